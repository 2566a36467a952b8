"""The command line of `Benchmarks/real-files/run`."""

import argparse
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from harness.errors import Unmeasurable
from harness.place import LISTEN, ROOT

from .checkouts import clone, recordings
from .judging import is_near, length_fault, name_faults
from .listening import Library

BUILD = ROOT / ".build-bench"


def main(arguments: Sequence[str]) -> int:
    """Reads all, prints what differs; 1 when anything does."""
    options = _options(arguments)
    try:
        _use_mutagen()
        if options.folder is None:
            options.folder = BUILD / "real-files"
            clone(options.folder)
        paths = list(recordings(options.folder))
        if not paths:
            raise Unmeasurable(f"no recording lies below {options.folder}")
        with tempfile.TemporaryDirectory() as root:
            return _compare(options, paths, Path(root))
    except Unmeasurable as error:
        print(f"Benchmarks: {error}", file=sys.stderr)
        return 69


def _compare(options: argparse.Namespace, paths: list[Path], root: Path) -> int:
    from .facts import by_ffprobe, by_mutagen, decoded_length

    facts, reasons = Library(options.program, root).take(paths)
    with ThreadPoolExecutor(options.jobs) as pool:
        probes = dict(zip(paths, pool.map(by_ffprobe, paths), strict=True))
    tags = {path: by_mutagen(path) for path in paths}
    lengths, cut, names, unread = [], [], [], []
    for path in paths:
        shown = path.relative_to(options.folder)
        probe, tag = probes[path], tags[path]
        if path not in facts:
            if probe is not None and tag is not None and probe.length > 0:
                unread.append(f"{shown}: {reasons.get(path, 'left out without a reason')}")
            continue
        fault = length_fault(facts[path], probe, tag)
        if fault:
            there = decoded_length(path)
            right = is_near(there, facts[path].length)
            (cut if right else lengths).append(f"{shown}: {fault}; decoded {there:.2f} s")
        names += [
            f"{shown}: {one}"
            for one in name_faults(facts[path], [one for one in (probe, tag) if one])]
    for head, lines in (
        ("Lengths off by more than 1 %", lengths), ("Titles and authors unread", names),
        ("Lengths that others take from a header, though less or more sound is there", cut),
        ("Recordings that others read, and listen does not", unread),
    ):
        print(f"{head}: {len(lines)}")
        for line in lines:
            print(f"  {line}")
    print(f"{len(paths)} recordings, {len(facts)} of them imported.")
    return 1 if lengths or names else 0


def _use_mutagen() -> None:
    """Takes mutagen from a venv of its own, made when it is not there."""
    place = BUILD / "mutagen"
    wanted = Path(__file__).resolve().parent.parent / "requirements.txt"
    try:
        if not list(place.glob("lib/python*/site-packages/mutagen")):
            venv.create(place, with_pip=True)
            subprocess.run(
                [str(place / "bin/pip"), "-q", "install", "-r", str(wanted)], check=True)
        sys.path.append(str(next(place.glob("lib/python*/site-packages"))))
        import mutagen  # noqa: F401
    except (OSError, subprocess.CalledProcessError, StopIteration, ImportError) as error:
        raise Unmeasurable(f"mutagen could not be installed ({error})") from None


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Benchmarks/real-files/run",
        description="Reads the test files of other programs, and compares lengths, titles and"
        " authors with ffprobe and mutagen.")
    parser.add_argument("--program", type=Path, default=LISTEN, help="the listen to try")
    parser.add_argument(
        "--folder", type=Path, help="checkouts that are there already; else they are cloned")
    parser.add_argument("--jobs", type=int, default=4, help="how many files are probed at once")
    return parser.parse_args(arguments)
