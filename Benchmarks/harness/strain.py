"""Playing beside busy processes: gaps in the sound that left the device."""

import array
import subprocess
import time
import wave
from pathlib import Path


from .figures import Figure, Target, say
from .material import made
from .players import listen
from .sound import RATE, SoundServer
from .terminal import Program


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """A steady tone beside two busy processes; an hour with `--only hour`."""
    return _measure(server, 0.5 if quick else 3)


def measure_hour(server: SoundServer, quick: bool) -> list[Figure]:
    """The same for an hour."""
    return _measure(server, 60)


def _measure(server: SoundServer, minutes: float) -> list[Figure]:
    tone = made("square-10.wav", _tone)
    gaps = 0
    busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(2)]
    environment = {**server.environment, "LISTEN_SPEED": "0.75"}
    try:
        left = minutes
        while left > 0:
            part = min(left, 5.0)
            say(f"strain: {left:g} minutes left")
            with server.record() as monitor:
                with Program(server.collector, listen().file(tone), environment):
                    time.sleep(2 + part * 60)
                    gaps += _gaps(monitor.recording().samples)
            left -= part
    finally:
        for process in busy:
            process.kill()
            process.wait()
    return [
        Figure("underruns beside two busy processes", "", [gaps], target=Target(limit=0),
               note=f"{minutes:g} min, recorded monitor")]


def _gaps(samples: array.array) -> int:
    """Silences of a millisecond or more inside the sound."""
    size = RATE // 1000
    loud = [max(map(abs, samples[i:i + size])) > 300 for i in range(0, len(samples), size)]
    first = loud.index(True) if True in loud else len(loud)
    inside = loud[first + 200:]
    while inside and not inside[-1]:
        inside.pop()
    return sum(before and not after for before, after in zip(inside, inside[1:]))


def _tone(path: Path) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        second = array.array("h", [8_000 if i // 60 % 2 else -8_000 for i in range(RATE)])
        for _ in range(600):
            file.writeframes(second.tobytes())
