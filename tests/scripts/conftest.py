"""Scripts that need no page run in node: a tenth of the time that a browser takes, with the same modules."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

EVALUATE = Path(__file__).with_name("evaluate.mjs")
Ask = Callable[[str, Any], Any]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "ask" in getattr(item, "fixturenames", ()):
            item.add_marker("process")


@pytest.fixture(scope="session")
def node() -> Iterator["subprocess.Popen[str]"]:
    program = shutil.which("node")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("node is not here, and without it the scripts are not tested")
        pytest.skip("node is not here")
    with subprocess.Popen([program, EVALUATE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        yield started
        assert started.stdin
        started.stdin.close()


@pytest.fixture
def ask(node: "subprocess.Popen[str]") -> Ask:
    """The value of a JavaScript function, which may load modules by `web(name)`."""

    def answer(call: str, value: Any) -> Any:
        assert node.stdin
        assert node.stdout
        node.stdin.write(json.dumps({"call": call, "value": value}) + "\n")
        node.stdin.flush()
        told = json.loads(node.stdout.readline())
        assert "fault" not in told, told["fault"]
        return told["value"]

    return answer
