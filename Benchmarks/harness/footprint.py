"""The program as people get it: its size, and how long a Tab in a shell waits for it."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from .figures import Figure, Target, say
from .place import LISTEN, need
from .sound import SoundServer

BOOKS = ["---completion", "book", "--", "positional@0", "2", "0"]
PEER = ["git", "--list-cmds=main,others,alias,nohelpers"]


def measure(_server: SoundServer, quick: bool) -> list[Figure]:
    """Interleaved calls of both programs as their completions make them, with books stored."""
    program = need(LISTEN, "build it with `make build`")
    rounds = 10 if quick else 40
    ours: list[float] = []
    theirs: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
            "HOME": home}
        subprocess.run([program, "books"], env=environment, capture_output=True, check=True)
        for number in range(rounds + 1):
            say(f"program: completion {number + 1} of {rounds + 1}")
            pair = _waited([program, *BOOKS], environment), _waited(PEER, environment)
            if number > 0:
                ours.append(pair[0])
                theirs.append(pair[1])
    mpv = shutil.which("mpv")
    return [
        Figure("size of the program", "MB", [_megabytes(program)],
               [_megabytes(mpv)] if mpv else [], "mpv" if mpv else "", Target(limit=40),
               "stripped; mpv without its libraries"),
        Figure("Tab behind `listen book`", "ms", ours, theirs, "git", Target(limit=50),
               "the call that its completion makes"),
    ]


def _waited(command: list[str], environment: dict[str, str]) -> float:
    began = time.monotonic_ns()
    subprocess.run(command, env=environment, capture_output=True, check=True)
    return (time.monotonic_ns() - began) / 1e6


def _megabytes(program: str) -> float:
    return Path(program).stat().st_size / 1e6
