"""Runs every case against every cache and lays the counts side by side."""

import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.errors import Unmeasurable
from harness.figures import say

from .case import Case, load
from .check import Verdict, run
from .origin import Origin
from .subjects import Listen, PythonCache, Subject

PEERS = ("hishel", "requests-cache", "no cache")


@dataclass(frozen=True)
class Conformance:
    """The verdicts of every subject, in the order of the cases."""

    cases: list[Case]
    verdicts: dict[str, list[Verdict]]

    def count(self, subject: str, level: str, chapter: str | None = None) -> tuple[int, int]:
        """Passed and tried, of a level and, where given, a section."""
        wanted = [
            verdict.passed for verdict in self.verdicts[subject]
            if verdict.case.level == level
            and (chapter is None or verdict.case.chapter == chapter)]
        return sum(wanted), len(wanted)

    def failures(self, subject: str) -> list[Verdict]:
        """What a subject failed, musts first."""
        failed = [verdict for verdict in self.verdicts.get(subject, ()) if not verdict.passed]
        return sorted(failed, key=lambda verdict: verdict.case.level)


def measure(
    wanted: Sequence[str], only: str, program: Path
) -> tuple[Conformance, list[str]]:
    """All cases (or those whose name or section has `only` in it) and who could not be tried."""
    cases = [case for case in load() if only.lower() in f"{case.section} {case.name}".lower()]
    verdicts: dict[str, list[Verdict]] = {}
    absent: list[str] = []
    with Origin() as origin, Origin() as other:
        threads: list[tuple[threading.Thread, Listen | PythonCache]] = []
        for name in wanted or ("listen", *PEERS):
            try:
                subject = Listen(program) if name == "listen" else PythonCache(name)
            except Unmeasurable as error:
                absent.append(f"{name}: {error}")
                continue
            say(f"conformance: {len(cases)} cases against {name}")
            thread = threading.Thread(
                target=_against, args=(subject, cases, origin, other, verdicts), daemon=True)
            thread.start()
            threads.append((thread, subject))
        for thread, subject in threads:
            thread.join()
            subject.stop()
    order = [name for name in ("listen", *PEERS) if name in verdicts]
    return Conformance(cases, {name: verdicts[name] for name in order}), absent


def _against(
    subject: Subject, cases: list[Case], origin: Origin, other: Origin,
    verdicts: dict[str, list[Verdict]]
) -> None:
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(len(cases)):
        waiting.put(number)
    found: dict[int, Verdict] = {}

    def work() -> None:
        while True:
            try:
                number = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                found[number] = run(cases[number], subject, origin, other, number)
            except Exception as error:  # noqa: BLE001  one case must not end the others
                found[number] = Verdict(cases[number], f"the harness failed: {error!r}")

    lanes = [threading.Thread(target=work, daemon=True) for _ in range(subject.lanes)]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    verdicts[subject.name] = [found[number] for number in range(len(cases))]


def table(result: Conformance) -> str:
    """Passed of tried by section and level, a column for every cache."""
    subjects = list(result.verdicts)
    if not subjects:
        return "No cache could be tried."
    rows = [["section", "level", "cases", *subjects]]
    chapters = sorted({case.chapter for case in result.cases}, key=_order)
    for chapter in chapters:
        for level in ("must", "should"):
            counts = [result.count(subject, level, chapter) for subject in subjects]
            if counts and counts[0][1]:
                rows.append([
                    chapter, level, str(counts[0][1]), *(str(passed) for passed, _ in counts)])
    for level in ("must", "should"):
        counts = [result.count(subject, level) for subject in subjects]
        total = counts[0][1] if counts else 0
        rows.append(["all", level, str(total), *(
            f"{passed} ({100 * passed / max(1, tried):.0f} %)" for passed, tried in counts)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths)) + " |"
        for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def _order(chapter: str) -> tuple[str, list[int]]:
    document, _, section = chapter.partition("§")
    return document, [int(part) for part in section.split(".") if part.isdigit()]


def report(result: Conformance, subject: str) -> str:
    """The failed cases of one cache: section, level, name, what was expected and what happened."""
    lines = []
    for verdict in result.failures(subject):
        case = verdict.case
        lines += [
            f"{case.section} [{case.level}] {case.name}",
            f"    {verdict.failure}", f"    {verdict.trail}"]
    return "\n".join(lines)


def entries(result: Conformance) -> list[dict[str, object]]:
    """Every verdict of every cache."""
    return [
        {"section": case.section, "level": case.level, "name": case.name,
         "failures": {
             name: verdicts[index].failure for name, verdicts in result.verdicts.items()
             if not verdicts[index].passed}}
        for index, case in enumerate(result.cases)]
