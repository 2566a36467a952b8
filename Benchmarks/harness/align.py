"""Texts put in step with recordings, beside aeneas, against exact times."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import ffmpeg, made
from .place import CACHE, LISTEN, LIBRARY, ROOT, need
from .sound import SoundServer
from .usage import Cost, cost

AENEAS = CACHE / "aeneas/bin/python"
SHARED = ROOT.parent / "shared/data"
# aeneas names languages by three letters.
CODES = {"en": "eng", "de": "deu", "es": "spa", "fr": "fra", "pt": "por"}
RATE = 16_000


@dataclass(frozen=True)
class Case:
    """A recording, its lines of words, and when each word begins, or each line alone."""

    audio: Path
    language: str
    lines: list[list[str]]
    words: list[list[float]]
    starts: list[float]

    @property
    def minutes(self) -> float:
        """How long the recording is."""
        return len(_samples(self.audio)) / RATE / 60


@dataclass
class Errors:
    """How far beginnings are from true ones, in seconds."""

    lines: list[float]
    words: list[float]
    costs: list[Cost]

    def share(self, values: Sequence[float], limit: float) -> float:
        """The share of errors that are no larger, in percent."""
        return 100 * sum(value <= limit for value in values) / max(1, len(values))


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Every set by both; quick: the bundled chapters alone."""
    program = need(LISTEN, "build it with `make build`")
    need(AENEAS, "`make bench-align` installs it")
    sets = {"bundled chapters": _bundled()}
    if not quick:
        sets |= _shared()
    figures: list[Figure] = []
    for name, cases in sets.items():
        ours, theirs = Errors([], [], []), Errors([], [], [])
        for case in cases:
            say(f"align: {name}, {case.audio.name}")
            _listen(program, case, ours)
            _aeneas(case, theirs)
        minutes = sum(case.minutes for case in cases)
        figures += _figures(name, ours, theirs, minutes)
    return figures + ([] if quick else _mistaken(program))


def _figures(name: str, ours: Errors, theirs: Errors, minutes: float) -> list[Figure]:
    many = "many readers" in name
    limits = [("100 ms", 0.1), ("300 ms", 0.3)] if not many else [("300 ms", 0.3)]
    figures = []
    for text, limit in limits:
        target = 80 if many else 99
        figures.append(Figure(
            f"{name}, lines within {text}", "%", [ours.share(ours.lines, limit)],
            [theirs.share(theirs.lines, limit)], "aeneas", Target(target, at_least=True),
            note=f"{len(ours.lines)} lines"))
        if ours.words:
            figures.append(Figure(
                f"{name}, words within {text}", "%", [ours.share(ours.words, limit)],
                [theirs.share(theirs.words, limit)], "aeneas", Target(95, at_least=True),
                note=f"{len(ours.words)} words; {len(theirs.words)} of the peer"))
    figures.append(Figure(
        f"{name}, CPU for a minute of sound", "s",
        [sum(each.cpu for each in ours.costs) / minutes],
        [sum(each.cpu for each in theirs.costs) / minutes], "aeneas", Target(0.25),
        note=f"{minutes:.1f} min"))
    figures.append(Figure(
        f"{name}, peak memory", "MB", [max(each.peak for each in ours.costs)],
        [max(each.peak for each in theirs.costs)], "aeneas", Target(150)))
    return figures


def _mistaken(program: str) -> list[Figure]:
    """Whether a text that is another sentence's is refused, and the right one is not."""
    if not SHARED.exists():
        return []
    say("align: texts of other recordings")
    wrong, right = [], []
    for language in CODES:
        clips = sorted((SHARED / "fleurs").glob(f"{language}-*.ogg"))
        for sound in clips:
            for text in clips:
                done = subprocess.run(
                    [program, "align", str(sound), str(text.with_suffix(".txt")), "--lines",
                     "--language", language, "--json"], capture_output=True, check=False)
                (right if sound == text else wrong).append(done.returncode == 65)
    return [
        Figure("sentences with another's text, refused", "%", [100 * sum(wrong) / len(wrong)],
               target=Target(95, at_least=True), note=f"{len(wrong)} pairs"),
        Figure("sentences with their own text, refused", "%", [100 * sum(right) / len(right)],
               target=Target(0), note=f"{len(right)} pairs")]


def _listen(program: str, case: Case, errors: Errors) -> None:
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "text.txt"
        text.write_text("\n".join(" ".join(line) for line in case.lines) + "\n")
        try:
            done = cost([program, "align", str(case.audio), str(text), "--lines", "--language",
                         case.language, "--json"])
        except Unmeasurable as error:
            # A text that is refused has no line where it should be.
            say(f"align: {error}")
            done = None
    cues = {}
    if done:
        errors.costs.append(done)
        cues = {cue["line"]: cue for cue in json.loads(done.output)["cues"]}
    for index, start in enumerate(case.starts):
        # A line that was left out is as far away as one can be.
        found = cues.get(index)
        errors.lines.append(abs(found["start_ms"] / 1000 - start) if found else 99)
        if not case.words:
            continue
        words: list[dict[str, float]] = found["words"] if found else []
        for place, truth in enumerate(case.words[index]):
            away = abs(words[place]["start_ms"] / 1000 - truth) if place < len(words) else 99
            errors.words.append(away)


def _aeneas(case: Case, errors: Errors) -> None:
    lines = [" ".join(line) for line in case.lines]
    begins, spent = _synced(case, lines, [])
    errors.costs.append(spent)
    errors.lines += [abs(found - true) for found, true in zip(begins, case.starts)]
    if case.words:
        words = [word for line in case.lines for word in line]
        begins, _ = _synced(case, words, ["--presets-word"])
        truths = [start for line in case.words for start in line]
        errors.words += [abs(found - true) for found, true in zip(begins, truths)]


def _synced(case: Case, parts: list[str], more: list[str]) -> tuple[list[float], Cost]:
    """When each part begins by aeneas, and what that cost."""
    with tempfile.TemporaryDirectory() as folder:
        text, output = Path(folder) / "text.txt", Path(folder) / "map.json"
        text.write_text("\n".join(parts) + "\n")
        done = cost(
            [str(AENEAS), "-m", "aeneas.tools.execute_task", str(case.audio), str(text),
             f"task_language={CODES[case.language]}|is_text_type=plain|os_task_file_format=json",
             str(output), *more],
            os.environ | {"PYTHONIOENCODING": "UTF-8", "LC_ALL": "C.UTF-8"})
        if not output.exists():
            raise Unmeasurable("aeneas failed: " + done.output[-200:].decode())
        fragments = json.loads(output.read_text())["fragments"]
    return [float(fragment["begin"]) for fragment in fragments], done


def _bundled() -> list[Case]:
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
        if word[-1:] in ".!?…" or word[-2:-1] in ".!?…":
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


def _shared() -> dict[str, list[Case]]:
    """The real and the long recordings beside the repository, where they are."""
    if not SHARED.exists():
        say("align: ../shared/data is absent; only the bundled chapters are measured")
        return {}
    synthetic = [_listed(SHARED / "demo" / name, "en") for name in ("aesop-hare", "alice-01")]
    clips = [_clip(SHARED / "words" / language, language) for language in ("en", "es", "de", "fr")]
    readers = [_joined(language) for language in CODES]
    return {
        "synthetic chapters": synthetic, "short clips of many readers' words": clips,
        "many readers in one file": readers}


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


def _joined(language: str) -> Case:
    """Sentences of several readers one behind the other; each begins where its sound does."""
    parts = sorted((SHARED / "fleurs").glob(f"{language}-*.ogg"))

    def write(path: Path) -> None:
        inputs = [word for part in parts for word in ("-i", str(part))]
        ffmpeg(*inputs, "-filter_complex", f"concat=n={len(parts)}:v=0:a=1", "-ar", str(RATE),
               "-ac", "1", "-f", "wav", str(path))
    lines, starts, base = [], [], 0.0
    for part in parts:
        samples = _samples(part)
        lines.append(part.with_suffix(".txt").read_text().split())
        starts.append(base + _onset(samples))
        base += len(samples) / RATE
    return Case(made(f"readers-{language}.wav", write), language, lines, [], starts)


def _samples(path: Path) -> memoryview:
    """The sound of a recording as 16-bit samples, 16,000 a second."""
    raw = ffmpeg("-i", str(path), "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-")
    return memoryview(raw if sys.byteorder == "little" else b"").cast("h")


def _onset(samples: memoryview) -> float:
    """When the sound first stays within 26 dB of its loudest 20 ms for three windows."""
    width = RATE // 50
    powers = [
        sum(value * value for value in samples[start:start + width])
        for start in range(0, len(samples) - width, width)]
    floor = max(powers) / 400
    for index in range(len(powers) - 2):
        if min(powers[index:index + 3]) > floor:
            return index * width / RATE
    return 0.0
