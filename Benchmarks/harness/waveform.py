"""Waveforms of long recordings beside the peers' plain decoding."""

import os
import shutil
from pathlib import Path

from .figures import Figure, Target, say
from .material import long_recording
from .micro import build, samples
from .place import LISTEN, need
from .sound import SoundServer
from .usage import Cost, cost

PEERS = {
    "ffmpeg": lambda file: [
        "ffmpeg", "-v", "error", "-nostdin", "-y", "-i", file, "-filter_complex",
        "showwavespic=s=500x64", "-frames:v", "1", "-f", "rawvideo", "/dev/null"],
    "mpg123 -t": lambda file: ["mpg123", "-q", "-t", file],
}


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """1 h, and unless quick 10 h: exact, stored and sampled."""
    program = need(LISTEN, "build it with `make build`")
    micro = build()
    figures: list[Figure] = []
    for hours, rounds in ((1, 1 if quick else 3),) + (() if quick else ((10, 1),)):
        file = str(long_recording(hours))
        ours: list[Cost] = []
        stored: list[Cost] = []
        theirs: dict[str, list[Cost]] = {name: [] for name in PEERS}
        for number in range(rounds):
            say(f"waveform: {hours} h, run {number + 1} of {rounds}")
            ours.append(_fresh(server, program, file))
            stored.append(cost([program, "waveform", file], server.environment))
            for name, command in PEERS.items():
                theirs[name].append(cost(command(file), server.environment))
        preview = samples(micro, "preview", file, "3" if quick else "7")["preview"]
        figures += _rows(hours, ours, stored, preview, theirs)
    return figures


def _fresh(server: SoundServer, program: str, file: str) -> Cost:
    shutil.rmtree(Path(server.environment["XDG_CACHE_HOME"]), ignore_errors=True)
    return cost([program, "waveform", file], server.environment)


def _rows(
    hours: int, ours: list[Cost], stored: list[Cost], preview: list[float],
    theirs: dict[str, list[Cost]],
) -> list[Figure]:
    def cpu(costs: list[Cost]) -> list[float]:
        return [cost.cpu for cost in costs]

    def wall(costs: list[Cost]) -> list[float]:
        return [cost.wall for cost in costs]

    picture, decode = theirs["ffmpeg"], theirs["mpg123 -t"]
    return [
        Figure(f"exact waveform of {hours} h, CPU", "s", cpu(ours), cpu(picture),
               "ffmpeg showwavespic", note="audiowaveform is not in Debian 12"),
        Figure(f"exact waveform of {hours} h, CPU", "s", cpu(ours), cpu(decode),
               "mpg123 -t", note="the peer only decodes"),
        Figure(f"exact waveform of {hours} h, wall", "s", wall(ours), wall(picture),
               "ffmpeg showwavespic", Target(times_peer=0.5), f"{os.cpu_count()} cores"),
        Figure(f"exact waveform of {hours} h, peak memory", "MB", [cost.peak for cost in ours],
               [cost.peak for cost in picture], "ffmpeg showwavespic"),
        Figure(f"stored waveform of {hours} h, wall", "ms", [c * 1000 for c in wall(stored)],
               note="the whole command"),
        Figure(f"approximate waveform of {hours} h, wall", "ms", preview,
               target=Target(limit=50)),
    ]
