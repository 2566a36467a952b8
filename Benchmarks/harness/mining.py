"""The best sentence of each new word in 50,000 chapters, by the program as a person calls it."""

import json
import math
import os
import random
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .place import CACHE, CHAPTER, LISTEN, need
from .sound import SoundServer

BOOKS, CHAPTERS, SENTENCES, COPIES = 100, 20, 20, 25
KNOWN, WORDS = 4_000, 20_000
# The commonest words of a language, by Zipf's law.
SPREAD = math.log(WORDS)
WANTED = ("words", "sentences", "--new", "1")


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """The first call, which reads the texts of 2,000 chapters, and later ones over 50,000."""
    program = need(LISTEN, "build it with `make build`")
    corpus = Corpus(CACHE / "chapters", program)
    first = corpus.make()
    count = COPIES * BOOKS * CHAPTERS
    say(f"mining: {count:,} chapters")
    seconds = [corpus.run() for _ in range(2 if quick else 7)]
    figures = [Figure(f"words sentences over {count:,} chapters", "s", seconds, target=Target(limit=1),
                      note="nothing changed since the last call")]
    if first is not None:
        figures.append(Figure(f"texts of {BOOKS * CHAPTERS:,} chapters read for the first time", "s", [first]))
    return figures


class Corpus:
    """A library of made-up words, kept in a folder from one run to the next.

    Each text has a hard link in 25 books, and so one stamp: the program reads those of the first books,
    and what it keeps of them is copied to the others' rows, which it takes for its own.
    """

    def __init__(self, folder: Path, program: str) -> None:
        self.library, self.home, self.program = folder / "library", folder / "home", program
        self.done = folder / "done"
        self.variables = os.environ | {
            "LISTEN_LIBRARY": str(self.library), "HOME": str(self.home), "NO_COLOR": "1"} | {
            f"XDG_{kind}_HOME": str(self.home / kind.lower())
            for kind in ("DATA", "CONFIG", "CACHE", "STATE")}

    def make(self) -> float | None:
        """Makes what is missing; the seconds of the first call, where it was made now."""
        if self.done.exists():
            return None
        say("mining: making the chapters, which is done once")
        shutil.rmtree(self.done.parent, ignore_errors=True)
        self.home.mkdir(parents=True)
        books = [book for copy in range(COPIES) for book in self._books(copy)]
        words = self.home / "known.txt"
        words.write_text("\n".join(_spelling(number) for number in range(KNOWN)))
        self._list(books[:BOOKS])
        self._call("words", "import", str(words), "--language", "en")
        first = self.run()
        self._list(books)
        self._copy_rows()
        self.done.touch()
        return first

    def run(self) -> float:
        """The seconds of a search."""
        began = time.perf_counter()
        self._call(*WANTED)
        return time.perf_counter() - began

    def _call(self, *arguments: str) -> None:
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, env=self.variables)
        if done.returncode != 0:
            raise Unmeasurable(f"{' '.join(arguments)}: {done.stderr.strip()[-300:]}")

    def _books(self, copy: int) -> list[dict[str, Any]]:
        """The books of a copy, written for the first and linked for the others."""
        numbers = random.Random(5)
        books = []
        for number in range(BOOKS):
            name, first = _name(number, copy), self.library / _name(number, 0)
            folder = self.library / name
            folder.mkdir(parents=True)
            for chapter in range(CHAPTERS):
                if copy == 0:
                    (folder / f"c{chapter}.srt").write_text(_text(numbers))
                else:
                    os.link(first / f"c{chapter}.srt", folder / f"c{chapter}.srt")
            if copy == 0:
                shutil.copy(CHAPTER, folder / "s.mp3")
            else:
                os.link(first / "s.mp3", folder / "s.mp3")
            chapters = [
                {"id": f"c{chapter}", "title": f"Chapter {chapter}", "number": chapter + 1,
                 "audio": f"{name}/s.mp3", "subtitles": f"{name}/c{chapter}.srt",
                 "durationSeconds": 75.0, "wordCount": 200}
                for chapter in range(CHAPTERS)]
            books.append({
                "id": name, "title": f"Book {number} {copy}", "author": "bench", "language": "en",
                "licence": "CC0-1.0", "voice": "none", "chapters": chapters})
        return books

    def _list(self, books: list[dict[str, Any]]) -> None:
        (self.library / "library.json").write_text(json.dumps({"schemaVersion": 1, "books": books}))

    def _copy_rows(self) -> None:
        found = next(self.home.glob("**/texts.sqlite"), None)
        if found is None:
            raise Unmeasurable("mining: the program keeps no texts.sqlite.")
        database = sqlite3.connect(found)
        chapters, sentences = (
            database.execute(f"SELECT max(id) FROM {table}").fetchone()[0] for table in ("chapter", "sentence"))
        for copy in range(1, COPIES):
            database.execute(
                "INSERT INTO chapter SELECT id + ?, source, book || 'x' || ?, chapter, book_title, title,"
                " language, digest, stamp FROM chapter WHERE id <= ?", (chapters * copy, copy, chapters))
            database.execute(
                "INSERT INTO bag SELECT chapter + ?, language, lines FROM bag WHERE chapter <= ?",
                (chapters * copy, chapters))
            database.execute(
                "INSERT INTO sentence SELECT id + ?, chapter + ?, number, range_start, range_end, text"
                " FROM sentence WHERE id <= ?", (sentences * copy, chapters * copy, sentences))
        database.commit()
        database.close()


def _name(number: int, copy: int) -> str:
    return f"b{number}x{copy}" if copy else f"b{number}"


def _spelling(number: int) -> str:
    """A word that no other number has."""
    letters, number = "", number + 7
    while number:
        letters += "bdfgklmnprst"[number % 12] + "aeiou"[number // 12 % 5]
        number //= 60
    return letters


def _text(numbers: random.Random) -> str:
    cues = []
    for place in range(SENTENCES):
        words = [_spelling(min(WORDS, int(math.exp(numbers.random() * SPREAD))) - 1)
                 for _ in range(6 + numbers.randrange(14))]
        start = 10 + 2 * place
        cues.append(f"{place + 1}\n00:00:{start:02},000 --> 00:00:{start + 1:02},900\n"
                    f"{' '.join(words).capitalize()}.\n")
    return "\n".join(cues)
