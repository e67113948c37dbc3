"""The table of limits in docs/server.md: `python -m tripple.server.documents.limits_table`."""

from collections.abc import Iterator

import click

from tripple.server.limits import RATES, ServerLimits

from .structs import notes


def rows() -> Iterator[str]:
    usual = ServerLimits()
    for name, about in notes(ServerLimits).items():
        burst = usual.rate(name).burst if name in RATES else ""
        yield f"| `{name}` | {getattr(usual, name)} | {about.format(burst=burst)} |"


if __name__ == "__main__":
    click.echo("\n".join(rows()))
