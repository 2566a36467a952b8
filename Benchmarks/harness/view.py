"""What a moving view costs: the program, and one scene drawn by four libraries."""

import subprocess
import sys
import time
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .micro import build
from .place import CACHE, ROOT, VIEW
from .players import listen
from .sound import SoundServer
from .terminal import Program
from .usage import usage

SOURCES = ROOT / "Benchmarks/view"
MODES = ("overview", "zoom")


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """The real program's frames, then the scene of `view/scene.md` by each library."""
    span = 4.0 if quick else 10.0
    figures = _frames(server, 2 * span)
    commands = _commands()
    for mode in MODES:
        costs = {}
        for name, command in commands.items():
            say(f"screen: {mode} by {name}")
            costs[name] = _scene(server, [*command, mode, str(int(span) + 6)], span)
        for peer in list(costs)[1:]:
            figures += [
                Figure(f"view, {mode}, bytes a second", "B/s", [costs["listen"][0]],
                       [costs[peer][0]], peer, Target(times_peer=1), "100×30, 30 frames/s"),
                Figure(f"view, {mode}, CPU a minute", "s", [costs["listen"][1]],
                       [costs[peer][1]], peer, Target(times_peer=1)),
            ]
    return figures


def measure_keys(server: SoundServer, quick: bool) -> list[Figure]:
    """From a key to the first byte of the picture that it changes, paused."""
    count = 30 if quick else 100
    player = listen()
    say("keys: the speed up and down, paused")
    with Program(server.collector, player.chapter, server.environment) as program:
        time.sleep(3)
        program.press(player.pause)
        time.sleep(6)
        latencies = []
        for number in range(count):
            pressed = program.press(b"]" if number % 2 == 0 else b"[")
            time.sleep(0.15)
            after = [at for at, _ in program.output.chunks if at > pressed]
            if not after:
                raise Unmeasurable("A speed key changed nothing on the screen.")
            latencies.append((after[0] - pressed) / 1e6)
    ordered = sorted(latencies)
    return [
        Figure("key to screen", "ms", latencies, target=Target(limit=10), note="paused"),
        Figure("key to screen, 95 of 100", "ms", [ordered[len(ordered) * 95 // 100]]),
    ]


def _frames(server: SoundServer, span: float) -> list[Figure]:
    """The biggest frame of the program while it plays."""
    say("screen: the program, playing")
    with Program(server.collector, listen().chapter, server.environment) as program:
        time.sleep(3)
        begin = time.monotonic_ns()
        time.sleep(span)
        frames: list[int] = []
        last = 0
        for at, data in program.output.chunks:
            if at < begin:
                continue
            # Parts of one frame follow within microseconds; two frames never within 3 ms.
            if frames and at - last < 3_000_000:
                frames[-1] += len(data)
            else:
                frames.append(len(data))
            last = at
    if not frames:
        raise Unmeasurable("The program drew nothing while it played.")
    return [
        Figure("largest screen frame, playing", "B", [max(frames)], target=Target(limit=4096)),
        Figure("mean screen frame, playing", "B", [sum(frames) / len(frames)]),
    ]


def _scene(server: SoundServer, command: list[str], span: float) -> tuple[float, float]:
    """Bytes a second and CPU seconds a minute, once it has started."""
    environment = {
        **server.environment, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
        "COLORTERM": "truecolor"}
    with Program(server.collector, command, environment, columns=100, rows=30) as program:
        time.sleep(3)
        before = usage(program.pid)
        time.sleep(span)
        after = usage(program.pid)
    seconds = (after.at - before.at) / 1e9
    return (
        program.output.bytes_between(before.at, after.at) / seconds,
        (after.cpu - before.cpu) / seconds * 60)


def _commands() -> dict[str, list[str]]:
    """How each library's program is started; listen's own first."""
    build()
    python = str(_venv() / "bin/python")
    return {
        "listen": [str(VIEW)], "ncurses": [str(_ncurses())],
        "rich": [python, "-B", str(SOURCES / "with_rich.py")],
        "textual": [python, "-B", str(SOURCES / "with_textual.py")]}


def _ncurses() -> Path:
    program = CACHE / "view/ncurses"
    program.parent.mkdir(parents=True, exist_ok=True)
    _run(["gcc", "-O2", "-o", str(program), str(SOURCES / "ncurses.c"), "-lncursesw", "-ltinfo"],
         "The ncurses view cannot be compiled")
    return program


def _venv() -> Path:
    """A venv with the versions of requirements.txt, made when that changed."""
    venv = CACHE / "view/venv"
    wanted = (SOURCES / "requirements.txt").read_text()
    stamp = venv / "requirements.txt"
    if stamp.exists() and stamp.read_text() == wanted:
        return venv
    say("screen: installing rich and textual")
    _run([sys.executable, "-m", "venv", str(venv)], "The venv cannot be made")
    _run([str(venv / "bin/pip"), "install", "-q", "-r", str(SOURCES / "requirements.txt")],
         "rich and textual cannot be installed")
    stamp.write_text(wanted)
    return venv


def _run(command: list[str], failure: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise Unmeasurable(f"{failure}: {command[0]} is not there.") from error
    if done.returncode != 0:
        raise Unmeasurable(f"{failure}: " + (done.stdout + done.stderr)[-400:])
