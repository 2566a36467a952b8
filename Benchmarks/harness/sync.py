"""The shown word against the heard word."""

import re
import time
from collections.abc import Callable, Sequence

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import Bursts, bursts
from .players import listen, mpv
from .screen import Screen
from .signals import onsets
from .sound import RATE, Recording, SoundServer
from .statistics import median, percentile
from .terminal import Program

Shown = dict[str, int]
Reader = Callable[[Program, Bursts], Shown]


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Every burst of the test chapter against the arrival of its word, for each view and speed."""
    chapter = bursts(16 if quick else 48)
    runs = 1 if quick else 2
    ours, theirs = listen(), mpv()
    view = ours.with_text(chapter.audio, chapter.in_sentences)
    plain = [*ours.with_text(chapter.audio, chapter.one_by_one), "--plain"]
    peer = theirs.with_text(chapter.audio, chapter.one_by_one)
    late: dict[str, list[float]] = {"mpv": [], "view": [], "plain": []}
    for number in range(runs):
        for name, command, reader in (
            ("mpv", peer, printed), ("view", view, lit), ("plain", plain, printed),
        )[number:]:
            say(f"sync: {name}, run {number + 1} of {runs}")
            late[name] += lateness(server, command, chapter, reader, 1, piped=name == "plain")
    figures = [
        *rows("word shown − heard, view", late["view"], late["mpv"]),
        *rows("word shown − heard, plain", late["plain"], late["mpv"]),
    ]
    for speed in (0.5, 2.0):
        say(f"sync: view at {speed:g}×")
        late_there = lateness(
            server, [*view, "--speed", f"{speed:g}"], chapter, lit, speed,
            words=None if speed > 1 else 20)
        figures += rows(f"word shown − heard, view {speed:g}×", late_there, [])
    return figures


def rows(name: str, ours: Sequence[float], theirs: Sequence[float]) -> list[Figure]:
    """Median, 95th and 99th percentile of the distance, whichever the sign."""
    size = [abs(value) for value in ours]
    peer = [abs(value) for value in theirs]
    note = f"{sum(v < 0 for v in ours)} early; mean {sum(ours) / len(ours):+.1f} ms"

    def of(share: float, values: Sequence[float]) -> list[float]:
        return [percentile(values, share)] if values else []

    return [
        Figure(f"{name}: median", "ms", [median(size)], [median(peer)] if peer else [], "mpv",
               Target(limit=10), note, ours),
        Figure(f"{name}: 95 %", "ms", of(0.95, size), of(0.95, peer), "mpv", raw=ours),
        Figure(f"{name}: 99 %", "ms", of(0.99, size), of(0.99, peer), "mpv", Target(limit=25),
               raw=ours),
    ]


def lateness(
    server: SoundServer, command: list[str], chapter: Bursts, reader: Reader, speed: float,
    piped: bool = False, words: int | None = None,
) -> list[float]:
    """Milliseconds by which each word was shown after it was heard; negative is early."""
    count = len(chapter.words) if words is None else min(words, len(chapter.words))
    length = chapter.sounds[count - 1] / speed + 1.2
    with server.record() as monitor:
        with Program(server.collector, command, server.environment, piped=piped) as program:
            time.sleep(length)
        recording = monitor.recording()
    shown = reader(program, chapter)
    heard = _heard(recording, program.started, chapter, count, speed)
    missing = [word for word in chapter.words[:count] if word not in shown]
    if len(missing) > count // 10:
        raise Unmeasurable(
            f"`{command[0]}` did not show {len(missing)} of {count} words "
            f"({', '.join(missing[:3])} …): {program.text()[-200:]!r}")
    return [
        (shown[word] - at) / 1e6
        for word, at in zip(chapter.words, heard) if word in shown and at is not None]


def _heard(
    recording: Recording, started: int, chapter: Bursts, count: int, speed: float
) -> list[int | None]:
    """When each word's burst left the sink; `None` where it cannot be told."""
    start = recording.index(started)
    found = onsets(recording.samples[start:], RATE, 0.1 / speed)
    if not found:
        raise Unmeasurable("No burst of the test chapter was heard.")
    times = [(start + at) / RATE for at in found]
    origin = times[0] - chapter.sounds[0] / speed
    heard: list[int | None] = []
    for place in chapter.sounds[:count]:
        expected = origin + place / speed
        nearest = min(times, key=lambda at: abs(at - expected))
        near = abs(nearest - expected) < 0.1
        heard.append(recording.time(round(nearest * RATE)) if near else None)
    if sum(at is None for at in heard) > count // 10:
        raise Unmeasurable(f"Only {len(found)} of {count} bursts were heard.")
    return heard


def printed(program: Program, chapter: Bursts) -> Shown:
    """When each word's text first arrived."""
    shown: Shown = {}
    tail = b""
    tokens = {word.encode(): word for word in chapter.words}
    is_token = re.compile(rb"k[a-z][aeiou]z")
    for arrival, data in program.output.chunks:
        tail = tail[-8:] + data
        for token in is_token.findall(tail):
            if token in tokens:
                shown.setdefault(tokens[token], arrival)
    return shown


def lit(program: Program, chapter: Bursts) -> Shown:
    """When each word first stood out on the screen."""
    shown: Shown = {}
    screen = Screen()
    is_token = re.compile(r"k[a-z][aeiou]z")
    for arrival, data in program.output.chunks:
        screen.feed(data)
        word = screen.lit(is_token)
        if word in chapter.words:
            shown.setdefault(word, arrival)
    return shown
