"""Made cases for `listen timing`: recordings whose subtitles were timed for another cut.

Readings with known times of lines are joined and cut: advertisements (other speech, music) and
scenes that only one of the two has, a drift, a shift, edges a little off, missing lines, noise.
All is drawn from seeds; `digest` is the SHA-256 of every decision, and of nothing that a codec
could change.
"""

import hashlib
import json
import random
import re
import subprocess
import sys
import wave
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared/data"
RATE = 16_000
# Seeds from here on are those that are reported; smaller ones are for tuning.
REPORTED = 9_000
RATES = (25 / 23.976, 23.976 / 25, 1.001, 0.999)
STAMP = re.compile(r"(\d+):(\d+):(\d+)[,.](\d+) --> (\d+):(\d+):(\d+)[,.](\d+)")
# Pieces between two breaks are no shorter, in seconds.
PIECE = 40.0


@dataclass
class Line:
    """A subtitle: its times in the file, and in the recording, or `None` when it is not there."""

    start: float
    end: float
    true_start: float | None
    true_end: float | None


@dataclass
class Case:
    """A file of subtitles and the pieces of sound its recording is made of."""

    seed: int
    breaks: list[tuple[str, float, float]] = field(default_factory=list)
    rate: float = 1.0
    shift: float = 0.0
    jitter: float = 0.0
    lines: list[Line] = field(default_factory=list)
    # The source's name, and the seconds where it begins and ends.
    pieces: list[tuple[str, float, float]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name for tables."""
        return f"{self.seed}: " + (", ".join(
            f"{kind} {length:.0f} s at {place:.0f}" for kind, place, length in self.breaks)
            or "no break") + f", rate {self.rate:.4f}, shift {self.shift:+.1f}"


def digest(cases: Iterable[Case]) -> str:
    """The SHA-256 of all that was drawn."""
    told = json.dumps(
        [{**asdict(each), "pieces": [
            ["/".join(Path(name).parts[-2:]), *times] for name, *times in each.pieces]}
         for each in cases], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


def read_times(path: Path) -> list[tuple[float, float]]:
    """The times of a SubRip file, in seconds."""
    def seconds(parts: tuple[str, ...]) -> float:
        hours, minutes, whole, rest = (int(part) for part in parts)
        return hours * 3_600 + minutes * 60 + whole + rest / 1_000
    return [(seconds(found.groups()[:4]), seconds(found.groups()[4:]))
            for found in STAMP.finditer(path.read_text(encoding="utf-8"))]


@cache
def samples(path: Path) -> numpy.ndarray:
    """A recording as floats of one channel."""
    done = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(path), "-ac", "1", "-ar", str(RATE), "-f", "s16le",
         "-"], capture_output=True, check=True)
    return numpy.frombuffer(done.stdout, dtype="<i2").astype(numpy.float32) / 32_768


def chapters() -> list[tuple[Path, Path]]:
    """The bundled chapters and their subtitles of sentences."""
    library = ROOT / "Resources/library"
    return [(sound, next(iter(sorted(sound.parent.glob(sound.stem + ".*.srt")))))
            for sound in sorted(library.glob("*/*.mp3"))]


def advertisements() -> list[Path]:
    """Recordings of other people."""
    return [*sorted((SHARED / "librivox").glob("*.mp3")), SHARED / "demo/aesop-hare.mp3"]


@cache
def length_of(path: Path) -> float:
    """How long a recording is, in seconds."""
    return len(samples(path)) / RATE


def _reading(
    dice: random.Random
) -> tuple[list[tuple[str, float, float]], list[tuple[float, float]]]:
    """Five to ten minutes of reading: its pieces, and the times of its lines."""
    if dice.random() < 0.5:
        sound, text = SHARED / "demo/alice-01.mp3", SHARED / "demo/alice-01.srt"
        lines = read_times(text)
        first = dice.randrange(0, 30)
        last = dice.randrange(len(lines) - 22, len(lines))
        start = 0.0 if first == 0 else (lines[first - 1][1] + lines[first][0]) / 2
        end = (lines[last - 1][1] + lines[last][0]) / 2
        return ([(str(sound), round(start, 3), round(end, 3))],
                [(begin - start, stop - start) for begin, stop in lines[first:last]])
    pieces, lines, time = [], [], 0.0
    wanted = dice.uniform(300, 570)
    for sound, text in dice.sample(chapters(), len(chapters())):
        if time > wanted:
            break
        length = round(length_of(sound), 3)
        pieces.append((str(sound), 0.0, length))
        lines += [(time + start, time + end) for start, end in read_times(text)]
        time += length
    return pieces, lines


def _gap(lines: list[tuple[float, float]], index: int) -> float:
    return (lines[index - 1][1] + lines[index][0]) / 2


def _places(dice: random.Random, lines: list[tuple[float, float]], count: int) -> list[int]:
    """The indices of lines before which something breaks, far enough from each other."""
    for _ in range(2_000):
        places = sorted(dice.sample(range(4, len(lines) - 4), count))
        times = [lines[0][0], *(lines[place][0] for place in places), lines[-1][1]]
        # Scenes that are cut may be as long as a minute.
        if all(b - a >= PIECE + 25 for a, b in zip(times, times[1:])):
            return places
    return places[:1]


def _scene(lines: list[tuple[float, float]], first: int, wanted: float, until: int) -> int:
    """The index after the last line of a scene of about a length."""
    last = first + 1
    while last < until - 1 and _gap(lines, last + 1) - _gap(lines, first) <= wanted:
        last += 1
    return last


def make(seed: int, breaks: bool) -> Case:
    """The case of a seed."""
    dice = random.Random(f"timing {seed} {breaks}")
    case = Case(seed)
    pieces, lines = _reading(dice)
    count = dice.randint(1, 4) if breaks else 0
    places = _places(dice, lines, count) if count else []
    bounds = [*places, len(lines)]
    # Each entry: where it begins in the reading, and what happens there.
    sub, orphan, left_out = 0.0, set(), set()
    subs_at: dict[int, float] = {}
    track: list[tuple[str, float, float]] = []
    played, sound_shift = 0.0, 0.0
    true_shift: dict[int, float] = {}
    for number, place in enumerate(places):
        kind = dice.choice(["speech", "music", "cut", "gap", "scene"])
        wanted, at = dice.uniform(2, 60), _gap(lines, place)
        if kind in ("cut", "scene"):
            latest = next(index for index in range(place + 1, bounds[number + 1] + 1)
                          if index == bounds[number + 1]
                          or lines[bounds[number + 1] - 1][1] - lines[index][0] < PIECE)
            last = _scene(lines, place, wanted, max(place + 2, latest))
            wanted = _gap(lines, last) - at
            (orphan if kind == "cut" else left_out).update(range(place, last))
        track.append(("reading", played, at))
        played = at
        if kind == "cut":
            played, sound_shift, at_line = at + wanted, sound_shift - wanted, last
        elif kind == "scene":
            sub, at_line = sub - wanted, last
        elif kind == "gap":
            sub, at_line = sub + wanted, place
        else:
            source = "music" if kind == "music" else str(dice.choice(advertisements()))
            longest = 60.0 if source == "music" else length_of(Path(source)) - 0.5
            wanted = min(wanted, longest)
            start = dice.uniform(0, longest - wanted)
            track.append((source, round(start, 3), round(start + wanted, 3)))
            sound_shift, at_line = sound_shift + wanted, place
        subs_at[at_line], true_shift[at_line] = sub, sound_shift
        case.breaks.append((kind, round(at, 3), round(wanted, 3)))
    track.append(("reading", played, sum(end - start for _, start, end in pieces)))
    case.pieces = _resolved(track, pieces)
    if dice.random() < 0.5:
        case.rate = dice.choice(RATES)
    if dice.random() < (0.3 if breaks else 0.5):
        case.shift = round(dice.choice([-1, 1]) * dice.uniform(0.5, 20), 3)
    if dice.random() < 0.6:
        case.jitter = 0.08
    missing = dice.choice([0, 0.05, 0.1])
    moved = heard = 0.0
    for index, (start, end) in enumerate(lines):
        moved, heard = subs_at.get(index, moved), true_shift.get(index, heard)
        if index in left_out or dice.random() < missing:
            continue
        times = [(time + moved) * case.rate + case.shift + dice.uniform(-1, 1) * case.jitter
                 for time in (start, end)]
        is_orphan = index in orphan
        if times[0] < 0.05:
            continue
        case.lines.append(Line(
            round(times[0], 3), round(max(times[0] + 0.1, times[1]), 3),
            None if is_orphan else round(start + heard, 3),
            None if is_orphan else round(end + heard, 3)))
    return case


def _resolved(
    track: list[tuple[str, float, float]], pieces: list[tuple[str, float, float]]
) -> list[tuple[str, float, float]]:
    """The track with stretches of the reading as those of its pieces."""
    out = []
    for name, start, end in track:
        if name != "reading":
            out.append((name, start, end))
            continue
        time = 0.0
        for source, begin, stop in pieces:
            low, high = max(start, time), min(end, time + stop - begin)
            if high > low:
                out.append((source, round(begin + low - time, 3), round(begin + high - time, 3)))
            time += stop - begin
    return out


def cases(first: int, count: int, breaks: bool) -> list[Case]:
    """The cases of some seeds."""
    return [make(seed, breaks) for seed in range(first, first + count)]


@cache
def _music(seconds: float = 61.0) -> numpy.ndarray:
    """Chords of a few tones that fade, with a beat."""
    dice = numpy.random.default_rng(5)
    out = numpy.zeros(int(seconds * RATE), dtype=numpy.float32)
    step = RATE // 2
    time = numpy.arange(step * 2) / RATE
    for at in range(0, len(out) - step * 2, step):
        for tone in dice.choice([0, 3, 5, 7, 10, 12, 15], 3, replace=False):
            pitch = 220 * 2 ** (tone / 12)
            out[at:at + step * 2] += (
                0.05 * numpy.exp(-2.5 * time) * (numpy.sin(2 * numpy.pi * pitch * time)
                + 0.4 * numpy.sin(4 * numpy.pi * pitch * time)))
    return out


def sound(case: Case, noise: float | None) -> numpy.ndarray:
    """The recording of a case, with noise so many decibels below the voice."""
    parts = []
    for source, start, end in case.pieces:
        whole = _music() if source == "music" else samples(Path(source))
        parts.append(whole[round(start * RATE):round(end * RATE)])
    out = numpy.concatenate(parts)
    if noise is None:
        return out
    frames = out[:len(out) // 400 * 400].reshape(-1, 400)
    power = (frames ** 2).mean(axis=1)
    voice = power[power > power.max() * 1e-4].mean()
    dice = numpy.random.default_rng(case.seed)
    white = numpy.fft.rfft(dice.standard_normal(len(out)))
    # Every other case has noise that falls by 3 dB an octave, as that of rooms does.
    if case.seed % 2:
        white /= numpy.sqrt(numpy.maximum(1, numpy.arange(len(white)) * RATE / len(out) / 50))
    hiss = numpy.fft.irfft(white, len(out))
    hiss *= numpy.sqrt(voice / 10 ** (noise / 10) / (hiss ** 2).mean())
    return (out + hiss).astype(numpy.float32)


def write(case: Case, noise: float | None, folder: Path) -> tuple[Path, Path]:
    """The recording and the subtitles of a case as files."""
    audio, text = folder / "case.wav", folder / "case.srt"
    heard = sound(case, noise)
    heard = heard * min(1, 0.98 / float(numpy.abs(heard).max()))
    with wave.open(str(audio), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((heard * 32_767).astype("<i2").tobytes())
    text.write_text("".join(
        f"{index + 1}\n{_stamp(line.start)} --> {_stamp(line.end)}\nline {index + 1}\n\n"
        for index, line in enumerate(case.lines)), encoding="utf-8")
    return audio, text


def _stamp(seconds: float) -> str:
    milliseconds = round(seconds * 1_000)
    return (f"{milliseconds // 3_600_000:02}:{milliseconds // 60_000 % 60:02}:"
            f"{milliseconds // 1_000 % 60:02},{milliseconds % 1_000:03}")


def main(folder: str, seed: str, breaks: str, noise: str) -> None:
    """Writes a case and what is true of it into a folder."""
    case = make(int(seed), breaks == "breaks")
    write(case, None if noise == "none" else float(noise), Path(folder))
    (Path(folder) / "case.json").write_text(json.dumps(asdict(case)), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "digest":
        print(digest(cases(REPORTED, 60, True) + cases(REPORTED, 60, False)))
    else:
        main(*sys.argv[1:5])
