"""The list of a thousand imported books, by the program `shelfbench`."""

import json
import subprocess
import tempfile
import time
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .micro import build
from .place import has
from .sound import SoundServer

# What the list shows of a book, from the rows themselves and from the sums that are kept.
LIST = "SELECT id, title, author, chapter_count, duration, size FROM imported_book ORDER BY place"
SUMS = """SELECT id, title, author,
    (SELECT count(*) FROM imported_chapter WHERE book = imported_book.id),
    (SELECT total(duration) FROM imported_recording WHERE book = imported_book.id),
    (SELECT total(size) FROM imported_recording WHERE book = imported_book.id)
    FROM imported_book ORDER BY place"""


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """The list, the tags and one book, beside sqlite3 on the same file."""
    if not has("sqlite3"):
        raise Unmeasurable("sqlite3 is not installed.")
    program = str(Path(build()).parent / "shelfbench")
    say("shelf: 1,000 books with 50,000 chapters")
    runs = 9 if quick else 25
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [program, folder, str(runs)], capture_output=True, text=True, check=True)
        found: dict[str, list[float]] = json.loads(done.stdout)
        path = f"{folder}/person.sqlite"
        listed = [_sqlite(path, LIST) for _ in range(5)]
        summed = sorted(_sqlite(path, SUMS) for _ in range(5))
    return [
        Figure("shelf: keeping 1,000 books", "ms", found["making"]),
        Figure("shelf: list of 1,000 books", "ms", found["list"], listed, "sqlite3",
               Target(limit=30), f"sqlite3 with sums by subqueries {summed[2]:.0f} ms"),
        Figure("shelf: tags of 1,000 books", "ms", found["tags"], target=Target(limit=30)),
        Figure("shelf: a book of 50 chapters", "ms", found["book"]),
    ]


def _sqlite(path: str, query: str) -> float:
    start = time.perf_counter()
    subprocess.run(["sqlite3", "-readonly", path, query], capture_output=True, check=True)
    return (time.perf_counter() - start) * 1000
