"""A cached chapter opened in its full view, the server gone: to its first words on the screen."""

import time

from harness.collector import Collector
from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.place import CHAPTER, CHAPTER_TEXT
from harness.screen import Screen
from harness.terminal import Program

from .backend import Backend
from .origin import Origin
from .subjects import Listen
from .timed import timed
from .timings import home, need

# Spoken and shown first, in the bundled chapter.
WORD = "día"
ONLINE = 2.5


def measure(listen: Listen, quick: bool) -> list[Figure]:
    """From exec to the chapter's name and to its text."""
    say("opening")
    rounds = 5 if quick else 15
    named: list[float] = []
    shown: list[float] = []
    with home() as env:
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        with Origin() as origin:
            Backend(origin, 20, CHAPTER.read_bytes(), CHAPTER_TEXT.read_bytes())
            need(timed([listen.program, "server", "add", origin.url], env), "server add")
            _open(listen, env, ONLINE)
        for number in range(rounds + 1):
            name, text = _open(listen, env, 0.8, "--offline")
            if number:
                named.append(name)
                shown.append(text)
    note = "exec to the screen; everything cached, no server"
    return [
        Figure("a cached chapter opened: its name", "ms", named, note=note),
        Figure("a cached chapter opened: its text", "ms", shown, target=Target(limit=30),
               note=note)]


def _open(
    listen: Listen, env: dict[str, str], seconds: float, *extra: str
) -> tuple[float, float]:
    """Milliseconds until the name and the text were on the screen."""
    command = [listen.program, "book", "1", "chapter", "2", "--from-start", "--output", "silent"]
    with Program(Collector(), [*command, *extra], env) as program:
        time.sleep(seconds)
    picture = Screen()
    found: dict[str, float] = {}
    for arrival, data in program.output.chunks:
        picture.feed(data)
        text = picture.text()
        for wanted in ("Chapter 2", WORD):
            if wanted in text:
                found.setdefault(wanted, (arrival - program.started) / 1e6)
    if WORD not in found:
        raise Unmeasurable(f"The chapter was not shown: {program.text().strip()[-200:]!r}")
    return found.get("Chapter 2", found[WORD]), found[WORD]
