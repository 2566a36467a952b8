"""Books that are one file: their waveform, and jumps to random places in them."""

import os
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .figures import Figure, Target, say
from .material import long_book, long_recording, long_tagged_recording
from .micro import build, samples
from .mpv import Peer
from .place import LISTEN, has, need
from .sound import SoundServer
from .statistics import median
from .usage import Cost, cost
from .waveform import fresh

FFMPEG = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i"]
# It holds every sample of the recording in memory: ten hours would be 8 GB.
PICTURE = ["-filter_complex", "showwavespic=s=500x64", "-frames:v", "1", "-f", "rawvideo",
           "/dev/null"]
DECODE = ["-f", "null", "-"]
KINDS: dict[str, Callable[[int], Path]] = {
    "MP3": long_tagged_recording, "MP3, VBR, no tag": long_recording, "M4B": long_book}


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """1 h and 10 h of each kind; quick: 1 h alone."""
    program = need(LISTEN, "build it with `make build`")
    micro = build("microbench")
    figures: list[Figure] = []
    for kind, make in KINDS.items():
        runs = {
            hours: _waveforms(server, program, kind, hours, make(hours), rounds)
            for hours, rounds in (((1, 1),) if quick else ((1, 3), (10, 1)))}
        for hours, run in runs.items():
            figures += run.figures(kind, hours)
        if not quick:
            figures += _growth(kind, runs[1], runs[10])
        hours = max(runs)
        figures += _jumps(micro, kind, hours, make(hours), 8 if quick else 24)
    return figures


@dataclass(frozen=True)
class Runs:
    """What the waveform of one recording cost, and the load of the machine before."""

    load: float
    ours: list[Cost]
    stored: list[Cost]
    peers: dict[str, list[Cost]]

    def figures(self, kind: str, hours: int) -> list[Figure]:
        """The rows: the peer that holds no recording in memory is the target."""
        row = f"waveform of {hours} h of {kind}"
        note = f"load {self.load:.1f} before"
        figures: list[Figure] = []
        for name, costs in self.peers.items():
            is_target = name != "ffmpeg showwavespic"
            figures += [
                Figure(f"{row}, wall", "s", [c.wall for c in self.ours],
                       [c.wall for c in costs], name,
                       Target(times_peer=1) if is_target else Target(), note),
                Figure(f"{row}, CPU", "s", [c.cpu for c in self.ours],
                       [c.cpu for c in costs], name),
                Figure(f"{row}, peak memory", "MB", [c.peak for c in self.ours],
                       [c.peak for c in costs], name,
                       Target(times_peer=1) if is_target else Target()),
            ]
        return [*figures, Figure(
            f"stored waveform of {hours} h of {kind}, wall", "ms",
            [c.wall * 1000 for c in self.stored], target=Target(limit=100),
            note="the whole command, again")]


def _waveforms(
    server: SoundServer, program: str, kind: str, hours: int, file: Path, rounds: int
) -> Runs:
    runs = Runs(os.getloadavg()[0], [], [], {})
    # Whoever reads first would wait for the disk.
    _read(file)
    for number in range(rounds):
        say(f"long: waveform of {hours} h of {kind}, run {number + 1} of {rounds}")
        runs.ours.append(fresh(server, program, str(file)))
        runs.stored.append(cost([program, "waveform", str(file)], server.environment))
        for name, command in _peers(file, hours).items():
            runs.peers.setdefault(name, []).append(cost(command))
    return runs


def _peers(file: Path, hours: int) -> dict[str, list[str]]:
    peers = {"ffmpeg, decode": [*FFMPEG, str(file), *DECODE]}
    if hours == 1:
        peers["ffmpeg showwavespic"] = [*FFMPEG, str(file), *PICTURE]
    if has("audiowaveform"):
        output = str(Path(tempfile.gettempdir()) / f"listen-bench-{os.getpid()}.dat")
        peers["audiowaveform"] = [
            "sh", "-c", 'audiowaveform -q -i "$1" -o "$2"; code=$?; rm -f "$2"; exit $code',
            "sh", str(file), output]
    return peers


def _read(file: Path) -> None:
    with file.open("rb") as bytes_:
        while bytes_.read(1 << 20):
            pass


def _growth(kind: str, one: Runs, ten: Runs) -> list[Figure]:
    def typical(runs: Runs, what: Callable[[Cost], float]) -> float:
        return median([what(run) for run in runs.ours])

    def both(unit: str, what: Callable[[Cost], float]) -> str:
        return f"{typical(one, what):.1f} and {typical(ten, what):.1f} {unit}"

    def cpu(run: Cost) -> float:
        return run.cpu

    def peak(run: Cost) -> float:
        return run.peak

    return [
        Figure(f"waveform of {kind}, CPU of 10 h by 1 h", "",
               [typical(ten, cpu) / typical(one, cpu)], target=Target(limit=11),
               note=f"{both('s', cpu)}; linear is 10"),
        Figure(f"waveform of {kind}, memory of 10 h less 1 h", "MB",
               [typical(ten, peak) - typical(one, peak)], target=Target(limit=16),
               note=both("MB", peak)),
    ]


def _jumps(micro: str, kind: str, hours: int, file: Path, count: int) -> list[Figure]:
    say(f"long: jumps in {hours} h of {kind}")
    load = os.getloadavg()[0]
    with Peer() as peer:
        opening = peer.load(file)
        # Of a recording that does not state its length it knows no place behind its guess.
        known = min(peer.number("duration"), hours * 3600)
        chance = random.Random(11)
        places = [chance.uniform(0, 0.99 * known) for _ in range(count)]
        theirs = []
        for place in places:
            theirs.append(peer.seek(place))
            time.sleep(0.1)
    ours = samples(micro, "seek", str(file), *(f"{place:.3f}" for place in places))
    row = f"jump in {hours} h of {kind}"
    shorter = "" if known > 0.99 * hours * 3600 else f"; mpv knows {known / 3600:.1f} h"
    return [
        Figure(f"open {hours} h of {kind}, first frames", "ms", ours["open"], [opening], "mpv",
               Target(times_peer=1),
               f"the first with its libraries: {ours['first'][0]:.1f} ms; mpv has them"),
        Figure(row, "ms", ours["seek"], theirs, "mpv", Target(times_peer=1),
               f"to 4,096 frames; mpv: to playback-restart; load {load:.1f}{shorter}"),
        Figure(f"{row}, slowest", "ms", [max(ours["seek"])], [max(theirs)], "mpv",
               Target(times_peer=1)),
    ]
