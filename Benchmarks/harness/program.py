"""The command line of `Benchmarks/run`."""

import argparse
import os
import platform
import subprocess
import time
from collections.abc import Callable, Sequence
from functools import partial

from . import (
    align, articles, clouds, drill, feeds, find, footprint, formats, importing, long, lookup, micro,
    mining, parse,
    playing, radio, reading, sections, seek, shelf, start, strain, stretch, sync, tape, view, waveform,
    words)
from .collector import Collector
from .errors import Unmeasurable
from .figures import Figure, say, table, write_json
from .sound import SoundServer

Part = Callable[[SoundServer, bool], list[Figure]]
PARTS: dict[str, Part] = {
    "program": footprint.measure,
    "start": start.measure,
    "seek": seek.measure,
    "playing": playing.measure,
    "sync": sync.measure,
    "drill": drill.measure,
    "stretch": stretch.measure,
    "parse": parse.measure,
    "lookup": lookup.measure,
    "find": find.measure,
    "shelf": shelf.measure,
    "words": words.measure,
    "mining": mining.measure,
    "tape": tape.measure,
    "articles": articles.measure,
    "feeds": feeds.measure,
    "clouds": clouds.measure,
    "reading": reading.measure,
    "radio": radio.measure,
    "import": importing.measure,
    "screen": view.measure,
    "keys": view.measure_keys,
    "micro": micro.measure,
    "formats": formats.measure,
    "waveform": waveform.measure,
    "long": long.measure,
    # Last: what it records would count as the memory of processes begun after it.
    "strain": strain.measure,
}
# Measured only when asked for by name.
LONG_PARTS: dict[str, Part] = {"hour": strain.measure_hour, "align": align.measure, "sections": sections.measure}


def main(arguments: Sequence[str]) -> int:
    """Measures, prints the table; 69 when something could not be measured."""
    options = _options(arguments)
    figures: list[Figure] = []
    failures: list[str] = []
    began = time.monotonic()
    parts = PARTS | LONG_PARTS | {
        "formats": partial(formats.measure, words=options.filter.split())}
    with SoundServer(Collector()) as server:
        for name in options.only or PARTS:
            try:
                figures += parts[name](server, options.quick)
            except Unmeasurable as error:
                failures.append(f"{name}: {error}")
                say(f"Benchmarks: {name}: {error}")
    facts = machine()
    print(table(figures))
    misses = sum(figure.verdict == "MISS" for figure in figures)
    kept = sum(figure.verdict == "ok" for figure in figures)
    print(f"\n{kept} targets met, {misses} missed, {len(failures)} parts not measured; "
          f"{time.monotonic() - began:.0f} s. Medians of interleaved runs; "
          f"{', '.join(f'{key} {value}' for key, value in facts.items())}.")
    for failure in failures:
        print(f"Not measured: {failure}")
    if options.json:
        write_json(options.json, figures, facts)
    return 69 if failures else 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run",
        description="Measures listen beside mpv, ffmpeg and mpg123 and prints one table.",
        epilog="Example: Benchmarks/run --quick --only sync")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument(
        "--only", action="extend", type=_names, metavar="NAMES",
        help=f"measure these parts ({', '.join([*PARTS, *LONG_PARTS])}), with commas between")
    parser.add_argument(
        "--filter", default="", metavar="WORDS",
        help="of the formats only those of this container, codec, rate or layout")
    parser.add_argument("--json", metavar="FILE", help="write the raw samples there")
    return parser.parse_args(arguments)


def _names(given: str) -> list[str]:
    names = given.split(",")
    for name in names:
        if name not in PARTS | LONG_PARTS:
            raise argparse.ArgumentTypeError(f"there is no part {name}")
    return names


def machine() -> dict[str, str]:
    """The machine and the versions of the peers."""
    versions = {
        "mpv": ["mpv", "--version"], "ffmpeg": ["ffmpeg", "-version"],
        "mpg123": ["mpg123", "--version"]}
    found = {
        "cores": str(os.cpu_count()), "load": f"{os.getloadavg()[0]:.1f}",
        "kernel": platform.release()}
    for name, command in versions.items():
        try:
            words = subprocess.run(command, capture_output=True, text=True).stdout.split()
        except FileNotFoundError:
            continue
        found[name] = next((word for word in words if word[:1].isdigit()), "?")
    return found
