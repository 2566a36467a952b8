"""The search through the texts of a thousand chapters, by the program `textbench`."""

import json
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from .figures import Figure, Target, say
from .micro import build
from .sound import SoundServer

PEERS = {
    "rare word": "w19000", "usual word": "w300", "commonest word": "w0", "phrase": "w1 w2",
    "two words": "w40", "prefix": "w12", "Chinese": "学校",
}


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """Each query beside `grep -c` over the plain text and a scan by LIKE."""
    program = str(Path(build()).parent / "textbench")
    say("find: a thousand chapters")
    runs = 5 if quick else 15
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [program, folder, str(runs)], capture_output=True, text=True, check=True)
        found: dict[str, list[float]] = json.loads(done.stdout)
        figures = [Figure("find: reading 1,000 chapters in", "ms", found.pop("making"))]
        scans = sqlite3.connect(f"file:{folder}/texts.sqlite?mode=ro", uri=True)
        for name, samples in found.items():
            text = PEERS[name]
            grep = [_grep(f"{folder}/plain.txt", text) for _ in range(3)]
            like = [_like(scans, text) for _ in range(3)]
            figures.append(Figure(
                f"find, {name}", "ms", samples, grep, "grep -c", Target(limit=20),
                f"LIKE {sorted(like)[1]:.0f} ms"))
        scans.close()
    return figures


def _grep(path: str, text: str) -> float:
    start = time.perf_counter()
    subprocess.run(["grep", "-c", "-F", "-i", text, path], capture_output=True, check=False)
    return (time.perf_counter() - start) * 1000


def _like(database: sqlite3.Connection, text: str) -> float:
    start = time.perf_counter()
    database.execute(
        "SELECT count(*) FROM sentence WHERE text LIKE ?", (f"%{text}%",)).fetchone()
    return (time.perf_counter() - start) * 1000
