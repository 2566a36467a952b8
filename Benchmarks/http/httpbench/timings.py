"""How long things take: from start to data, over the curl tool, long lists."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.place import CHAPTER, CHAPTER_TEXT
from harness.statistics import median

from .backend import Backend
from .origin import Action, Origin, Request, Send
from .subjects import Listen, environment
from .timed import Timed, timed


@contextmanager
def home() -> Iterator[dict[str, str]]:
    """An environment with folders of its own."""
    folder = Path(tempfile.mkdtemp(prefix="bench-http-"))
    try:
        yield environment(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def need(done: Timed, what: str) -> Timed:
    """The run, if it succeeded."""
    if done.status != 0:
        words = (done.complaint or done.output).decode(errors="replace").strip()[-200:]
        raise Unmeasurable(f"{what} ended with {done.status}: {words}")
    return done


def small(_: Request) -> list[Action]:
    """Ten bytes that may be kept for an hour."""
    return [Send(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\nCache-Control: max-age=3600\r\n"
                 b'ETag: "a"\r\n\r\n0123456789')]


def measure(listen: Listen, quick: bool) -> list[Figure]:
    """Every figure of one process."""
    rounds = 11 if quick else 41
    figures: list[Figure] = []
    for part in (_start, _over_curl, _offline, _long_list):
        say(f"timings: {part.__name__.strip('_').replace('_', ' ')}")
        figures += part(listen, rounds)
    return figures


def _rounds(count: int, *runs: Callable[[], Timed]) -> list[list[Timed]]:
    """Runs by turns, the first of each thrown away."""
    found: list[list[Timed]] = [[] for _ in runs]
    for number in range(count + 1):
        for place, run in enumerate(runs):
            done = run()
            if number:
                found[place].append(done)
    return found


def _start(listen: Listen, rounds: int) -> list[Figure]:
    curl = _curl()
    with home() as env:
        ours, theirs = _rounds(
            rounds, lambda: need(timed([listen.program, "--version"], env), "--version"),
            lambda: need(timed([curl, "--version"], env), "curl --version"))
    return [Figure(
        "--version", "ms", [run.end for run in ours], [run.end for run in theirs], "curl",
        Target(limit=25), note("exec to exit", ours))]


def _over_curl(listen: Listen, rounds: int) -> list[Figure]:
    curl = _curl()
    figures = []
    with Origin() as origin, home() as env:
        origin.route("/", small)
        url = f"{origin.url}/ten"
        # A file of its own: without one curl would only read what the shell's user has set.
        peer = [curl, "-q", "-s", url]
        base = [listen.program, "cache", "fetch", url, "--no-ttl"]
        for name, extra in (("asked again", ["--refresh"]), ("from the cache", [])):
            ours, theirs = _rounds(
                rounds, partial(_fetched, [*base, *extra], env), partial(_fetched, peer, env))
            figures.append(Figure(
                f"a request, {name}", "ms", [run.end for run in ours],
                [run.end for run in theirs], "curl", Target(times_peer=1.3),
                note("a process each, loopback, 10 bytes", ours)))
    return figures


def _fetched(command: list[str], env: dict[str, str]) -> Timed:
    return need(timed(command, env), " ".join(command[:3]))


def _offline(listen: Listen, rounds: int) -> list[Figure]:
    """What a learner on a train waits for: everything cached, the server gone."""
    text = CHAPTER_TEXT.read_bytes()
    with home() as env:
        with Origin() as origin:
            Backend(origin, 20, CHAPTER.read_bytes(), text)
            url = f"{origin.url}/books/big/chapters/chapter2/subtitles"
            need(timed([listen.program, "server", "add", origin.url], env), "server add")
            for command in (["books", "--json"], ["chapters", "1", "--json"],
                            ["cache", "fetch", url, "--json"]):
                need(timed([listen.program, *command], env), " ".join(command[:2]))
        payload, chapters = _rounds(
            rounds,
            lambda: need(timed(
                [listen.program, "cache", "fetch", url, "--json", "--offline"], env),
                "cache fetch --offline"),
            lambda: need(timed(
                [listen.program, "chapters", "1", "--json", "--offline"], env),
                "chapters --offline"))
        given = json.loads(payload[0].output)
        if given.get("body", "").encode() != text:
            raise Unmeasurable("cache fetch --offline gave other bytes than the server.")
    return [
        Figure("a cached chapter's text, no server", "ms", [run.first for run in payload],
               target=Target(limit=30),
               note=note("exec to the first byte, cache fetch --offline", payload)),
        Figure("a cached list of chapters, no server", "ms", [run.first for run in chapters],
               target=Target(limit=30),
               note=note("exec to the first byte, chapters --offline", chapters)),
    ]


def _long_list(listen: Listen, rounds: int) -> list[Figure]:
    with home() as env, Origin() as origin:
        Backend(origin, 1000, b"", b"")
        need(timed([listen.program, "server", "add", origin.url], env), "server add")
        need(timed([listen.program, "chapters", "1"], env), "chapters")
        lines, objects = _rounds(
            rounds,
            lambda: need(timed([listen.program, "chapters", "1"], env), "chapters"),
            lambda: need(timed([listen.program, "chapters", "1", "--json"], env), "chapters"))
        if lines[0].output.count(b"Chapter ") < 1000:
            raise Unmeasurable("chapters did not list the 1,000 chapters.")
    return [
        Figure("1,000 cached chapters listed", "ms", [run.end for run in lines],
               target=Target(limit=50), note=note("exec to exit, lines", lines)),
        Figure("1,000 cached chapters as JSON", "ms", [run.end for run in objects],
               target=Target(limit=50), note=note("exec to exit", objects)),
    ]


def note(text: str, runs: Sequence[Timed]) -> str:
    """The note of a figure with what the processor did of it: wall time grows beside other work."""
    return f"{text}; {median([run.cpu for run in runs]):.0f} ms CPU"


def _curl() -> str:
    path = shutil.which("curl")
    if path is None:
        raise Unmeasurable("curl is not installed.")
    return path
