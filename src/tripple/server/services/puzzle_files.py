"""The shipped puzzles in the form in which they are sent: an index, single ones by id, all of them compressed."""

import asyncio
import gzip
from hashlib import sha256
from importlib.resources import files

import msgspec

from tripple.live import Refusal, RefusalReason
from tripple.server.jobs.kinds import PosePuzzles
from tripple.server.jobs.pool import JobPool

BUILT = files("tripple.learning.puzzles").joinpath("posed.json.gz")
"""In a built package only; hatch_build.py writes it."""


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
    def __init__(self, jobs: JobPool) -> None:
        self._jobs = jobs
        self._files: PuzzleFiles | None = None

    async def files(self, by: str) -> PuzzleFiles:
        """Read once, from the package or, in an editable install, from a job that is never refused."""
        if self._files is None:
            self._files = await asyncio.to_thread(read_files, await self._packed(by))
        return self._files

    async def _packed(self, by: str) -> bytes:
        if BUILT.is_file():
            return await asyncio.to_thread(BUILT.read_bytes)
        return (await self._jobs.do(PosePuzzles(), by, anyway=True)).body
