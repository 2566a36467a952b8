"""A shelf on a server of 10,000 files from the cache, and devices that meet where nothing changed."""

import tempfile
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
                    + _meeting(program, Path(name), server, runs))


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


def _meeting(program: str, folder: Path, server: DAVServer, runs: int) -> list[Figure]:
    say(f"clouds: two devices with {RECORDS:,} records")
    words = folder / "words.txt"
    words.write_text("\n".join(f"palabra{number}" for number in range(RECORDS)))
    homes = [_home(folder / name) for name in ("desk", "phone")]
    for home in homes:
        cost([program, "sync", "add", f"{server.address}/meet"], home)
    cost([program, "words", "import", str(words), "--language", "es"], homes[0])
    for home in homes * 2:
        cost([program, "sync", "now"], home)
    server.asked()
    met: list[Cost] = []
    counts: list[float] = []
    for _ in range(runs):
        met.append(cost([program, "sync", "now"], homes[1]))
        counts.append(len(server.asked()))
    if (ours := cost([program, "words", "--json"], homes[1]).output.count(b"palabra")) < RECORDS:
        raise Unmeasurable(f"Only {ours} of {RECORDS} words came.")
    return [
        Figure(f"sync: {RECORDS:,} unchanged records, CPU", "s", [one.cpu for one in met],
               target=Target(limit=1)),
        Figure(f"sync: {RECORDS:,} unchanged records, requests", "", counts,
               target=Target(limit=2)),
    ]


def _home(folder: Path) -> dict[str, str]:
    folder.mkdir(exist_ok=True)
    return {"HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "LISTEN_LIBRARY": str(ROOT / "Resources/library")}
