"""What playing and pausing cost: CPU, memory, bytes and writes to the terminal."""

import re
import time
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .place import has
from .players import Player, listen, mpv
from .sound import SoundServer
from .terminal import Program
from .usage import usage


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Both players by turns, each playing and then paused."""
    rounds, span = (1, 5.0) if quick else (3, 10.0)
    players = [listen(), mpv()]
    costs: dict[str, list[Costs]] = {"listen": [], "mpv": []}
    for number in range(rounds):
        say(f"playing: run {number + 1} of {rounds}")
        for player in players if number % 2 == 0 else reversed(players):
            costs[player.name].append(_one(server, player, span, 10.0 if number == 0 else 0))

    def row(name: str, unit: str, key: str, target: Target, note: str = "") -> Figure:
        values = {
            player: [cost.values[key] for cost in list if key in cost.values]
            for player, list in costs.items()}
        return Figure(name, unit, values["listen"], values["mpv"], "mpv", target, note)

    none = Target()
    figures = [
        row("CPU a minute, playing", "s", "cpu", Target(times_peer=1), "80×24, steady"),
        row("CPU of the start, to 3 s", "s", "start", none, "with the waveform of a new file"),
        row("peak memory, playing", "MB", "peak", Target(times_peer=1), "resident"),
        row("context switches, playing", "/s", "switches", none),
        row("bytes to the terminal, playing", "B/s", "bytes", Target(limit=400)),
        row("bytes to the terminal, paused 10 s", "B", "paused bytes", Target(limit=0)),
        row("context switches, paused", "/s", "paused switches", none),
        row("CPU a minute, paused", "s", "paused cpu", Target(limit=0.05)),
    ]
    figures.append(_large(server, players[0], rounds, span))
    return figures + _writes(server, players[0], 6.0 if quick else 12.0)


class Costs:
    """What one run cost, by name."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}


def _one(server: SoundServer, player: Player, span: float, pause: float) -> Costs:
    costs = Costs()
    with Program(server.collector, player.chapter, server.environment) as program:
        time.sleep(3)
        before = usage(program.pid)
        time.sleep(span)
        after = usage(program.pid)
        seconds = (after.at - before.at) / 1e9
        costs.values = {
            "start": before.cpu,
            "cpu": (after.cpu - before.cpu) / seconds * 60,
            "peak": after.peak,
            "switches": after.switches_since(before) / seconds,
            "bytes": program.output.bytes_between(before.at, after.at) / seconds,
        }
        if pause:
            program.press(player.pause)
            time.sleep(2)
            before = usage(program.pid)
            time.sleep(pause)
            after = usage(program.pid)
            seconds = (after.at - before.at) / 1e9
            costs.values |= {
                "paused bytes": program.output.bytes_between(before.at, after.at),
                "paused switches": after.switches_since(before) / seconds,
                "paused cpu": (after.cpu - before.cpu) / seconds * 60,
            }
    return costs


def _large(server: SoundServer, player: Player, rounds: int, span: float) -> Figure:
    """The bytes to a terminal that fills a large screen."""
    rates = []
    for _ in range(rounds):
        with Program(
            server.collector, player.chapter, server.environment, columns=200, rows=60
        ) as program:
            time.sleep(3)
            before = usage(program.pid)
            time.sleep(span)
            after = usage(program.pid)
            seconds = (after.at - before.at) / 1e9
            rates.append(program.output.bytes_between(before.at, after.at) / seconds)
    return Figure(
        "bytes to the terminal, playing, 200×60", "B/s", rates, target=Target(limit=700))


WRITE = re.compile(r"^\d+ +([\d.]+) writev?\(\d+</dev/(?:pts/\d+|tty)[^>]*>.* = (\d+)$")


def _writes(server: SoundServer, player: Player, span: float) -> list[Figure]:
    """Writes a screen frame, as the kernel sees them."""
    if not has("strace"):
        say("playing: strace is not installed; writes a frame are not measured.")
        return []
    log = server.folder / "writes.log"
    command = [
        "strace", "-f", "-qq", "-y", "-ttt", "-e", "trace=write,writev", "-e", "signal=none",
        "-s", "0", "-o", str(log), *player.chapter]
    with Program(server.collector, command, server.environment):
        time.sleep(3)
        first = time.time()
        time.sleep(span)
        last = time.time()
    times = _write_times(log, first, last)
    if not times:
        raise Unmeasurable("strace saw no write to the terminal while the chapter played.")
    # Two writes of one frame follow within microseconds; two frames never within 3 ms.
    frames = 1 + sum(later - earlier > 0.003 for earlier, later in zip(times, times[1:]))
    return [
        Figure("writes a screen frame", "", [len(times) / frames], target=Target(limit=1)),
        Figure("screen frames, playing", "/s", [frames / span]),
    ]


def _write_times(log: Path, first: float, last: float) -> list[float]:
    matches = (WRITE.match(line) for line in log.read_text(errors="replace").splitlines())
    times = (float(match[1]) for match in matches if match)
    return [at for at in times if first <= at < last]
