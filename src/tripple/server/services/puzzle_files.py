"""The shipped puzzles as they are sent: an index, one by its id, or all of them compressed."""

import asyncio
import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from tripple.learning.puzzles import every_puzzle, puzzles, rules_of
from tripple.live import Refusal, RefusalReason
from tripple.server.jobs.puzzles import packed_shelf

BUILT = files("tripple.learning.puzzles").joinpath("posed")
"""The folder that hatch_build.py writes into a wheel: a file for each of the rules."""


class PuzzleFile(msgspec.Struct, frozen=True):
    content: bytes
    tag: str

    @classmethod
    def of(cls, content: bytes) -> "PuzzleFile":
        return cls(content, f'"{sha256(content).hexdigest()[:16]}"')


class PuzzleFiles(msgspec.Struct, frozen=True):
    packed: PuzzleFile
    """A PuzzleShelf, compressed."""
    index: PuzzleFile
    """A PuzzleIndex."""
    puzzles: dict[str, bytes]
    """A PuzzleInfo by its id."""

    def one(self, name: str) -> bytes:
        if name not in self.puzzles:
            raise Refusal(RefusalReason.MALFORMED, "there is no puzzle {puzzle!r}", puzzle=name)
        return self.puzzles[name]


class _Shelf(msgspec.Struct):
    index: msgspec.Raw
    puzzles: tuple[msgspec.Raw, ...]


class _WithId(msgspec.Struct):
    id: str


def read_files(packed: bytes) -> PuzzleFiles:
    """Take a compressed PuzzleShelf apart without reading its positions."""
    shelf = msgspec.json.decode(gzip.decompress(packed), type=_Shelf)
    ids = (msgspec.json.decode(one, type=_WithId).id for one in shelf.puzzles)
    found = {name: bytes(one) for name, one in zip(ids, shelf.puzzles, strict=True)}
    return PuzzleFiles(PuzzleFile.of(packed), PuzzleFile.of(bytes(shelf.index)), found)


@cache
def puzzle_files(rules: str) -> PuzzleFiles:
    """The built files; in a checkout, whose puzzles may change, they are posed here, which takes seconds."""
    built = BUILT.joinpath(f"{rules}.json.gz")
    return read_files(built.read_bytes() if built.is_file() else packed_shelf(rules))


class PuzzleLibrary:
    def __init__(self) -> None:
        self._reading = asyncio.Lock()

    async def files(self, box: str) -> PuzzleFiles:
        # Requests that wait for the first one must not fill the pool of threads.
        async with self._reading:
            return await asyncio.to_thread(puzzle_files, rules_of(box))

    async def one(self, name: str, box: str) -> bytes:
        """A puzzle by the rules of this box or, where its answer does not hold there, by others."""
        known = every_puzzle().get(name)
        here = name in puzzles(box) or known is None
        return (await self.files(box if here or not known else known.position.sheet)).one(name)
