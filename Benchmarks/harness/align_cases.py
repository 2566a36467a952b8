"""Recordings with their texts and true times, for the measurement of `listen align`."""

import html
import json
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .align_truth import READERS, SINGLE, WORDS
from .figures import say
from .material import ffmpeg, made
from .place import LIBRARY, ROOT

SHARED = ROOT.parent / "shared/data"
# aeneas names languages by three letters.
CODES = {"en": "eng", "de": "deu", "es": "spa", "fr": "fra", "pt": "por"}
RATE = 16_000


@dataclass(frozen=True)
class Case:
    """A recording, its lines of words, and when each word begins, or each line alone.

    What nobody can tell, or did not label, has `None`.
    """

    audio: Path
    language: str
    lines: list[list[str]]
    words: list[list[float | None]]
    starts: list[float | None]

    @property
    def minutes(self) -> float:
        """How long the recording is."""
        return len(samples(self.audio)) / RATE / 60


@dataclass(frozen=True)
class CaseSet:
    """Cases that are judged together, by the shares of lines and words within some seconds.

    The shares are percentages, and `None` where the truth is too rough for more than that the
    peer is worse.
    """

    name: str
    cases: list[Case]
    lines: dict[float, float | None]
    words: dict[float, float | None]

    @property
    def is_rough(self) -> bool:
        """Whether it has no other targets than the peer's figures: clips of a few seconds."""
        return None in self.words.values()


def sets(quick: bool) -> list[CaseSet]:
    """All sets with their targets in percent; quick: the bundled chapters alone."""
    exact: dict[float, float | None] = {0.1: 99, 0.3: 99}
    words: dict[float, float | None] = {0.1: 95, 0.3: 95}
    all_sets = [CaseSet("bundled chapters", bundled(), exact, words)]
    if quick:
        return all_sets
    if not SHARED.exists():
        say("align: ../shared/data is absent; only the bundled chapters are measured")
        return all_sets
    synthetic = [_listed(SHARED / "demo" / name, "en") for name in ("aesop-hare", "alice-01")]
    clips = [_clip(SHARED / "words" / language, language) for language in ("en", "es", "de", "fr")]
    return all_sets + [
        CaseSet("synthetic chapters", synthetic, exact, words),
        CaseSet("single readers", single(), {0.1: 100, 0.3: 100}, {0.1: 97, 0.3: 97}),
        CaseSet("clips timed by a recogniser", clips, {}, {0.1: None, 0.3: None}),
        CaseSet("words labelled by hand", [_labelled()], {}, {0.1: None, 0.3: None}),
        CaseSet("many readers in one file", [_joined(each) for each in CODES], {0.3: 80}, {}),
    ]


def bundled() -> list[Case]:
    """The chapters of the repository: synthetic voices, exact times of words."""
    cases = []
    languages = {"cartero-de-la-isla": "es", "garten-auf-dem-dach": "de",
                 "ferry-at-willow-bend": "en"}
    for folder, language in languages.items():
        for audio in sorted((LIBRARY / folder).glob("chapter?.mp3")):
            cases.append(_timed(audio, language, _word_cues(audio.with_suffix(".srt"))))
    return cases


def _timed(audio: Path, language: str, words: list[tuple[str, float]]) -> Case:
    """A case of words in a row: lines end where sentences do."""
    lines: list[list[tuple[str, float]]] = [[]]
    for word, start in words:
        lines[-1].append((word, start))
        # A quote may follow.
        if any(mark in word[-2:] for mark in ".!?…"):
            lines.append([])
    lines = [line for line in lines if line]
    return Case(
        audio, language, [[word for word, _ in line] for line in lines],
        [[start for _, start in line] for line in lines], [line[0][1] for line in lines])


def _word_cues(path: Path) -> list[tuple[str, float]]:
    words = []
    for block in path.read_text().strip().split("\n\n"):
        _, times, text = block.split("\n", 2)
        hours, minutes, seconds = times.split(" --> ")[0].replace(",", ".").split(":")
        start = int(hours) * 3600 + int(minutes) * 60 + float(seconds)
        words.append((text.replace("\n", " "), start))
    return words


def _listed(path: Path, language: str) -> Case:
    entries = json.loads(path.with_suffix(".words.json").read_text())["words"]
    lines: dict[int, list[tuple[str, float]]] = {}
    before = None
    for entry in entries:
        # A compound is listed once for each of its parts.
        if (entry["line"], entry["w"]) == before and not entry["w"].isalpha():
            continue
        before = (entry["line"], entry["w"])
        lines.setdefault(entry["line"], []).append((entry["w"], entry["start"]))
    rows = list(lines.values())
    return Case(
        path.with_suffix(".mp3"), language, [[word for word, _ in row] for row in rows],
        [[start for _, start in row] for row in rows], [row[0][1] for row in rows])


def _clip(path: Path, language: str) -> Case:
    words = json.loads(path.with_suffix(".json").read_text())["words"]
    return Case(
        path.with_suffix(".wav"), language, [[word["w"] for word in words]],
        [[word["start"] for word in words]], [words[0]["start"]])


def _labelled() -> Case:
    """The words of a TextGrid in its short form: lines of two times and a text."""
    rows = (SHARED / "words/praat-mary.TextGrid").read_text().splitlines()
    start = rows.index('"word"') + 4
    tier = [(float(rows[place]), rows[place + 2].strip('"'))
            for place in range(start, start + 3 * int(rows[start - 1]), 3)]
    words = [(word, begin) for begin, word in tier if word]
    return Case(
        SHARED / "words/praat-mary.wav", "en", [[word for word, _ in words]],
        [[begin for _, begin in words]], [words[0][1]])


def single() -> list[Case]:
    """Readings of LibriVox, each by one reader."""
    cases = []
    for name, starts in SINGLE.items():
        path = SHARED / "librivox" / name
        page = path.with_suffix(".xhtml")
        texts = (
            path.with_suffix(".txt").read_text().splitlines()
            if path.with_suffix(".txt").exists()
            else [html.unescape(line)
                  for line in re.findall(r"<span[^>]*>(.*?)</span>", page.read_text())])
        lines = [line.split() for line in texts if line.strip()]
        known = WORDS.get(name, {})
        words: list[list[float | None]] = [
            [*known.get(place, [None] * len(line))] for place, line in enumerate(lines)]
        cases.append(Case(
            path.with_suffix(".mp3"), name[:2], lines, words if known else [], starts))
    return cases


def _joined(language: str) -> Case:
    """Sentences of several readers one behind the other."""
    parts = sorted((SHARED / "fleurs").glob(f"{language}-*.ogg"))
    lines, starts, base = [], [], 0.0
    for part, start in zip(parts, READERS[language]):
        lines.append(part.with_suffix(".txt").read_text().split())
        starts.append(base + start)
        base += len(samples(part)) / RATE
    return Case(concatenated(f"readers-{language}.wav", parts), language, lines, [], starts)


def long() -> Case:
    """Twenty-six minutes of English chapters with exact times."""
    chapters = [_listed(SHARED / "demo/alice-01", "en"), _listed(SHARED / "demo/aesop-hare", "en"),
                *(each for each in bundled() if each.language == "en")]
    chapters.append(chapters[0])
    lines, starts, base = [], [], 0.0
    for chapter in chapters:
        lines += chapter.lines
        starts += [None if start is None else base + start for start in chapter.starts]
        base += len(samples(chapter.audio)) / RATE
    sound = concatenated("chapters-en.wav", [chapter.audio for chapter in chapters])
    return Case(sound, "en", lines, [], starts)


def concatenated(name: str, parts: Iterable[Path]) -> Path:
    """Recordings one behind the other in one file."""
    parts = list(parts)

    def write(path: Path) -> None:
        inputs = [word for part in parts for word in ("-i", str(part))]
        joined = "".join(f"[a{place}]" for place in range(len(parts)))
        alike = ";".join(
            f"[{place}:a]aresample={RATE},aformat=channel_layouts=mono[a{place}]"
            for place in range(len(parts)))
        ffmpeg(*inputs, "-filter_complex", f"{alike};{joined}concat=n={len(parts)}:v=0:a=1",
               "-ar", str(RATE), "-ac", "1", "-f", "wav", str(path))
    return made(name, write)


def samples(path: Path) -> memoryview:
    """The sound of a recording as 16-bit samples, 16,000 a second."""
    raw = ffmpeg("-i", str(path), "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-")
    return memoryview(raw if sys.byteorder == "little" else b"").cast("h")
