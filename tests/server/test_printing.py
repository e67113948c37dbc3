"""Print-outs as downloads: the same files as `tripple print` writes."""

from pathlib import Path

import pytest

from tests.printing.rendering import opened, text
from tripple.locales import translator
from tripple.printing import PAPERS, leaflet, tiles
from tripple.rules import SHEETS

from .house import in_loop, serving

pytestmark = pytest.mark.process


@in_loop
async def test_print_outs_are_downloads_equal_to_the_commands(tmp_path: Path) -> None:
    # Beforehand: whoever holds up the loop for seconds finds the connection closed as idle.
    cut_out = tiles(PAPERS["letter"], translator("de"), 50, True)
    plain, numbered = (
        leaflet(PAPERS["a4"], translator("fr"), SHEETS["compact-fr"], numbers=numbers) for numbers in (False, True)
    )
    async with serving(tmp_path) as house, house.web() as client:
        answer = await client.get(
            "/api/print/tiles", params={"paper": "Letter", "side": 50, "signs": True, "language": "de"}
        )
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == 'attachment; filename="tiles.pdf"'
        assert answer.content == cut_out
        answer = await client.get("/api/print/rules", params={"language": "fr"})
        assert answer.content == plain
        answer = await client.get("/api/print/rules", params={"language": "fr", "numbers": True})
        assert answer.content == numbered
        sheets: dict[str, str | int | list[str]] = {
            "name": ["Anna", "Łukasz"],
            "pages": 2,
            "change": "hexagon=61",
            "sheet": "classic-de",
        }
        answer = await client.get("/api/print/pad", params=sheets)
        assert len(opened(answer.content).pages) == 2
        assert {"Anna", "Łukasz", "+61"} <= set(text(answer.content).split())


@in_loop
async def test_what_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    wrong = [
        "tiles?paper=a5",
        "tiles?side=14",
        "tiles?side=nan",
        "tiles?side=199.9",
        "tiles?language=xx",
        "pad?players=7",
        "pad?pages=11",
        "pad?name=%E5%B0%86",
        "rules?sheet=nope",
        "rules?change=hexagon",
    ]
    async with serving(tmp_path) as house, house.web() as client:
        for address in wrong:
            answer = await client.get(f"/api/print/{address}")
            assert (answer.status_code, answer.headers["content-type"]) == (400, "application/json"), address
