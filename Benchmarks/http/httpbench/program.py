"""The command line of `Benchmarks/http/run`."""

import argparse
import json
import os
import platform
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from harness import figures as tables
from harness.errors import Unmeasurable
from harness.figures import Figure
from harness.place import LISTEN

from . import conform, entries, fault, faults_kill, faults_network, faults_storage
from . import opening, timings, transfer
from .fault import Fault
from .subjects import Listen

FIGURES: dict[str, Callable[[Listen, bool], list[Figure]]] = {
    "timings": timings.measure,
    "opening": opening.measure,
    "list": entries.measure_list,
    "verify": entries.measure_verify,
    "prune": entries.measure_prune,
    "transfer": lambda _, quick: transfer.measure(quick),
}
FAULTS: dict[str, Callable[[Listen, bool], list[Fault]]] = {
    "network": faults_network.measure,
    "storage": faults_storage.measure,
    "kill": faults_kill.measure,
}
Taken = TypeVar("Taken", Figure, Fault)
# What may keep a part from being measured, without the others.
FAILURES = (Unmeasurable, subprocess.TimeoutExpired, OSError)
PARTS = ["conformance", *FIGURES, *FAULTS]


def main(arguments: Sequence[str]) -> int:
    """Measures, prints the tables; 69 when something could not be measured."""
    options = _options(arguments)
    wanted = options.only or PARTS
    began = time.monotonic()
    missing: list[str] = []
    told: dict[str, object] = {"version": 1, "machine": _machine()}
    if "conformance" in wanted:
        told["conformance"] = _conformance(options, missing)
    if set(wanted) & {*FIGURES, *FAULTS}:
        try:
            listen = Listen(options.listen)
        except Unmeasurable as error:
            missing.append(f"listen: {error}")
        else:
            figures = _taken(FIGURES, listen, options, wanted, missing)
            if figures:
                print(f"\n{tables.table(figures)}")
            faults = _taken(FAULTS, listen, options, wanted, missing)
            if faults:
                print(f"\n{fault.table(faults)}\n\n{fault.summary(faults)}")
            told |= {"figures": _judged(figures), "faults": _judged(faults)}
    machine = ", ".join(f"{key} {value}" for key, value in _machine().items())
    print(f"\n{time.monotonic() - began:.0f} s; medians of runs by turns; {machine}.")
    for text in missing:
        print(f"Not measured: {text}")
    if options.json:
        Path(options.json).write_text(
            json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")
    return 69 if missing else 0


def _conformance(options: argparse.Namespace, missing: list[str]) -> object:
    result, absent = conform.measure(options.subject or (), options.case, options.listen)
    missing += absent
    print(conform.table(result))
    for name in result.verdicts if options.failures else ["listen"]:
        if result.failures(name):
            print(f"\n{name} fails:\n{conform.report(result, name)}")
    if options.report and "listen" in result.verdicts:
        text = f"{conform.table(result)}\n\nlisten fails:\n{conform.report(result, 'listen')}\n"
        Path(options.report).write_text(text, encoding="utf-8")
    return conform.entries(result)


def _taken(
    parts: Mapping[str, Callable[[Listen, bool], list[Taken]]], listen: Listen,
    options: argparse.Namespace, wanted: Sequence[str], missing: list[str]
) -> list[Taken]:
    """What the wanted parts found; a part that could not run is missing, the rest goes on."""
    found: list[Taken] = []
    for name, part in parts.items():
        if name in wanted:
            try:
                found += part(listen, options.quick)
            except FAILURES as error:
                missing.append(f"{name}: {error}")
    return found


def _judged(found: Sequence[Figure | Fault]) -> list[dict[str, object]]:
    return [asdict(one) | {"verdict": one.verdict} for one in found]


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Benchmarks/http/run",
        description="Holds listen's HTTP cache against the RFCs, its peers and faults.",
        epilog="Example: Benchmarks/http/run --quick --only conformance --case 'RFC 9111 §4.3'")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument(
        "--only", action="append", choices=PARTS, metavar="NAME",
        help=f"one part ({', '.join(PARTS)}); may be given again")
    parser.add_argument("--json", metavar="FILE", help="write everything there")
    parser.add_argument(
        "--case", default="", metavar="TEXT", help="only cases whose section or name has it")
    parser.add_argument(
        "--subject", action="append", choices=["listen", *conform.PEERS], metavar="NAME",
        help="one cache (listen, hishel, requests-cache, no cache); may be given again")
    parser.add_argument("--failures", action="store_true", help="what the peers fail, too")
    parser.add_argument("--report", metavar="FILE", help="write what listen fails there")
    parser.add_argument(
        "--listen", type=Path, default=LISTEN, metavar="PROGRAM",
        help="another listen than the release build")
    return parser.parse_args(arguments)


def _machine() -> dict[str, str]:
    curl = subprocess.run(["curl", "--version"], capture_output=True, text=True).stdout.split()
    return {
        "cores": str(os.cpu_count()), "load": f"{os.getloadavg()[0]:.1f}",
        "kernel": platform.release(), "curl": curl[1] if len(curl) > 1 else "?"}
