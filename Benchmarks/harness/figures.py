"""The figures and the table they are printed in."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from .statistics import median


@dataclass(frozen=True)
class Target:
    """What a figure should be: `at most` or `at least` a number or a multiple of the peer's."""

    limit: float | None = None
    times_peer: float | None = None
    at_least: bool = False

    def bound(self, peer: float | None) -> float | None:
        """The number that decides, where there is one."""
        if self.times_peer is not None:
            return None if peer is None else self.times_peer * peer
        return self.limit

    def text(self, unit: str) -> str:
        """The target in words."""
        sign = "≥" if self.at_least else "≤"
        if self.times_peer is not None:
            return f"{sign} peer" if self.times_peer == 1 else f"{sign} {self.times_peer:g} × peer"
        return "" if self.limit is None else f"{sign} {self.limit:g} {unit}".rstrip()


@dataclass(frozen=True)
class Figure:
    """One row: medians of the samples; `raw` is what a single sample was computed from."""

    name: str
    unit: str
    listen: Sequence[float]
    peer: Sequence[float] = ()
    peer_name: str = ""
    target: Target = field(default_factory=Target)
    note: str = ""
    raw: Sequence[float] = ()

    @property
    def ours(self) -> float:
        """The median for listen."""
        return median(self.listen)

    @property
    def theirs(self) -> float | None:
        """The median for the peer."""
        return median(self.peer) if self.peer else None

    @property
    def verdict(self) -> str:
        """ok, miss, or nothing where there is no target."""
        bound = self.target.bound(self.theirs)
        if bound is None:
            return ""
        kept = self.ours >= bound if self.target.at_least else self.ours <= bound
        return "ok" if kept else "MISS"

    def cells(self) -> list[str]:
        """The row's texts."""
        theirs = self.theirs
        ratio = "" if not theirs else f"{self.ours / theirs:.2f}"
        count = len(self.raw or self.listen)
        return [
            self.name, _number(self.ours, self.unit),
            "" if theirs is None else f"{_number(theirs, self.unit)} ({self.peer_name})",
            ratio, self.target.text(self.unit), self.verdict, str(count), self.note]


HEAD = ["figure", "listen", "peer", "ratio", "target", "", "n", "note"]


def table(figures: Sequence[Figure]) -> str:
    """All figures as a Markdown table with straight columns."""
    rows = [HEAD, *(figure.cells() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths)) + " |"
        for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def write_json(path: str, figures: Sequence[Figure], machine: dict[str, str]) -> None:
    """The raw samples and what the table says of them."""
    entries = [{**asdict(figure), "verdict": figure.verdict} for figure in figures]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"version": 1, "machine": machine, "figures": entries}, file, indent=1)


def say(text: str) -> None:
    """Tells what is going on, beside the table."""
    print(text, file=sys.stderr, flush=True)


def _number(value: float, unit: str) -> str:
    size = abs(value)
    if 0 < size < 1e-4:
        return f"{value:.1e} {unit}".rstrip()
    digits = 0 if size >= 100 or value == 0 else 1 if size >= 10 else 2 if size >= 0.1 else 4
    return f"{value:.{digits}f} {unit}".rstrip()
