"""What a change of speed does to pitch, length and waveform, and what it costs."""

import resource
import subprocess
import wave
from collections.abc import Sequence
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import made
from .place import CACHE, CHAPTER, LISTEN, need
from .sound import SoundServer

try:
    import numpy as np
except ImportError as error:
    raise ImportError("Benchmarks need python3-numpy; `make bench` installs it.") from error

RATE = 48_000
TONE = 200.0
SPEEDS = (0.5, 0.75, 1.5, 2.0)


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """A held tone and a chapter of speech through both players, into files."""
    tone = made("tone-200.wav", _tone)
    speeds = (0.5, 2.0) if quick else SPEEDS
    speech = _decoded(server, "listen", CHAPTER, 1.0)
    lengths: dict[str, list[float]] = {"listen": [], "mpv": []}
    tones: dict[str, list[float]] = {"listen": [], "mpv": []}
    clicks: dict[str, list[float]] = {"listen": [], "mpv": []}
    voices: dict[str, list[float]] = {"listen": [], "mpv": []}
    costs: dict[str, list[float]] = {"listen": [], "mpv": []}
    for speed in speeds:
        say(f"stretch: {speed:g}×")
        for player in ("listen", "mpv"):
            held = _decoded(server, player, tone, speed)
            spoken = _decoded(server, player, CHAPTER, speed)
            expected = len(speech.samples) / speed
            lengths[player].append(abs(len(spoken.samples) / expected - 1) * 100)
            tones[player].append(abs(_frequency(held.samples) / TONE - 1) * 100)
            clicks[player].append(_bend(held.samples))
            voices[player].append(
                abs(_pitch_ratio(spoken.samples, speech.samples, speed) - 1) * 100)
            costs[player].append(spoken.cpu / (len(spoken.samples) / RATE) * 60)
    span = f"worst of {', '.join(f'{speed:g}' for speed in speeds)}×"

    def row(name: str, unit: str, values: dict[str, list[float]], target: Target) -> Figure:
        worst = {player: [max(list)] for player, list in values.items()}
        return Figure(name, unit, worst["listen"], worst["mpv"], "mpv", target, span)

    return [
        row("stretch: length error, speech", "%", lengths, Target(limit=0.5)),
        row("stretch: pitch error, 200 Hz tone", "%", tones, Target(limit=1)),
        row("stretch: pitch error, speech", "%", voices, Target(limit=1)),
        row("stretch: second difference, tone", "× clean", clicks, Target(limit=3)),
        row("stretch: CPU a minute heard", "s", costs, Target()),
    ]


class Decoded:
    """What a player wrote, mono, and the CPU seconds it took."""

    def __init__(self, samples: "np.ndarray", cpu: float) -> None:
        self.samples = samples
        self.cpu = cpu


def _decoded(server: SoundServer, player: str, file: Path, speed: float) -> Decoded:
    out = server.folder / f"stretch-{player}.wav"
    if player == "listen":
        command = [
            need(LISTEN, "build it with `make build`"), "play", str(file), "--from-start",
            "--plain", "--output", "file", "--output-file", str(out), "--speed", f"{speed:g}"]
    else:
        command = [
            "mpv", "--no-video", "--no-config", "--no-terminal", "--ao=pcm",
            f"--ao-pcm-file={out}", f"--speed={speed:g}", "--audio-format=s16", str(file)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=server.environment, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0 or not out.exists():
        raise Unmeasurable(f"{player} wrote no file: {done.stderr.decode()[-200:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Decoded(_read(out), cpu)


def _read(path: Path) -> "np.ndarray":
    """Mono samples at `RATE`; both kinds of WAV the players write, whatever their length says."""
    data = path.read_bytes()
    at = data.index(b"fmt ")
    kind, channels, rate = (
        int.from_bytes(data[at + start:at + start + size], "little")
        for start, size in ((8, 2), (10, 2), (12, 4)))
    bits = int.from_bytes(data[at + 22:at + 24], "little")
    body = data[data.index(b"data", at) + 8:]
    frame = bits // 8 * channels
    body = body[:len(body) // frame * frame]
    if bits == 32:
        samples = np.frombuffer(body, dtype="<f4").astype(float)
    else:
        samples = np.frombuffer(body, dtype="<i2").astype(float) / 32768
    mono = samples.reshape(-1, channels).mean(axis=1)
    if rate == RATE:
        return mono
    places = np.arange(0, len(mono) - 1, rate / RATE)
    return np.interp(places, np.arange(len(mono)), mono)


def _tone(path: Path) -> None:
    times = np.arange(20 * RATE) / RATE
    samples = (0.5 * 32767 * np.sin(2 * np.pi * TONE * times)).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples.tobytes())
    CACHE.mkdir(exist_ok=True)


def _steady(samples: "np.ndarray") -> "np.ndarray":
    return samples[RATE:-RATE]


def _frequency(samples: "np.ndarray") -> float:
    """The strongest frequency, between the bins."""
    part = _steady(samples)
    spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part))))
    peak = int(spectrum.argmax())
    left, middle, right = np.log(spectrum[peak - 1:peak + 2] + 1e-12)
    offset = (left - right) / (2 * (left - 2 * middle + right))
    return float((peak + offset) * RATE / len(part))


def _bend(samples: "np.ndarray") -> float:
    """The largest second difference against that of a clean tone of the same level."""
    part = _steady(samples)
    level = np.sqrt(2 * np.mean(part ** 2))
    clean = level * (2 * np.pi * TONE / RATE) ** 2
    return float(np.abs(np.diff(part, 2)).max() / clean)


def _pitch_ratio(stretched: "np.ndarray", original: "np.ndarray", speed: float) -> float:
    """The median ratio of the pitches of voiced frames that sound the same place."""
    size = RATE // 25
    ratios: list[float] = []
    for at in range(size, len(original) - 2 * size, size):
        before = _pitch(original[at:at + 2 * size])
        middle = round((at + size) / speed)
        after = _pitch(stretched[max(0, middle - size):middle + size])
        if before is not None and after is not None and 0.8 < after / before < 1.25:
            ratios.append(after / before)
    if len(ratios) < 20:
        raise Unmeasurable("Too little voiced sound was found in the speech.")
    return float(np.median(ratios))


def _pitch(frame: "np.ndarray") -> float | None:
    """The fundamental frequency of a voiced frame, by autocorrelation."""
    low, high = RATE // 350, RATE // 70
    if len(frame) < 2 * high or np.sqrt(np.mean(frame ** 2)) < 0.02:
        return None
    frame = frame - frame.mean()
    power = np.fft.rfft(frame, 2 * len(frame))
    correlation = np.fft.irfft(np.abs(power) ** 2)[:high + 2]
    peak = low + int(correlation[low:high].argmax())
    if correlation[peak] <= 0.6 * correlation[0]:
        return None
    return RATE / _between(correlation, peak)


def _between(values: Sequence[float], peak: int) -> float:
    left, middle, right = values[peak - 1], values[peak], values[peak + 1]
    bend = left - 2 * middle + right
    return peak + (0 if bend == 0 else (left - right) / (2 * bend))
