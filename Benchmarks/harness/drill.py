"""Stops, changes of speed and drills, as they are heard."""

import array
import time
import wave
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import made
from .players import Player, listen, mpv
from .signals import Samples
from .sound import RATE, Monitor, SoundServer
from .statistics import median
from .terminal import Program
from .usage import usage

LOW, HIGH, SENTENCE = 400, 1_600, 1.5


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Exact stops, a speed heard, and what a drill costs."""
    with server.record() as monitor:
        stops = _stops(server, monitor, 4 if quick else 10)
        say("drill: speed")
        heard = {
            player.name: _speed_heard(server, monitor, player, 3 if quick else 8)
            for player in (listen(), mpv())}
    say("drill: cost")
    plain, drilled = (
        [_cost(server, score, 5.0 if quick else 15.0) for _ in range(1 if quick else 3)]
        for score in ("listen", "ladder"))
    return [
        Figure("samples of the next sentence after a stop", "", [max(stops.leaked)],
               target=Target(limit=0), note="recorded monitor, worst", raw=stops.leaked),
        Figure("samples missing of the sentence at a stop", "", [max(stops.missing)],
               target=Target(limit=48), note="1 ms; the fade counts", raw=stops.missing),
        Figure("speed key to the speed heard", "ms", heard["listen"], heard["mpv"], "mpv",
               Target(limit=50)),
        Figure("CPU a minute, ladder drill", "s", drilled, plain, "plain playing",
               Target(times_peer=1.1)),
    ]


class Stops:
    """For each stop: samples of the next sentence heard, samples of its own not heard."""

    def __init__(self) -> None:
        self.leaked: list[float] = []
        self.missing: list[float] = []


def _stops(server: SoundServer, monitor: Monitor, count: int) -> Stops:
    """Sentences that are tones side by side, low and high, each stopped after."""
    say("drill: stops")
    audio = made("sentences.wav", lambda path: _sentences(path, count + 2))
    text = made("sentences.srt", lambda path: _text(path, count + 2))
    environment = {**server.environment, "LISTEN_AUTO_PAUSE": "after", "LISTEN_TAIL": "0",
                   "LISTEN_LEAD_IN": "0"}
    stops, result = [], Stops()
    with Program(server.collector, listen().with_text(audio, text), environment) as program:
        for _ in range(count):
            time.sleep(SENTENCE + 0.9)
            stops.append(time.monotonic_ns())
            program.press(b" ")
    recording = monitor.recording()
    begins = [program.started, *stops]
    for number, (begin, at) in enumerate(zip(begins, stops)):
        part = recording.samples[recording.index(begin):recording.index(at)]
        loud = [place for place, value in enumerate(part) if abs(value) > 200]
        if not loud:
            raise Unmeasurable("Nothing was heard of a sentence before its stop.")
        sounded = part[loud[0]:loud[-1] + 1]
        other = HIGH if number % 2 == 0 else LOW
        result.leaked.append(float(_samples_of(sounded[-RATE // 20:], other)))
        # The monitor does not follow the server's rewind at the very start of a stream.
        if number > 0:
            result.missing.append(max(0.0, SENTENCE * RATE - len(sounded)))
    return result


def _samples_of(samples: Samples, frequency: int) -> int:
    """How many samples belong to half waves of about a frequency."""
    edges = [i for i, (a, b) in enumerate(zip(samples, samples[1:])) if (a < 0) != (b < 0)]
    half = RATE / frequency / 2
    return sum(b - a for a, b in zip(edges, edges[1:]) if abs((b - a) - half) < half * 0.35)


def _speed_heard(
    server: SoundServer, monitor: Monitor, player: Player, count: int
) -> list[float]:
    """A rising tone tells the place; where the slope doubles the new speed is heard."""
    audio = made("rising.wav", _rising)
    presses: list[tuple[int, float, float]] = []
    faster, normal = (b"}" * 4, b"\x7f") if player.name == "listen" else (b"}", b"\x7f")
    with Program(server.collector, player.file(audio), server.environment) as program:
        time.sleep(1.5)
        for _ in range(count):
            presses.append((program.press(faster), 1.0, 2.0))
            time.sleep(1.0)
            presses.append((program.press(normal), 2.0, 1.0))
            time.sleep(1.0)
    recording = monitor.recording()
    latencies = []
    for pressed, before, after in presses:
        at = recording.index(pressed)
        places = [
            (i, _place(recording.samples[at + i:at + i + RATE // 50]))
            for i in range(-RATE // 3, RATE * 9 // 10, RATE // 100)]
        known = [(i / RATE, place) for i, place in places if place is not None]
        latencies.append(_bend(known, before, after) * 1_000)
    return latencies


def _place(samples: Samples) -> float | None:
    """The place in the rising tone, by the mean length of its waves."""
    edges = [i for i, (a, b) in enumerate(zip(samples, samples[1:])) if a < 0 <= b]
    if len(edges) < 3:
        return None

    def crossing(i: int) -> float:
        return i + samples[i] / (samples[i] - samples[i + 1])

    wave_length = (crossing(edges[-1]) - crossing(edges[0])) / (len(edges) - 1)
    return (RATE / wave_length - 400) / 60


def _bend(points: list[tuple[float, float]], before: float, after: float) -> float:
    """Where a line of slope `before` best meets one of slope `after`, in seconds from the key."""
    best = (float("inf"), 0.0)
    for step in range(-5, 160):
        bend = step * 0.005
        offsets = [
            place - (before if at < bend else after) * (at - bend) for at, place in points]
        middle = median(offsets)
        error = sum(min(abs(offset - middle), 0.05) for offset in offsets)
        best = min(best, (error, bend))
    return best[1]


def _cost(server: SoundServer, score: str, span: float) -> float:
    environment = {**server.environment, "LISTEN_DRILL": score}
    with Program(server.collector, listen().chapter, environment) as program:
        time.sleep(3)
        before = usage(program.pid)
        time.sleep(span)
        after = usage(program.pid)
    return (after.cpu - before.cpu) / ((after.at - before.at) / 1e9) * 60


def _sentences(path: Path, count: int) -> None:
    frames = round(SENTENCE * RATE)
    samples = array.array("h")
    for number in range(count):
        half = RATE // (LOW if number % 2 == 0 else HIGH) // 2
        samples.extend(12_000 if i // half % 2 else -12_000 for i in range(frames))
    _write(path, samples)


def _text(path: Path, count: int) -> None:
    def code(seconds: float) -> str:
        return f"00:00:{int(seconds):02d},{round(seconds % 1 * 1000):03d}"

    path.write_text("".join(
        f"{n + 1}\n{code(n * SENTENCE)} --> {code((n + 1) * SENTENCE)}\nSentence {n + 1}.\n\n"
        for n in range(count)))


def _rising(path: Path) -> None:
    import math
    samples, phase = array.array("h"), 0.0
    for i in range(90 * RATE):
        phase += 2 * math.pi * (400 + 60 * i / RATE) / RATE
        samples.append(round(12_000 * math.sin(phase)))
    _write(path, samples)


def _write(path: Path, samples: Samples) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples.tobytes())
