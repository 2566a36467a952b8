"""Recordings made by joining and disturbing read speech whose times are known.

Everything is drawn by a seed: the same seed makes the same recordings. Odd seeds take every other
sentence, and other chapters, than even ones, so that what is tuned on the one kind was not heard
in the other.
"""

import array
import math
import random
import subprocess
import sys
import wave
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.align_cases import RATE, SHARED, Case, _listed, bundled, samples, single
from harness.align_truth import READERS
from harness.material import made

Sound = array.array
# What speakers say while they think, by a voice.
FILLERS = ["uhm", "uh", "erm", "mmm"]
# A reader's usual loudness in full scale, from which others are up to some decibels away.
LOUDNESS = 0.06


@dataclass(frozen=True)
class Piece:
    """A line cut out of a recording: when its words begin within it, or the first alone."""

    sound: Sound
    line: list[str]
    starts: list[float | None]


def several_readers(seed: int) -> list[Case]:
    """For each language, lines of several readers in an order of chance, with breaths between."""
    cases = []
    for language in READERS:
        chance = random.Random(f"readers {seed} {language}")
        pieces = _pieces(language, seed % 2)
        for number in range(2):
            chosen = chance.sample(pieces, min(len(pieces), 12))
            cases.append(_read(f"{language}-{seed}-{number}", language, chosen, chance))
    return cases


def noisy(seed: int) -> list[Case]:
    """Readings and chapters with noise of which the speech is 4 dB above."""
    chance = random.Random(f"noise {seed}")
    cases = single() + [_first(each, 60) for each in bundled()]
    return [_with_noise(f"noisy-{seed}-{place}", each, chance)
            for place, each in enumerate(cases) if place % 2 == seed % 2]


def spontaneous(seed: int) -> list[Case]:
    """Read speech with fillers, coughs, long pauses, words begun twice and changes of pace.

    Of each chapter there are two: sentences as lines, and all words as a line without
    punctuation, as transcripts of talks have them.
    """
    chapters = bundled() + [
        _listed(SHARED / "demo" / name, "en") for name in ("aesop-hare", "alice-01")]
    cases = []
    for place, each in enumerate(chapters):
        if place % 2 != seed % 2:
            continue
        chance = random.Random(f"spontaneous {seed} {place}")
        case = _spoken(f"spontaneous-{seed}-{place}", _first(each, 75), chance)
        words = [word.strip(".,;:!?¡¿…\"“”„«»—–-()").lower() or word
                 for line in case.lines for word in line]
        starts = [start for line in case.words for start in line]
        cases += [case, replace(case, lines=[words], words=[starts], starts=[starts[0]])]
    return cases


def _first(case: Case, seconds: float) -> Case:
    """The lines of a case that begin within some seconds."""
    count = sum(1 for start in case.starts if start is None or start < seconds)
    return replace(case, lines=case.lines[:count], words=case.words[:count],
                   starts=case.starts[:count])


def _cut(sound: memoryview, start: float, end: float | None) -> Sound:
    first = max(0, int(start * RATE))
    return array.array("h", sound[first:None if end is None else int(end * RATE)])


def _pieces(language: str, parity: int) -> list[Piece]:
    """Every other line that is to be had in a language."""
    pieces = []
    if (SHARED / "fleurs").exists():
        for number, start in enumerate(READERS[language]):
            path = SHARED / f"fleurs/{language}-{number:03}.ogg"
            sound = array.array("h", samples(path))
            line = path.with_suffix(".txt").read_text().split()
            pieces.append(Piece(sound, line, [start] + [None] * (len(line) - 1)))
    for case in single() + [_first(each, 60) for each in bundled()]:
        if case.language != language:
            continue
        sound = samples(case.audio)
        for place, (line, start) in enumerate(zip(case.lines, case.starts)):
            behind = case.starts[place + 1] if place + 1 < len(case.starts) else None
            # A line that goes on in the next one cannot be cut out.
            if start is None or behind is None or len(line) < 3:
                continue
            before = max(0, start - 0.04)
            words = [start - before] + [None] * (len(line) - 1)
            pieces.append(Piece(_cut(sound, before, behind - 0.04), line, words))
    return [piece for place, piece in enumerate(pieces) if place % 2 == parity]


def _loudness(sound: Sound) -> float:
    """The root mean square of the louder half of the tenths of a second."""
    step = RATE // 10
    powers = sorted(
        sum(value * value for value in sound[place:place + step:4]) / (step / 4)
        for place in range(0, max(1, len(sound) - step), step))
    loud = powers[len(powers) // 2:]
    return max(1e-4, math.sqrt(sum(loud) / len(loud)) / 32768)


def _scaled(sound: Sequence[int], factor: float) -> Sound:
    return array.array(
        "h", (max(-32768, min(32767, round(value * factor))) for value in sound))


def _hiss(seconds: float, level: float, chance: random.Random, softness: float = 0.0) -> Sound:
    """Noise without a voice; `softness` from 0 to 1 takes away its high part."""
    last, values = 0.0, []
    for _ in range(int(seconds * RATE)):
        last = softness * last + chance.gauss(0, 1) * math.sqrt(1 - softness * softness)
        values.append(max(-32768, min(32767, round(32768 * level * last))))
    return array.array("h", values)


def _breath(level: float, chance: random.Random) -> Sound:
    """A breath: noise that swells and fades."""
    sound = _hiss(chance.uniform(0.2, 0.7), level, chance, chance.uniform(0.3, 0.8))
    last = max(1, len(sound) - 1)
    return array.array(
        "h", (round(value * math.sin(math.pi * place / last)) for place, value in
              enumerate(sound)))


def _cough(level: float, chance: random.Random) -> Sound:
    """A cough: two bursts that begin at once and fade."""
    sound = array.array("h")
    for _ in range(2):
        burst = _hiss(chance.uniform(0.12, 0.25), level, chance, 0.6)
        rate = 5 / len(burst)
        sound.extend(
            round(value * math.exp(-rate * place)) for place, value in enumerate(burst))
    return sound


def _pause(seconds: float, level: float, chance: random.Random) -> Sound:
    """A pause with the noise of a room, and perhaps a breath or two in it."""
    room = LOUDNESS * 10 ** (chance.uniform(-50, -38) / 20)
    sound = _hiss(seconds, room, chance, 0.7)
    for _ in range(chance.choice([0, 1, 1, 2])):
        breath = _breath(level * 10 ** (chance.uniform(-24, -10) / 20), chance)
        place = int(chance.random() * max(0, len(sound) - len(breath)))
        for index, value in enumerate(breath[:len(sound)]):
            sound[place + index] = max(-32768, min(32767, sound[place + index] + value))
    return sound


def _read(name: str, language: str, pieces: Sequence[Piece], chance: random.Random) -> Case:
    """Pieces one behind the other, each as loud as its reader."""
    sound: Sound = array.array("h")
    starts: list[float | None] = []
    for piece in pieces:
        loudness = LOUDNESS * 10 ** (chance.uniform(-10, 4) / 20)
        sound += _pause(chance.uniform(0.2, 2.5), loudness, chance)
        starts.append(len(sound) / RATE + (piece.starts[0] or 0))
        sound += _scaled(piece.sound, loudness / _loudness(piece.sound))
    sound += _pause(1, LOUDNESS, chance)
    return Case(_kept(f"readers-{name}", sound), language, [piece.line for piece in pieces], [],
                starts)


def _with_noise(name: str, case: Case, chance: random.Random) -> Case:
    """A case whose speech is 4 dB above white or softer noise."""
    sound = array.array("h", samples(case.audio))
    sound = sound[:int((max(start or 0 for start in case.starts) + 8) * RATE)]
    level = _loudness(sound) * 10 ** (-4 / 20)
    noise = _hiss(5, level, chance, chance.choice([0, 0.5, 0.8]))
    place = 0
    for index, value in enumerate(sound):
        # Pieces of noise from places of chance, so that it does not repeat.
        if index % 4_000 == 0:
            place = chance.randrange(len(noise) - 4_000)
        sound[index] = max(-32768, min(32767, value + noise[place + index % 4_000]))
    return replace(case, audio=_kept(name, sound), words=[])


def _spoken(name: str, case: Case, chance: random.Random) -> Case:
    """A case with what happens where people speak freely."""
    source = samples(case.audio)
    flat = [start or 0 for line in case.words for start in line]
    ends = [*flat[1:], flat[-1] + 1]
    level = _loudness(array.array("h", source))
    sound: Sound = array.array("h")
    starts: list[float | None] = []
    pace, left = 1.0, 0
    for place, (start, end) in enumerate(zip(flat, ends)):
        if left == 0:
            pace, left = chance.uniform(0.8, 1.25), chance.randint(3, 8)
        left -= 1
        word = _paced(_cut(source, start, end), pace)
        sound += _hesitation(word, level, case.language, chance)
        starts.append(len(sound) / RATE)
        sound += word
    room = _hiss(5, level * 10 ** (chance.uniform(-34, -24) / 20), chance, 0.5)
    for index in range(len(sound)):
        sound[index] = max(-32768, min(32767, sound[index] + room[index % len(room)]))
    lines, words, done = [], [], 0
    for line in case.lines:
        lines.append(line)
        words.append(starts[done:done + len(line)])
        done += len(line)
    return Case(_kept(name, sound), case.language, lines, words, [row[0] for row in words])


def _hesitation(word: Sound, level: float, language: str, chance: random.Random) -> Sound:
    """What is put before a word: mostly nothing."""
    draw = chance.random()
    if draw < 0.06:
        pauses = (_pause(chance.uniform(0, 0.6), level, chance) for _ in range(2))
        return next(pauses) + _filler(level, language, chance) + next(pauses)
    if draw < 0.09:
        return (_pause(chance.uniform(0.1, 0.5), level, chance) + _cough(level, chance)
                + _pause(chance.uniform(0.1, 0.8), level, chance))
    if draw < 0.15:
        return _pause(chance.uniform(0.6, 4), level, chance)
    if draw < 0.18:
        # Begun, and begun again.
        return word[:len(word) * 2 // 3] + _pause(chance.uniform(0.05, 0.4), level, chance)
    return array.array("h")


def _filler(level: float, language: str, chance: random.Random) -> Sound:
    done = subprocess.run(
        ["espeak-ng", "-v", f"{language}+{chance.choice(['m3', 'f2', 'f4'])}", "-s",
         str(chance.randint(80, 140)), "-p", str(chance.randint(20, 60)), "--stdout",
         chance.choice(FILLERS)], capture_output=True, check=True)
    values = array.array("h", done.stdout[44:len(done.stdout) // 2 * 2])
    if sys.byteorder != "little":
        values.byteswap()
    sound = _paced(values, 22_050 / RATE)
    return _scaled(sound, level * chance.uniform(0.5, 1) / _loudness(sound))


def _paced(sound: Sound, pace: float) -> Sound:
    """A sound that is so many times as fast, and as high."""
    def values() -> Iterator[int]:
        for index in range(int(len(sound) / pace)):
            place = index * pace
            low = int(place)
            high = min(low + 1, len(sound) - 1)
            yield round(sound[low] + (sound[high] - sound[low]) * (place - low))
    return array.array("h", values())


def _kept(name: str, sound: Sound) -> Path:
    def write(path: Path) -> None:
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            values = array.array("h", sound)
            if sys.byteorder != "little":
                values.byteswap()
            file.writeframes(values.tobytes())
    return made(f"{name}.wav", write)
