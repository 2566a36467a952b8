"""Subtitles put in step with another cut of a recording, beside ffsubsync.

60 made cases with one to four breaks and 60 without one (`timing_cases.py`), each with noise 12 and
4 dB below the voice. A line counts when its recording has it; it is right within 300 ms. A case is
damaged when fewer of its lines are right than before, or they are off by 20 ms more.
"""

import json
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

from harness.figures import Figure, Target, say
from harness.interpreter import environment
from harness.statistics import median

HERE = Path(__file__).resolve().parent
FIRST, COUNT, QUICK = 9_000, 60, 4
# Of what `timing_cases.py digest` prints: written down before the first run.
DIGEST = "d3663f23ca8a4bbc3262de5ee71f925c5fe82302aa7473cbe2b12fc87e0c29aa"
RIGHT, WORSE = 0.3, 0.02
TOOLS = ("listen", "ffsubsync", "ffsubsync --split-penalty")


def measure(program: Path, quick: bool) -> list[Figure]:
    """All cases by all three."""
    home = environment("timing", "timing", HERE / "requirements.txt", "ffsubsync and NumPy")
    python = home / "bin/python"
    drawn = subprocess.run(
        [python, HERE / "timing_cases.py", "digest"], capture_output=True, text=True, check=True)
    if drawn.stdout.strip() != DIGEST:
        say("timing: the cases are not those that were written down")
    figures: list[Figure] = []
    for noise in ("12", "4"):
        for kind in ("breaks", "whole"):
            told: dict[str, list[dict]] = defaultdict(list)
            for seed in range(FIRST, FIRST + (QUICK if quick else COUNT)):
                say(f"timing: {noise} dB, {kind}, {seed}")
                for tool, each in one(program, python, seed, kind, noise, TOOLS).items():
                    told[tool].append(each)
            figures += _figures(f"{noise} dB, {kind}", kind, told)
    return figures


def one(
    program: Path, python: Path, seed: int, kind: str, noise: str, tools: tuple[str, ...]
) -> dict[str, dict]:
    """What became of a case by each tool: its errors before and after, in seconds."""
    out = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(
            [python, HERE / "timing_cases.py", folder, str(seed), kind, noise], check=True)
        case = json.loads((folder / "case.json").read_text(encoding="utf-8"))
        audio, text, result = folder / "case.wav", folder / "case.srt", folder / "out.srt"
        truth = [line["true_start"] for line in case["lines"]]
        before = _errors([line["start"] for line in case["lines"]], truth)
        for tool in tools:
            result.unlink(missing_ok=True)
            if tool == "listen":
                command = [program, "timing", text, "--audio", audio, "--output", result]
            else:
                command = [python.parent / "ffsubsync", audio, "-i", text, "-o", result,
                           *tool.split()[1:]]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            after = before
            if result.exists():
                starts = _starts(result)
                # A line that got lost is as far off as can be.
                starts += [1e6] * (len(truth) - len(starts))
                after = _errors(starts[:len(truth)], truth)
            out[tool] = {"seed": seed, "before": before, "after": after,
                         "code": done.returncode, "said": done.stdout.strip()[-600:]}
    return out


def _starts(path: Path) -> list[float]:
    starts = []
    for row in path.read_text(encoding="utf-8").splitlines():
        if " --> " in row:
            stamp = row.split(" --> ")[0].strip()
            sign = -1 if stamp.startswith("-") else 1
            hours, minutes, seconds = stamp.lstrip("-").replace(",", ".").split(":")
            starts.append(sign * (int(hours) * 3_600 + int(minutes) * 60 + float(seconds)))
    return starts


def _errors(starts: list[float], truth: list[float | None]) -> list[float]:
    return [abs(start - true) for start, true in zip(starts, truth) if true is not None]


def right(errors: list[float]) -> float:
    """The share of lines that are right, in percent."""
    return 100 * sum(error <= RIGHT for error in errors) / max(1, len(errors))


def is_damaged(each: dict) -> bool:
    """Whether a case is worse than before."""
    before, after = each["before"], each["after"]
    return right(after) < right(before) or (
        median(after) > median(before) + WORSE and right(after) <= right(before))


def summary(told: list[dict]) -> tuple[float, float, int]:
    """The median error in milliseconds, the share of right lines, and the damaged cases."""
    errors = [error for each in told for error in each["after"]]
    return 1_000 * median(errors), right(errors), sum(map(is_damaged, told))


def _figures(name: str, kind: str, told: dict[str, list[dict]]) -> list[Figure]:
    figures = []
    ours = summary(told["listen"])
    for tool in TOOLS[1:]:
        theirs = summary(told[tool])
        goals = (Target(20), Target(95, at_least=True), Target(0))
        for what, unit, mine, other, goal in zip(
                ("median error", "lines within 300 ms", "cases made worse"), ("ms", "%", ""),
                ours, theirs, goals):
            figures.append(Figure(
                f"{name}: {what}", unit, [mine], [other], tool, goal,
                note=f"{len(told[tool])} cases"))
    return figures
