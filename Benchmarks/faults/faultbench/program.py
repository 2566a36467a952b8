"""The command line of `Benchmarks/faults/run`."""

import argparse
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from harness.collector import Collector
from harness.errors import Unmeasurable
from harness.place import CHAPTER, LISTEN, has
from harness.sound import SoundServer

from . import routes, trials
from .player import Face
from .trials import Ground, Outcome

Trial = Callable[[Ground, Face, random.Random], Outcome | list[Outcome]]

FULL = Face("full screen")
PLAIN = Face("plain", ("--plain",), is_plain=True)
# Every sentence twice, and a silence to speak in.
DRILL = ("--drill", "show, hide gap 1L")
BACKGROUND = ("--background", str(CHAPTER))
FACES = (
    FULL, PLAIN,
    Face("full screen, drill", DRILL, repeats=True),
    Face("plain, drill", ("--plain", *DRILL), is_plain=True, repeats=True),
    Face("full screen, background", BACKGROUND),
    Face("full screen, PulseAudio", is_heard=True),
    Face("plain, PulseAudio", ("--plain",), is_plain=True, is_heard=True),
    Face("background, PulseAudio", BACKGROUND, is_heard=True),
)


def main(arguments: Sequence[str]) -> int:
    """Runs all, prints the table; 1 when a place or a terminal was lost."""
    options = _options(arguments)
    began = time.monotonic()
    try:
        with SoundServer(Collector()) as server:
            sound = {
                name: server.environment[name] for name in ("PULSE_SERVER", "PULSE_COOKIE")}
            outcomes = _run(options, Ground(options.program, sound))
    except Unmeasurable as error:
        print(f"Benchmarks: {error}", file=sys.stderr)
        return 69
    print(_table(outcomes))
    bad = [one for one in outcomes if one.failure or one.lost > one.limit or not one.gave_back]
    print(f"\n{len(outcomes)} runs, {len(bad)} of them bad; {time.monotonic() - began:.0f} s, "
          f"{options.jobs} at once, load {os.getloadavg()[0]:.1f}, seed {options.seed}.")
    for why, count in sorted(_reasons(outcomes).items()):
        print(f"{count} × {why}")
    return 1 if bad else 0


def _run(options: argparse.Namespace, ground: Ground) -> list[Outcome]:
    chance = random.Random(options.seed)
    plan: list[tuple[Trial, Face]] = []
    plan += [(trials.kill, FACES[i % len(FACES)]) for i in range(options.runs)]
    sorts: list[tuple[Trial, tuple[Face, ...]]] = [
        (trials.several, FACES), (trials.timed_out, FACES), (trials.several, FACES),
        (trials.tmux, (FULL, PLAIN)), (trials.other, (FULL,)), (trials.jump, FACES),
        (trials.blocked, (FULL, PLAIN)), (trials.cross, (FULL,))]
    if not has("tmux"):
        print("Benchmarks: tmux is not installed; closing it is left out.", file=sys.stderr)
        sorts = [sort for sort in sorts if sort[0] is not trials.tmux]
    for i in range(options.signals):
        trial, faces = sorts[i % len(sorts)]
        plan.append((trial, faces[i // len(sorts) % len(faces)]))
    plan += [(routes.kill, PLAIN)] * options.learners
    chance.shuffle(plan)
    outcomes: list[Outcome] = []
    ended = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        runs = [
            pool.submit(trial, ground, face, random.Random(chance.random()))
            for trial, face in plan]
        for run in as_completed(runs):
            result = run.result()
            outcomes += result if isinstance(result, list) else [result]
            ended += 1
            if sys.stderr.isatty():
                print(f"\r{ended} of {len(runs)}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return outcomes


def _table(outcomes: Sequence[Outcome]) -> str:
    rows: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        rows[one.row].append(one)
    titles = ("what is done", "runs", "heard s", "limit s", "unheard", "lost more", "worst s", "median s",
              "terminal lost", "failed")
    lines = [titles]
    for name, ones in sorted(rows.items()):
        good = [one for one in ones if one.failure is None]
        lost = sorted(one.lost for one in good) or [0.0]
        lines.append((
            name, str(len(ones)), f"{sum(one.heard for one in good):.0f}",
            f"{max((one.limit for one in good), default=0):.1f}",
            str(sum(not one.was_heard for one in good)),
            str(sum(one.lost > one.limit for one in good)), f"{lost[-1]:.2f}",
            f"{lost[len(lost) // 2]:.2f}", str(sum(not one.gave_back for one in ones)),
            str(len(ones) - len(good))))
    widths = [max(len(line[i]) for line in lines) for i in range(len(titles))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths))) for line in lines)


def _reasons(outcomes: Sequence[Outcome]) -> dict[str, int]:
    reasons: dict[str, int] = defaultdict(int)
    for one in outcomes:
        if one.failure:
            reasons[f"{one.row}: {one.failure}"] += 1
    return reasons


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Benchmarks/faults/run",
        description="Kills the player at random moments, by kill -9 and by signals, in every face, "
        "and tells how much of what was heard is lost and whose terminal was not given back.",
        epilog="Example: Benchmarks/faults/run --runs 20 --signals 10 --program .build/debug/listen")
    parser.add_argument("--runs", type=int, default=1_000, metavar="N", help="runs of kill -9")
    parser.add_argument("--signals", type=int, default=500, metavar="N", help="runs of signals")
    parser.add_argument(
        "--learners", type=int, default=20, metavar="N",
        help="routes whose every step is killed, some twelve kills each (20)")
    parser.add_argument(
        "--program", type=Path, default=LISTEN, metavar="PATH", help="the release program")
    parser.add_argument(
        "--jobs", type=int, default=14, metavar="N", help="how many run at once (14)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another one, other moments")
    options = parser.parse_args(arguments)
    options.program = options.program.resolve()
    if not options.program.exists():
        parser.error(f"{options.program} is missing: run `make build`")
    return options
