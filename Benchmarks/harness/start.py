"""From the start of the process to the first screen and the first sound."""

import array
import re
import time

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import ffmpeg
from .place import CHAPTER
from .players import Player, listen, mpv
from .screen import Screen
from .signals import first_sound
from .sound import Monitor, SoundServer
from .terminal import Program

AUDIBLE = 150
FIRST_WORD = {"listen": "día", "mpv": "Al"}
STATUS = re.compile(r"A: |\S")


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Interleaved starts of both players with the bundled chapter."""
    rounds = 4 if quick else 10
    lead = _lead_in()
    players = [listen(), mpv()]
    sound: dict[str, list[float]] = {"listen": [], "mpv": []}
    screen: dict[str, list[float]] = {"listen": [], "mpv": []}
    text: list[float] = []
    first_run: list[float] = []
    with server.record() as monitor:
        for number in range(rounds + 1):
            say(f"start: run {number + 1} of {rounds + 1}")
            for player in players if number % 2 == 0 else reversed(players):
                heard, seen, read = _one(server, monitor, player, lead)
                if number == 0:
                    # The first start makes the databases; caches of files are filled here too.
                    if player.name == "listen":
                        first_run.append(heard)
                    continue
                sound[player.name].append(heard)
                screen[player.name].append(seen)
                if player.name == "listen" and read is not None:
                    text.append(read)
    figures = [
        Figure("start to first sound", "ms", sound["listen"], sound["mpv"], "mpv",
               Target(times_peer=1), f"the file's {lead * 1000:.0f} ms of silence taken off"),
        Figure("the very first start to first sound", "ms", first_run, sound["mpv"], "mpv",
               note="makes the databases"),
        Figure("start to first screen", "ms", screen["listen"], screen["mpv"], "mpv",
               Target(limit=50), "first visible text"),
    ]
    if text:
        figures.append(
            Figure("start to the chapter's text", "ms", text, note="its first words shown"))
    return figures


def _lead_in() -> float:
    pcm = ffmpeg("-i", str(CHAPTER), "-f", "s16le", "-ac", "1", "-ar", "48000", "-t", "5", "-")
    at = first_sound(array.array("h", pcm), AUDIBLE)
    if at is None:
        raise Unmeasurable("The bundled chapter begins with five seconds of silence.")
    return at / 48_000


def _one(
    server: SoundServer, monitor: Monitor, player: Player, lead: float
) -> tuple[float, float, float | None]:
    """Milliseconds to the first sound, to the first screen, to the first line of the text."""
    with Program(server.collector, player.chapter, server.environment) as program:
        time.sleep(lead + 0.7)
        if not program.is_running:
            raise Unmeasurable(
                f"{player.name} ended at once: {program.text().strip()[-300:]}")
    recording = monitor.recording()
    start = recording.index(program.started)
    at = first_sound(recording.samples, AUDIBLE, start)
    if at is None:
        raise Unmeasurable(f"No sound of {player.name} came within {lead + 0.7:.1f} s.")
    heard = (recording.time(at) - program.started) / 1e6 - lead * 1000
    picture, seen, read = Screen(), None, None
    for arrival, data in program.output.chunks:
        picture.feed(data)
        shown = picture.text()
        elapsed = (arrival - program.started) / 1e6
        if seen is None and shown.strip():
            seen = elapsed
        if read is None and FIRST_WORD[player.name] in shown:
            read = elapsed
            break
    if seen is None:
        raise Unmeasurable(f"{player.name} showed nothing.")
    return heard, seen, read
