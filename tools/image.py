"""Does in plain folders what deploy/Dockerfile says, for machines that have no Docker: `python tools/image.py`.

Each stage is a virtual environment, each path of the image a folder. The context has only what the Dockerfile's own
list lets in, so the wheel that is built from it is compared with the checkout's. Then the image's server is started
as the image would, asked by its health check, and stopped. What needs root (packages, a user) is left out.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.ports import kept_port  # noqa: E402

from tools.wheel import built  # noqa: E402

DOCKERFILE = ROOT / "deploy" / "Dockerfile"
FOLDERS = ("/wheels", "/constraints.txt", "/data")
"""Paths of the image that are found under the folder instead."""
AS_ROOT = ("apt-get ", "useradd ")
PATIENCE = 120.0


def instructions(text: str) -> Iterator[tuple[str, str]]:
    whole = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    for line in filter(None, map(str.strip, whole.splitlines())):
        name, _, words = line.partition(" ")
        yield name, words.strip()


def context(folder: Path) -> None:
    """Copy what the image's build would see."""
    for line in DOCKERFILE.with_name("Dockerfile.dockerignore").read_text("utf-8").splitlines():
        if line.startswith("!"):
            source, target = ROOT / line[1:], folder / line[1:]
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
            else:
                shutil.copy2(source, target)


class Image:
    def __init__(self, folder: Path) -> None:
        self.folder, self.stage, self.said = folder, 0, dict[str, str]()
        self.environ: dict[str, str] = {}

    def build(self) -> None:
        for name, words in instructions(DOCKERFILE.read_text("utf-8")):
            self.said[name] = words
            match name:
                case "FROM":
                    self.stage += 1
                    venv.create(self.bin.parent, with_pip=True)
                case "COPY":
                    context(self.folder / "source")
                    shutil.copy2(ROOT / "constraints.txt", self.folder)
                case "ENV":
                    self.environ |= dict(word.split("=", 1) for word in shlex.split(self.here(words)))
                case "RUN":
                    self.run(words)

    @property
    def bin(self) -> Path:
        return self.folder / f"stage{self.stage}" / "bin"

    @property
    def environment(self) -> Mapping[str, str]:
        bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        cache = {"XDG_CACHE_HOME": str(self.folder / "home")}
        return bare | cache | self.environ | {"PATH": f"{self.bin}:{os.environ['PATH']}"}

    def here(self, words: str) -> str:
        for path in FOLDERS:
            words = re.sub(rf"(?<![\w.]){re.escape(path)}\b", str(self.folder / path[1:]), words)
        return words

    def run(self, words: str) -> None:
        line = self.here(re.sub(r"--mount=\S+ +", "", words))
        if not line.startswith(AS_ROOT):
            print(f"$ {line}", flush=True)
            subprocess.run(line, shell=True, check=True, cwd=self.folder / "source", env=self.environment)

    def serve(self, port: int) -> None:
        """Start it as the image would until its health check succeeds, and stop it in order."""
        words = [word for name in ("ENTRYPOINT", "CMD") for word in re.findall(r'"([^"]*)"', self.said[name])]
        check = re.findall(r'"([^"]*)"', self.said["HEALTHCHECK"])
        check[-1] = check[-1].replace(":8000/", f":{port}/")
        with subprocess.Popen([*words, "--port", str(port)], cwd=self.folder, env=self.environment) as server:
            until = time.monotonic() + PATIENCE
            while subprocess.run(check, env=self.environment, stderr=subprocess.DEVNULL).returncode:
                if time.monotonic() > until or server.poll() is not None:
                    server.kill()
                    raise SystemExit("the server is not healthy")
                time.sleep(0.5)
            server.send_signal(signal.SIGTERM)
            if server.wait():
                raise SystemExit(f"the server ended with exit code {server.returncode}")


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist()}


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="tripple-image-") as name:
        image = Image(Path(name))
        image.build()
        (wheel,) = Path(name, "wheels").glob("*.whl")
        made, own = contents(wheel), contents(built(Path(name, "own")))
        wrong = sorted(file for file in made.keys() | own.keys() if made.get(file) != own.get(file))
        print(f"the wheel has {len(made)} files; other than the checkout's: {', '.join(wrong) or 'none'}", flush=True)
        with kept_port() as port:
            image.serve(port)
        print("the server was healthy, and ended in order")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
