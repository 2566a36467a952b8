"""The cases: TOML files of steps and what is expected of each."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "cases"
LEVELS = ("must", "should")
EXPECTATIONS = {
    "reused", "asked", "new", "validated", "stale", "refused", "unasked", "whole or error", "any"}
STEP_KEYS = {
    # the request
    "method", "path", "fields", "send", "at", "other_origin",
    # what the origin does
    "answer", "body", "cut", "reset", "chunked", "trailers", "interim", "gzip", "raw", "drip",
    "pause", "endless", "force304", "hangup", "close", "gone", "origin_at",
    # what is expected
    "expect", "of", "status", "has", "lacks", "sees", "unsees", "age", "text", "same", "not_of",
    "settle"}


@dataclass(frozen=True)
class Case:
    """One rule tried by some requests."""

    name: str
    section: str
    level: str
    steps: tuple[Mapping[str, Any], ...]

    @property
    def chapter(self) -> str:
        """The section as the table groups it."""
        found = re.match(r".*?§\d+(\.\d+){0,2}", self.section)
        return found.group(0) if found else self.section


class BadCase(Exception):
    """A case file says something this harness does not know."""


def load(folder: Path = FOLDER) -> list[Case]:
    """All cases, in the order of the files."""
    cases: list[Case] = []
    for file in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            cases += [_checked(file, made) for made in _rows(entry)]
    names = [case.name for case in cases]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise BadCase(f"Two cases have one name: {sorted(twice)}")
    return cases


def _rows(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The entry itself, or one copy for every row with `$key` replaced in its texts."""
    if "rows" not in entry:
        yield entry
        return
    plain = {key: value for key, value in entry.items() if key != "rows"}
    for row in entry["rows"]:
        text = json.dumps(plain)
        # The longest names first: `$value` must not be taken for the beginning of `$values`.
        for key in sorted(row, key=len, reverse=True):
            text = text.replace(f"${key}", json.dumps(str(row[key]))[1:-1])
        made = json.loads(text)
        if "level" in row:
            made["level"] = row["level"]
        yield made


def _checked(file: Path, entry: dict[str, Any]) -> Case:
    if set(entry) - {"name", "section", "level", "steps"} or entry["level"] not in LEVELS:
        raise BadCase(f"{file.name}: {entry['name']}: {sorted(entry)}, {entry['level']}")
    for step in entry["steps"]:
        unknown = set(step) - STEP_KEYS
        if unknown or step.get("expect", "new") not in EXPECTATIONS:
            raise BadCase(f"{file.name}: {entry['name']}: {unknown or step['expect']}")
    return Case(entry["name"], entry["section"], entry["level"], tuple(entry["steps"]))
