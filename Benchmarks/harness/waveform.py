"""Waveforms of long recordings beside the peers' plain decoding."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from .figures import Figure, Target, say
from .material import long_recording
from .micro import build, samples
from .place import LISTEN, need
from .sound import SoundServer
from .usage import Cost, cost

FFMPEG = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i"]
PICTURE, FFMPEG_DECODE, MPG123_DECODE = "ffmpeg showwavespic", "ffmpeg, decode", "mpg123 -t"
PEERS: dict[str, Callable[[str], list[str]]] = {
    PICTURE: lambda file: [
        *FFMPEG, file, "-filter_complex", "showwavespic=s=500x64", "-frames:v", "1",
        "-f", "rawvideo", "/dev/null"],
    FFMPEG_DECODE: lambda file: [*FFMPEG, file, "-f", "null", "-"],
    MPG123_DECODE: lambda file: ["mpg123", "-q", "-t", file],
}
# ffmpeg's picture holds every sample in memory: 0.8 GB for one hour.
PICTURE_HOURS = 1


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """1 h, and unless quick 10 h: exact, stored and sampled."""
    program = need(LISTEN, "build it with `make build`")
    micro = build()
    figures: list[Figure] = []
    for hours, rounds in ((1, 1 if quick else 3),) + (() if quick else ((10, 1),)):
        file = str(long_recording(hours))
        ours: list[Cost] = []
        stored: list[Cost] = []
        theirs: dict[str, list[Cost]] = {
            name: [] for name in PEERS if hours <= PICTURE_HOURS or name != PICTURE}
        for number in range(rounds):
            say(f"waveform: {hours} h, run {number + 1} of {rounds}")
            ours.append(fresh(server, program, file))
            stored.append(cost([program, "waveform", file], server.environment))
            for name, costs in theirs.items():
                costs.append(cost(PEERS[name](file), server.environment))
        preview = samples(micro, "preview", file, "3" if quick else "7")["preview"]
        figures += _rows(hours, ours, stored, preview, theirs)
    return figures


def fresh(server: SoundServer, program: str, file: str) -> Cost:
    """The exact waveform by the real program, which has none stored."""
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

    name = PICTURE if PICTURE in theirs else FFMPEG_DECODE
    picture, decode = theirs[name], theirs[MPG123_DECODE]
    exact = f"exact waveform of {hours} h"
    return [
        Figure(f"{exact}, CPU", "s", cpu(ours), cpu(picture), name,
               note="audiowaveform is not in Debian 12"),
        Figure(f"{exact}, CPU", "s", cpu(ours), cpu(decode), MPG123_DECODE,
               note="the peer only decodes"),
        Figure(f"{exact}, wall", "s", wall(ours), wall(picture), name, Target(times_peer=0.5),
               f"{os.cpu_count()} cores"),
        Figure(f"{exact}, peak memory", "MB", [cost.peak for cost in ours],
               [cost.peak for cost in picture], name),
        Figure(f"stored waveform of {hours} h, wall", "ms", [c * 1000 for c in wall(stored)],
               note="the whole command"),
        Figure(f"approximate waveform of {hours} h, wall", "ms", preview,
               target=Target(limit=50)),
    ]
