"""From a key to the sound of another place."""

import random
import time

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import TONE_BOUNDARY, tones
from .players import Player, listen, mpv
from .signals import tone_changes_at
from .sound import RATE, Monitor, SoundServer
from .terminal import Program


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Jumps of a minute in a recording whose tone tells the minute."""
    recording = tones()
    count = 4 if quick else 9
    latencies: dict[str, list[float]] = {"listen": [], "mpv": []}
    with server.record() as monitor:
        for player in (listen(), mpv()):
            say(f"seek: {player.name}")
            command = player.file(recording)
            latencies[player.name] = _one(server, monitor, player, command, count)
    return [
        Figure("seek to sound", "ms", latencies["listen"], latencies["mpv"], "mpv",
               Target(times_peer=1), "a minute forward")]


def _one(
    server: SoundServer, monitor: Monitor, player: Player, command: list[str], count: int
) -> list[float]:
    chance = random.Random(3)
    presses: list[int] = []
    with Program(server.collector, command, server.environment) as program:
        time.sleep(2.0)
        for _ in range(count):
            presses.append(program.press(player.forward_a_minute))
            time.sleep(0.9 + chance.uniform(0, 0.2))
    recording = monitor.recording()
    latencies = []
    for number, pressed in enumerate(presses):
        start = recording.index(pressed)
        low = number % 2 == 1
        before = recording.samples[start - RATE // 20:start]
        if tone_changes_at(before, RATE, 0, not low, TONE_BOUNDARY) is None:
            raise Unmeasurable(f"{player.name} was not where it should be before a jump.")
        part = recording.samples[start:start + RATE]
        at = tone_changes_at(part, RATE, 0, low, TONE_BOUNDARY)
        if at is None:
            raise Unmeasurable(f"{player.name} did not jump within 1 s of the key.")
        latencies.append((recording.time(start + at) - pressed) / 1e6)
    return latencies
