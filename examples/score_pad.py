"""Keeps score for a real table: turns in, one a line; a table for your spreadsheet out.

python examples/score_pad.py Anna Ben < evening.txt > evening.csv

What a line can be (this is no whole round):

    start Anna 444      Anna opens the round with 4-4-4
    445 bridge          the next player lays 4-4-5 as a bridge
    455 draws=2         the next one draws two tiles and then lays 4-5-5
    draws=3             the next one draws three and lays nothing
    end 0 12            the round is over; what each player still holds
"""

import argparse
import sys

from tripple.locales import translator
from tripple.pad import Bonus, End, Entry, Pad, Start, Turn, write_csv
from tripple.rules import sheet


def entry(line: str, names: tuple[str, ...]) -> Entry:
    first, *rest = line.split()
    if first == "start":
        seat, opening = rest
        if seat not in names:
            raise ValueError(f"{seat} does not play: {', '.join(names)} do")
        return Start(seat=names.index(seat), tile=opening)
    if first == "end":
        return End(left=tuple(map(int, rest)))
    words = [first, *rest]
    tile = next((word for word in words if word.isdigit()), None)
    draws = next((int(word.removeprefix("draws=")) for word in words if word.startswith("draws=")), 0)
    bonus = next((bonus for bonus in Bonus if bonus.value in words), Bonus.NONE)
    return Turn(tile, bonus, draws)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--sheet", default="compact-en")
    options = parser.parse_args()
    pad = Pad(tuple(options.names), sheet(options.sheet))
    for number, line in enumerate(sys.stdin, 1):
        try:
            pad = pad.write(entry(line, pad.names)) if line.strip() else pad
        except ValueError as error:
            sys.exit(f"line {number}: {error}")
    print(write_csv(pad, translator("en")), end="")


if __name__ == "__main__":
    main()
