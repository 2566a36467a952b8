"""The written side: books, chapters and sentences, and what a voice is given to say."""

import configparser
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Sentence:
    """One line of a chapter: its words as shown, its translation, where a paragraph begins."""

    text: str
    translation: str
    opens_paragraph: bool

    @property
    def words(self):
        return self.text.split()


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    number: int
    sentences: tuple


@dataclass(frozen=True)
class Book:
    id: str
    title: str
    language: str
    translation: str
    engine: str
    voice: str
    pace: float
    chapters: tuple


def read_books(folder):
    """Reads `books.ini` and the chapter files beside it, in the order of the file."""
    settings = configparser.ConfigParser()
    settings.read(Path(folder) / "books.ini", encoding="utf-8")
    books = []
    for name in settings.sections():
        entry = settings[name]
        files = sorted((Path(folder) / name).glob("chapter*.txt"))
        if len(files) < 2:
            raise ValueError(f"{name}: a book needs two chapters or more")
        chapters = tuple(read_chapter(file) for file in files)
        books.append(
            Book(
                name, entry["title"], entry["language"], entry["translation"],
                entry["engine"], entry["voice"], entry.getfloat("pace"), chapters,
            )
        )
    return books


def read_chapter(file):
    """A title line, then pairs of `sentence` and `= translation`; a blank line is a paragraph."""
    title, sentences, opens, waiting = None, [], True, None
    for number, raw in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if line.startswith("title:"):
            title = line.removeprefix("title:").strip()
        elif not line:
            opens = True
        elif line.startswith("= "):
            if waiting is None:
                raise ValueError(f"{file}:{number}: a translation without its sentence")
            sentences.append(Sentence(waiting, line.removeprefix("= "), opens))
            waiting, opens = None, False
        elif waiting is not None:
            raise ValueError(f"{file}:{number}: the sentence before has no translation")
        else:
            waiting = check_sentence(line, f"{file}:{number}")
    if waiting is not None or title is None or not sentences:
        raise ValueError(f"{file}: a title, sentences and a translation for each are needed")
    return Chapter(file.stem, title, int(re.search(r"\d+$", file.stem)[0]), tuple(sentences))


def check_sentence(line, place):
    """Refuses what would make a player cut this line in two, or a voice expand a word."""
    if re.search(r"[.?!:;…][”“»\"’]*\s", line):
        raise ValueError(f"{place}: an end mark inside the line; write one sentence per line")
    if not re.search(r"[.?!][”“»\"’]*$", line):
        raise ValueError(f"{place}: the sentence has no end mark")
    if re.search(r"\d", line):
        raise ValueError(f"{place}: write numbers as words")
    return line


def spoken_words(words):
    """What the voice reads: bare words with the punctuation that makes it breathe."""
    spoken = []
    for word in words:
        if word.startswith("—") and spoken and spoken[-1][-1].isalpha():
            spoken[-1] += ","
        word = word.replace("’", "'").replace("—", "")
        spoken.append(re.sub(r"[“”„«»¡¿\"]", "", word))
    return spoken
