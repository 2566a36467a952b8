"""What `listen` makes of recordings: all are imported into a library of their own."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from harness.errors import Unmeasurable

from .facts import Facts, plain


class Library:
    """A library in a temporary folder."""

    def __init__(self, program: Path, root: Path) -> None:
        self.program = program
        self.books = root / "books"
        kinds = ("data", "cache", "config", "runtime")
        self.environment = dict(os.environ) | {"TZ": "UTC", "NO_COLOR": "1"}
        for kind in kinds:
            (root / kind).mkdir(parents=True, mode=0o700)
            name = "XDG_RUNTIME_DIR" if kind == "runtime" else f"XDG_{kind.upper()}_HOME"
            self.environment[name] = str(root / kind)

    def take(self, recordings: Sequence[Path]) -> tuple[dict[Path, Facts], dict[Path, str]]:
        """The facts of each, and why others were left out."""
        places: dict[str, Path] = {}
        for index, path in enumerate(recordings):
            # A name of its own says nothing of author and title; folders beside each other with
            # one album would be one book.
            folder = self.books / _word(index) / _word(index)
            folder.mkdir(parents=True)
            shutil.copyfile(path, folder / f"sound{path.suffix}")
            places[str(folder)] = path
        said = self.ask("import", str(self.books))
        authors = {one["id"]: one.get("author", "") for one in self.ask("books")["books"]}
        facts = {}
        for book in said["books"]:
            path = places.get(book["folder"])
            if path is None:
                continue
            chapters = self.ask("chapters", book["id"])["chapters"]
            titles = {plain(book["title"])} | {plain(one["title"]) for one in chapters}
            facts[path] = Facts(
                book.get("durationSeconds") or 0, frozenset(titles),
                frozenset({plain(authors.get(book["id"], ""))}))
        reasons = {
            places[str(Path(one["path"]).parent)]: one["sentence"] for one in said["leftOut"]
            if str(Path(one["path"]).parent) in places}
        return facts, reasons

    def ask(self, *words: str) -> dict:
        """The JSON a command prints."""
        done = subprocess.run(
            [str(self.program), *words, "--json"], env=self.environment, capture_output=True,
            check=False)
        try:
            return json.loads(done.stdout)
        except ValueError:
            error = done.stderr.decode("utf-8", "replace")[-400:]
            raise Unmeasurable(f"listen {words[0]} printed no JSON: {error}") from None


def _word(number: int) -> str:
    """A folder's name that is no number, disc or date."""
    letters = ""
    for _ in range(4):
        number, rest = divmod(number, 20)
        letters = "bcdfghjklmnpqrstvwxz"[rest] + letters
    return f"q{letters}a"
