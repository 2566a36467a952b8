"""Texts put in step with recordings, beside aeneas, against true times."""

import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .align_cases import CODES, SHARED, Case, CaseSet, bundled, long, sets, single
from .errors import Unmeasurable
from .figures import Figure, Target, say
from .place import CACHE, LISTEN, need
from .sound import SoundServer
from .usage import Cost, cost

AENEAS = CACHE / "aeneas/bin/python"
# Farther from where it should be than any line that was found.
LOST = 99.0
# Below this a line is named as doubtful.
DOUBTFUL = 0.5


@dataclass
class Errors:
    """How far beginnings are from true ones, in seconds, and what finding them cost."""

    lines: list[float] = field(default_factory=list)
    words: list[float] = field(default_factory=list)
    costs: list[Cost] = field(default_factory=list)
    minutes: float = 0

    def share(self, values: Sequence[float], limit: float) -> float:
        """The share of errors that are no larger, in percent."""
        return 100 * sum(value <= limit for value in values) / max(1, len(values))


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Every set by both; quick: the bundled chapters alone."""
    program = need(LISTEN, "build it with `make build`")
    need(AENEAS, "`make bench-align` installs it")
    figures: list[Figure] = []
    for each in sets(quick):
        ours, theirs = Errors(), Errors()
        for case in each.cases:
            say(f"align: {each.name}, {case.audio.name}")
            _listen(program, case, ours)
            _aeneas(case, theirs)
        figures += _figures(each, ours, theirs)
    if quick or not SHARED.exists():
        return figures
    return figures + _long(program) + _replaced(program) + _mistaken(program)


def _figures(each: CaseSet, ours: Errors, theirs: Errors) -> list[Figure]:
    figures = []
    for kind, limits, mine, peers in (
            ("lines", each.lines, ours.lines, theirs.lines),
            ("words", each.words, ours.words, theirs.words)):
        note = f"{len(mine)} {kind}" if len(mine) == len(peers) else (
            f"{len(mine)} {kind}; {len(peers)} of the peer")
        figures += [
            Figure(f"{each.name}, {kind} within {1000 * limit:g} ms", "%",
                   [ours.share(mine, limit)], [theirs.share(peers, limit)], "aeneas",
                   Target(target, None if target else 1, at_least=True), note=note)
            for limit, target in limits.items()]
    # Of clips the start of the program is the most.
    processor = Target(times_peer=1) if each.is_rough else Target(0.25)
    return figures + _costs(each.name, ours, theirs, processor, Target())


def _costs(
    name: str, ours: Errors, theirs: Errors, processor: Target, memory: Target
) -> list[Figure]:
    if not ours.costs or not theirs.costs:
        return []
    return [
        Figure(f"{name}, CPU for a minute of sound", "s",
               [sum(each.cpu for each in ours.costs) / ours.minutes],
               [sum(each.cpu for each in theirs.costs) / theirs.minutes], "aeneas", processor,
               note=f"{ours.minutes:.1f} min"),
        Figure(f"{name}, peak memory", "MB", [max(each.peak for each in ours.costs)],
               [max(each.peak for each in theirs.costs)], "aeneas", memory)]


def _long(program: str) -> list[Figure]:
    """What a long chapter costs."""
    case = long()
    say(f"align: {case.minutes:.0f} minutes")
    ours, theirs = Errors(), Errors()
    _listen(program, case, ours)
    _aeneas(case, theirs)
    lines = Figure(
        "long chapter, lines within 100 ms", "%", [ours.share(ours.lines, 0.1)],
        [theirs.share(theirs.lines, 0.1)], "aeneas", Target(99, at_least=True),
        note=f"{len(ours.lines)} lines")
    return [lines, *_costs("long chapter", ours, theirs, Target(0.25), Target(150))]


def _replaced(program: str) -> list[Figure]:
    """Whether lines that are another text's are told from those that are right."""
    say("align: texts with lines of others")
    cases = bundled() + single()
    wrong, right = [], []
    for case in cases:
        others = [line for other in cases if other.language == case.language and other is not case
                  for line in other.lines if len(line) > 3]
        for phase in range(5):
            lines = list(case.lines)
            changed = {place for place in range(phase, len(lines), 5) if len(lines[place]) > 3}
            for place in changed:
                lines[place] = min(
                    others, key=lambda line, like=lines[place]: abs(
                        len(" ".join(line)) - len(" ".join(like))))
                others.remove(lines[place])
            found, _ = _aligned(program, case, lines)
            for place in range(len(lines)):
                # A line that was left out is told from the others as well.
                doubtful = place not in found or found[place]["confidence"] < DOUBTFUL
                (wrong if place in changed else right).append(doubtful)
    return [
        Figure("lines of another text, doubtful or left out", "%",
               [100 * sum(wrong) / len(wrong)], note=f"{len(wrong)} lines"),
        Figure("lines of the text, doubtful or left out", "%",
               [100 * sum(right) / len(right)], note=f"{len(right)} lines")]


def _mistaken(program: str) -> list[Figure]:
    """Whether a text that is another sentence's is refused, and the right one is not."""
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


def _aligned(
    program: str, case: Case, lines: list[list[str]]
) -> tuple[dict[int, dict], Cost | None]:
    """The cues of lines by their number; none where the text is refused."""
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "text.txt"
        text.write_text("\n".join(" ".join(line) for line in lines) + "\n")
        try:
            done = cost([program, "align", str(case.audio), str(text), "--lines", "--language",
                         case.language, "--json"])
        except Unmeasurable as error:
            say(f"align: {error}")
            return {}, None
    return {cue["line"]: cue for cue in json.loads(done.output)["cues"]}, done


def _listen(program: str, case: Case, errors: Errors) -> None:
    cues, spent = _aligned(program, case, case.lines)
    if spent:
        errors.costs.append(spent)
        errors.minutes += case.minutes
    for index, start in enumerate(case.starts):
        # A line that was left out is as far away as one can be.
        found = cues.get(index)
        if start is not None:
            errors.lines.append(abs(found["start_ms"] / 1000 - start) if found else LOST)
        if not case.words:
            continue
        words: list[dict[str, float]] = found["words"] if found else []
        for place, truth in enumerate(case.words[index]):
            if truth is None:
                continue
            away = abs(words[place]["start_ms"] / 1000 - truth) if place < len(words) else LOST
            errors.words.append(away)


def _aeneas(case: Case, errors: Errors) -> None:
    lines = [" ".join(line) for line in case.lines]
    begins, spent = _synced(case, lines, [])
    errors.costs.append(spent)
    errors.minutes += case.minutes
    errors.lines += [
        abs(found - true) for found, true in zip(begins, case.starts) if true is not None]
    if case.words:
        words = [word for line in case.lines for word in line]
        begins, _ = _synced(case, words, ["--presets-word"])
        truths = [start for line in case.words for start in line]
        errors.words += [
            abs(found - true) for found, true in zip(begins, truths) if true is not None]


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
