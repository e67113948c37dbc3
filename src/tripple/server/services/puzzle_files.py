"""The shipped puzzles as they are sent: an index, one by its id, or all of them compressed."""

import asyncio
import gzip
from hashlib import sha256
from importlib.resources import files
from typing import ClassVar

import msgspec

from tripple.learning.puzzles import every_puzzle, puzzles, rules_of
from tripple.live import Refusal, RefusalReason
from tripple.server.jobs.kinds import PosePuzzles
from tripple.server.jobs.pool import JobPool

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


class PuzzleLibrary:
    _known: ClassVar[dict[str, PuzzleFiles]] = {}
    """By the rules; the same for every server in this process."""

    def __init__(self, jobs: JobPool) -> None:
        self._jobs, self._reading = jobs, asyncio.Lock()

    async def files(self, box: str) -> PuzzleFiles:
        """The puzzles that hold by the rules of this box."""
        rules = rules_of(box)
        # Requests that wait for the first one must not fill the pool of threads.
        async with self._reading:
            if rules not in self._known:
                self._known[rules] = await asyncio.to_thread(read_files, await self._packed(rules))
            return self._known[rules]

    async def one(self, name: str, box: str) -> bytes:
        """A puzzle by the rules of this box or, where its answer does not hold there, by others."""
        known = every_puzzle().get(name)
        here = name in puzzles(box) or known is None
        return (await self.files(box if here or not known else known.position.sheet)).one(name)

    async def _packed(self, rules: str) -> bytes:
        """The built file. A checkout, whose puzzles may change, has none: there it takes another process seconds."""
        file = BUILT.joinpath(f"{rules}.json.gz")
        built = await asyncio.to_thread(lambda: file.read_bytes() if file.is_file() else None)
        return built or (await self._jobs.do(PosePuzzles(rules=rules), "", anyway=True)).body
