"""Compiles the catalogues whenever the package is built or installed, so that no compiled file is kept in git."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in Path(self.root, "src", "tripple", "locales").glob("*/LC_MESSAGES/*.po"):
            compile_catalogue(source)
        build_data["artifacts"].append("*.mo")


def compile_catalogue(source: Path) -> None:
    """Replaces the old file in one step: somebody may be playing with it right now."""
    target = source.with_suffix(".mo")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    with source.open("rb") as catalogue, unfinished.open("wb") as compiled:
        write_mo(compiled, undated(read_po(catalogue)))
    unfinished.replace(target)


def undated(catalogue: Catalog) -> Catalog:
    """Where a catalogue names no date, the time of the build would stand in the wheel, and no two builds be equal."""
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    return catalogue
