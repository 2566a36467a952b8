"""Lines and words found where speech is not read in one voice into a quiet room: several readers
with breaths between, noise, and hesitation; beside aeneas where it has lines."""

import os
from pathlib import Path

from harness.align import AENEAS, DOUBTFUL, LOST, Errors, _aeneas, _aligned
from harness.align_cases import SHARED, Case
from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say

from disturbed import noisy, several_readers, spontaneous

# What was tuned on has odd seeds, which have other sentences and chapters. Wrong lines are so few
# that those of one seed say nothing.
SEEDS = (2, 4, 6)
# Beyond this a line is not where it was said.
FAR = 0.3
CASES = SHARED.parent / "cases"


def measure(program: Path, quick: bool) -> list[Figure]:
    """Every set; quick: one recording of each."""
    if not SHARED.exists():
        raise Unmeasurable("../shared/data is absent: there is nothing to join and disturb.")
    os.environ.setdefault("LISTEN_OUTPUT", "silent")
    figures = []
    for name, make, goal in (
            ("several readers", several_readers, 95), ("speech 4 dB above noise", noisy, 97),
            ("spontaneous speech", spontaneous, None)):
        cases = [case for seed in SEEDS[:1 if quick else None] for case in make(seed)]
        figures += _set(program, name, cases[:1] if quick else cases, goal)
    return figures + _breath(program)


def _set(program: Path, name: str, cases: list[Case], goal: float | None) -> list[Figure]:
    ours, peers = Errors(), Errors()
    wrong: list[bool] = []
    right: list[bool] = []
    for case in cases:
        say(f"alignment: {name}, {case.audio.name}")
        found, _ = _aligned(str(program), case, case.lines)
        for index, start in enumerate(case.starts):
            cue = found.get(index)
            _words(case, index, cue, ours)
            if start is None:
                continue
            away = abs(cue["start_ms"] / 1000 - start) if cue else LOST
            ours.lines.append(away)
            doubtful = cue is None or cue["confidence"] < DOUBTFUL
            (wrong if away > FAR else right).append(doubtful)
        if AENEAS.exists():
            _aeneas(case, peers)
    note = f"{len(ours.lines)} lines"
    figures = [
        Figure(f"{name}, lines within 300 ms", "%", [ours.share(ours.lines, FAR)],
               [peers.share(peers.lines, FAR)] if peers.lines else [], "aeneas",
               Target(goal, at_least=True), note=note),
        Figure(f"{name}, lines off by more, doubtful or left out", "%", [_percent(wrong)],
               target=Target(95, at_least=True), note=f"{len(wrong)} lines"),
        Figure(f"{name}, lines that are right, doubtful", "%", [_percent(right)],
               target=Target(5), note=f"{len(right)} lines")]
    if ours.words:
        figures += [
            Figure(f"{name}, words within {1000 * limit:g} ms", "%",
                   [ours.share(ours.words, limit)],
                   [peers.share(peers.words, limit)] if peers.words else [], "aeneas",
                   Target(share, at_least=True), note=f"{len(ours.words)} words")
            for limit, share in ((0.1, 75), (FAR, 90))]
    return figures


def _words(case: Case, index: int, cue: dict | None, errors: Errors) -> None:
    if not case.words:
        return
    words = cue["words"] if cue else []
    for place, truth in enumerate(case.words[index]):
        if truth is not None:
            errors.words.append(
                abs(words[place]["start_ms"] / 1000 - truth) if place < len(words) else LOST)


def _percent(values: list[bool]) -> float:
    return 100 * sum(values) / len(values) if values else 100.0


def _breath(program: Path) -> list[Figure]:
    """How far the line behind two breaths is from its place, where the case is at hand."""
    folder = CASES / "align-breath"
    if not folder.exists():
        return []
    lines = [line.split() for line in (folder / "three.txt").read_text().splitlines()]
    case = Case(folder / "three.wav", "en", lines, [], [None, None, 12.68])
    found, _ = _aligned(str(program), case, lines)
    away = abs(found[2]["start_ms"] / 1000 - 12.68) if 2 in found else LOST
    return [Figure("line behind two breaths, off by", "ms", [1000 * away], target=Target(100))]
