"""Runs the example notebook without Jupyter: its code cells in order, in one namespace, each with what it shows.

.venv/bin/python -m tests.notebook      writes the outputs into it again
"""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"
Cell = dict[str, Any]


def run(notebook: dict[str, Any]) -> list[list[Cell]]:
    """Outputs of each code cell, as a notebook keeps them."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    sources = ["".join(cell["source"]) for cell in code_cells(notebook)]
    return [_outputs(number, source, namespace) for number, source in enumerate(sources, 1)]


def _outputs(number: int, source: str, namespace: dict[str, Any]) -> list[Cell]:
    *body, last = ast.parse(source).body
    value, said = None, io.StringIO()
    with redirect_stdout(said):
        if not isinstance(last, ast.Expr):
            exec(compile(ast.Module([*body, last], []), f"cell {number}", "exec"), namespace)
        else:
            exec(compile(ast.Module(body, []), f"cell {number}", "exec"), namespace)
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), namespace)
    printed = [{"name": "stdout", "output_type": "stream", "text": _lines(said.getvalue())}] if said.getvalue() else []
    return printed if value is None else [*printed, _shown(number, value)]


def _shown(number: int, value: object) -> Cell:
    data = {"text/plain": _lines(repr(value))}
    if draw := getattr(value, "_repr_svg_", None):
        data["image/svg+xml"] = _lines(draw())
    return {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def code_cells(notebook: dict[str, Any]) -> list[Cell]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def main() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    outputs = run(notebook)
    if "--print" in sys.argv:
        print(json.dumps(outputs))
        return
    for number, (cell, shown) in enumerate(zip(code_cells(notebook), outputs, strict=True), 1):
        cell["execution_count"], cell["outputs"] = number, shown
    NOTEBOOK.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
