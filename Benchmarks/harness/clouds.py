"""A shelf on a server of 10,000 files from the cache, and devices that meet where nothing changed."""

import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .dav_server import DAVServer, shelf
from .errors import Unmeasurable
from .figures import Figure, Target, say
from .place import LISTEN, ROOT, need
from .sound import SoundServer
from .usage import Cost, cost

FOLDERS, FILES, RECORDS = 500, 20, 1_000


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """Both, by the program itself; no peer keeps either."""
    program = need(LISTEN, "build it with `make build`")
    runs = 3 if quick else 9
    with tempfile.TemporaryDirectory() as name:
        folders = shelf(FOLDERS, FILES, lambda number: f"Book {number:03}")
        with DAVServer(folders) as server:
            return (_shelf(program, Path(name), server, runs)
                    + _meetings(program, Path(name), server, runs))


def _shelf(program: str, folder: Path, server: DAVServer, runs: int) -> list[Figure]:
    say(f"clouds: {FOLDERS * FILES:,} files in {FOLDERS} folders")
    environment = _home(folder / "shelf")
    cost([program, "source", "add", "webdav", f"{server.address}/shelf", "--name", "shelf"],
         environment)
    cost([program, "source", "use", "shelf"], environment)
    first = cost([program, "books", "--json"], environment)
    asked = len(server.asked())
    listed: list[Cost] = []
    for _ in range(runs):
        listed.append(cost([program, "books", "--json"], environment))
        if again := server.asked():
            raise Unmeasurable(f"A list from the cache asked {again[:3]}.")
    if listed[0].output.count(b'"title"') < FOLDERS:
        raise Unmeasurable("The list from the cache has not every book.")
    return [
        Figure(f"clouds: first list of {FOLDERS * FILES:,} files", "s", [first.wall],
               note=f"{asked} questions"),
        Figure(f"clouds: list of {FOLDERS * FILES:,} files from the cache", "s",
               [one.wall for one in listed], target=Target(limit=0.5)),
        Figure("clouds: that list, memory", "MB", [max(one.peak for one in listed)]),
    ]


@dataclass(frozen=True)
class Meeting:
    """A kind of place: how it is added, and what counts its requests since it was asked last."""

    kind: str
    added: Sequence[str]
    asked: Callable[[], int] | None = None


def _meetings(program: str, folder: Path, server: DAVServer, runs: int) -> list[Figure]:
    say(f"clouds: two devices with {RECORDS:,} records in a folder, on WebDAV, at `listen serve`")
    (folder / "place").mkdir()
    places = [Meeting("a folder", [str(folder / "place")]),
              Meeting("WebDAV", [f"{server.address}/meet"], lambda: len(server.asked()))]
    figures = [one for place in places for one in _meeting(program, folder, place, runs)]
    with _served(program, folder) as place:
        return figures + _meeting(program, folder, place, runs)


@contextmanager
def _served(program: str, folder: Path) -> Iterator[Meeting]:
    """A machine's `listen serve`, which writes each request into a file."""
    token, log = folder / "token", folder / "requests"
    token.write_text("0123456789abcdef0123456789")
    token.chmod(0o600)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{free.getsockname()[1]}"
    with log.open("wb") as lines, subprocess.Popen(
            [program, "serve", "--listen", place, "--token-file", str(token), "--log"],
            env=_home(folder / "serving"), stdin=subprocess.DEVNULL, stdout=lines,
            stderr=lines) as process:
        try:
            deadline = time.monotonic() + 20
            while b"served" not in log.read_bytes() and time.monotonic() < deadline:
                time.sleep(0.05)
            seen = 0

            def asked() -> int:
                nonlocal seen
                before, seen = seen, log.read_bytes().count(b"/sync/v1")
                return seen - before

            yield Meeting("listen serve", [f"http://{place}", "--kind", "listen", "--token-file",
                                           str(token)], asked)
        finally:
            process.terminate()


def _meeting(program: str, folder: Path, place: Meeting, runs: int) -> list[Figure]:
    words = folder / "words.txt"
    words.write_text("\n".join(f"palabra{number}" for number in range(RECORDS)))
    homes = [_home(folder / f"{name} {place.kind}") for name in ("desk", "phone")]
    for home in homes:
        cost([program, "sync", "add", *place.added], home)
    cost([program, "words", "import", str(words), "--language", "es"], homes[0])
    for home in homes * 2:
        cost([program, "sync", "now"], home)
    met: list[Cost] = []
    counts: list[float] = []
    if place.asked:
        place.asked()
    for _ in range(runs):
        met.append(cost([program, "sync", "now"], homes[1]))
        if place.asked:
            counts.append(place.asked())
    if (ours := cost([program, "words", "--json"], homes[1]).output.count(b"palabra")) < RECORDS:
        raise Unmeasurable(f"Only {ours} of {RECORDS} words came.")
    name = f"sync: {RECORDS:,} unchanged records, {place.kind}"
    figures = [Figure(f"{name}, CPU", "s", [one.cpu for one in met], target=Target(limit=1))]
    if counts:
        figures.append(Figure(f"{name}, requests", "", counts, target=Target(limit=2)))
    return figures


def _home(folder: Path) -> dict[str, str]:
    folder.mkdir(exist_ok=True)
    return {"HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "LISTEN_LIBRARY": str(ROOT / "Resources/library")}
