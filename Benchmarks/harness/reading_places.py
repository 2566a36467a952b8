"""Where a saved sound is found in the recording of its playing, and which word is lit when."""

import array
import json
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from .errors import Unmeasurable
from .material import ffmpeg
from .screen import Screen
from .sound import RATE, Recording
from .terminal import Program

try:
    import numpy as np
except ImportError as error:
    raise ImportError("Benchmarks need python3-numpy; `make bench` installs it.") from error

# Samples of a stretch that is looked for, and how far away from where it is expected.
STRETCH = RATE
FAR = 3 * RATE
# The least likeness of a stretch and its place, of 1; the resampling of both leaves about 0.99.
ALIKE = 0.6


@dataclass(frozen=True)
class Word:
    """A written word and the seconds it begins and ends at in the saved sound."""

    text: str
    start: float
    end: float


@dataclass(frozen=True)
class Sentence:
    """A sentence, where it begins and ends in the saved sound, and its words."""

    text: str
    start: float
    end: float
    words: list[Word]


def sentences(path: Path) -> list[Sentence]:
    """Those of subtitles in JSON as `listen` writes them, which cuts long ones at commas."""
    cues = json.loads(path.read_text(encoding="utf-8"))["cues"]
    found: list[Sentence] = []
    rest: list[Sentence] = []
    for cue in cues:
        rest.append(Sentence(cue["text"], cue["start_ms"] / 1000, cue["end_ms"] / 1000, [
            Word(word["text"], word["start_ms"] / 1000, word["end_ms"] / 1000)
            for word in cue.get("words", [])]))
        if cue["text"][-1] in ".?" or cue is cues[-1]:
            found.append(Sentence(
                " ".join(part.text for part in rest), rest[0].start, rest[-1].end,
                [word for part in rest for word in part.words]))
            rest = []
    return found


def sound(path: Path) -> array.array:
    """The samples of a file, as many a second as the sink has."""
    pcm = ffmpeg("-i", str(path), "-f", "s16le", "-ac", "1", "-ar", str(RATE), "-")
    return array.array("h", pcm)


@dataclass(frozen=True)
class Places:
    """For stretches of the saved sound, by their middle, the sample of the recording it is at 0."""

    middles: list[int]
    origins: list[int]
    lost: int

    def of(self, sample: int) -> int:
        """The sample of the recording where a sample of the saved sound was heard."""
        nearest = int(np.searchsorted(self.middles, sample))
        candidates = [at for at in (nearest - 1, nearest) if 0 <= at < len(self.middles)]
        best = min(candidates, key=lambda at: abs(self.middles[at] - sample))
        return sample + self.origins[best]

    def steps(self) -> list[float]:
        """Milliseconds by which each stretch is later than the one before lets expect."""
        return [(after - before) * 1000 / RATE
                for before, after in zip(self.origins, self.origins[1:])]


def found(saved: array.array, recording: Recording, started: int) -> Places:
    """Every second of the saved sound in the recording, each near where the one before was."""
    given = np.asarray(saved, dtype=np.float64)
    heard = np.asarray(recording.samples, dtype=np.float64)
    middles: list[int] = []
    origins: list[int] = []
    lost = 0
    for start in range(0, len(given) - STRETCH // 4, STRETCH):
        part = given[start:start + STRETCH]
        if np.sqrt(np.mean(part * part)) < 100:
            continue
        if origins:
            first = max(0, start + origins[-1] - FAR)
            last = start + origins[-1] + STRETCH + FAR
        else:
            first, last = recording.index(started), len(heard)
        place = _best(part, heard[first:last])
        if place is None:
            lost += 1
            continue
        middles.append(start + len(part) // 2)
        origins.append(first + place - start)
    if not origins or lost > len(origins) // 4:
        raise Unmeasurable(
            f"Of the saved sound {lost} of {lost + len(origins)} seconds were not heard.")
    return Places(middles, origins, lost)


def _best(part: "np.ndarray", where: "np.ndarray") -> int | None:
    """Where a part is most alike; `None` when it is not there."""
    if len(where) < len(part):
        return None
    size = 1 << (len(where) + len(part)).bit_length()
    product = np.fft.irfft(np.fft.rfft(where, size) * np.conj(np.fft.rfft(part, size)), size)
    product = product[:len(where) - len(part) + 1]
    sums = np.concatenate(([0.0], np.cumsum(where * where)))
    energy = np.maximum(sums[len(part):] - sums[:-len(part)], 1.0)
    likeness = product / np.sqrt(energy * np.sum(part * part))
    best = int(np.argmax(likeness))
    return best if likeness[best] >= ALIKE else None


def lit(program: Program, words: Sequence[str]) -> list[int | None]:
    """When each word first stood out, in the order of the text; `None` for one that never did."""
    screen, known = Screen(), set(words)
    times: list[int] = []
    texts: list[str] = []
    for arrival, data in program.output.chunks:
        screen.feed(data)
        for text in screen.standing_out():
            if text in known and (not texts or texts[-1] != text):
                times.append(arrival)
                texts.append(text)
    shown: list[int | None] = [None] * len(words)
    matcher = SequenceMatcher(None, [*words], texts, autojunk=False)
    for block in matcher.get_matching_blocks():
        for offset in range(block.size):
            shown[block.a + offset] = times[block.b + offset]
    return shown
