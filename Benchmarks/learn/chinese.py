"""Chinese readings and the word ends of Chinese and Thai, beside pypinyin, jieba and PyThaiNLP.

The gold of word ends is ../shared/data/gold: 400 sentences of two treebanks, marks left out. The
Chinese treebank cuts finer than dictionaries do (博物|馆), so no program comes near 100 %. The
gold of readings is of two kinds:

- the words of ../shared/data/gold/zh-words-in-sentences.tsv, whose reading is not that of their
  characters (pypinyin's phrases and CC-CEDICT agree on each, so pypinyin has no fair chance to
  err there, and neither has a table made from it);
- the test part of g2pM (github.com/kakaobrain/g2pM, Apache 2.0): sentences in which a person marked
  how one character is read. 200 marked characters inside words of several (by jieba) are drawn,
  each read unlike pypinyin reads it by itself, and 200 that are a word by themselves. They are
  rarer than in running text, since that collection has as many sentences of rare characters. The
  program's table was made without this part.

Tone changes of 一 and 不 are left out. Give a checkout of g2pM as G2PM, or `git` fetches it.
"""

import hashlib
import json
import os
import random
import re
import subprocess
import tempfile
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.interpreter import environment
from harness.place import CACHE, ROOT

GOLD = ROOT.parent / "shared/data/gold"
G2PM = "https://github.com/kakaobrain/g2pM"
SEED = 31
# The SHA-256 of the places drawn, noted before the first run.
IN_WORDS = "e0263a9019f796699bba2f0f475672a99bc49ba88aa71de05719cfec9978fe5b"
ALONE = "2e87a295f00bce4b58ba13595df743e408a1365e6a0d8c5bf514e6be12545cff"
TONES = "\u0304\u0301\u030c\u0300"
GOAL = Target(limit=95, at_least=True)
BETTER = Target(times_peer=1, at_least=True)


@dataclass(frozen=True)
class Place:
    """A word or a character in a sentence, and its syllables."""

    text: str
    start: int
    syllables: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """The words of a sentence and the syllable of each of its characters, empty where unknown."""

    words: list[str]
    syllables: list[str]


def measure(program: Path, quick: bool) -> list[Figure]:
    """Readings of Chinese, word ends of Chinese and Thai."""
    if not (GOLD / "zh.tsv").exists():
        raise Unmeasurable("the gold sentences are not beside the checkout.")
    python = environment("chinese", "learn", Path(__file__).parent / "requirements.txt",
                         "jieba, pypinyin and PyThaiNLP") / "bin/python"
    figures = []
    for language, peer in (("zh", "jieba"), ("th", "PyThaiNLP")):
        gold = _treebank(language)
        texts = ["".join(words) for words in gold]
        ours, theirs = _listen(program, language, texts), _peer(python, language, texts)
        figures.append(Figure(
            f"word ends, {language}, F1", "%",
            [_f1(gold, [answer.words for answer in ours])], [_f1(gold, theirs)], peer, BETTER,
            f"{len(gold)} sentences"))
    figures += _readings(program, python)
    return figures


def _readings(program: Path, python: Path) -> list[Figure]:
    kinds = [("words of the treebank", _words_in_sentences())]
    try:
        marked = _marked()
        plain = _peer(python, "alone", [place.text[place.start] for place in marked])
        words = _peer(python, "zh", [place.text for place in marked])
        unlike = [(place, _length_at(cut, place.start)) for place, cut, own
                  in zip(marked, words, plain, strict=True) if own != place.syllables[0]]
        kinds += [
            ("characters in words", _drawn([p for p, n in unlike if n > 1], IN_WORDS)),
            ("characters by themselves", _drawn([p for p, n in unlike if n == 1], ALONE))]
    except Unmeasurable as reason:
        say(f"chinese: the marked sentences are left out: {reason}")
    figures = []
    for name, places in kinds:
        texts = [place.text for place in places]
        ours = [answer.syllables for answer in _listen(program, "zh", texts)]
        theirs = _peer(python, "readings", texts)
        figures.append(Figure(
            f"readings, {name}", "%", [_right(places, ours)], [_right(places, theirs)], "pypinyin",
            Target() if "themselves" in name else GOAL,
            f"{len(places)}, read unlike the characters"))
    return figures


def _treebank(language: str) -> list[list[str]]:
    found: dict[str, list[str]] = {}
    for line in (GOLD / f"{language}.tsv").read_text(encoding="utf-8").split("\n")[1:]:
        row = line.split("\t")
        if len(row) > 3 and "-" not in row[1]:
            found.setdefault(row[0], []).append(row[2] + " " * (row[3] == "1"))
    return list(found.values())


def _words_in_sentences() -> list[Place]:
    lines = (GOLD / "zh-words-in-sentences.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return [Place(row[4], row[4].index(row[0]), tuple(row[1].split())) for row in rows]


def _marked() -> list[Place]:
    folder = Path(os.environ.get("G2PM", CACHE / "g2pM"))
    if not folder.exists():
        say("chinese: fetching g2pM")
        done = subprocess.run(["git", "clone", "-q", "--depth", "1", G2PM, str(folder)],
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise Unmeasurable("fetching g2pM failed: " + done.stderr.strip()[-200:])
    places = []
    for sentence, label in zip(*((folder / f"data/test.{end}").read_text(encoding="utf-8")
                                 .splitlines() for end in ("sent", "lb")), strict=True):
        start, syllable = sentence.index("▁"), _with_mark(label.strip())
        if sentence[start + 1] not in "一不" and syllable:
            places.append(Place(sentence.replace("▁", ""), start, (syllable,)))
    return places


def _drawn(places: list[Place], noted: str) -> list[Place]:
    drawn = random.Random(SEED).sample(places, min(200, len(places)))
    text = "\n".join(f"{place.text} {place.start} {place.syllables[0]}" for place in drawn)
    found = hashlib.sha256(text.encode()).hexdigest()
    if found != noted:
        raise Unmeasurable(f"the places drawn are not those that were noted, but {found}.")
    return drawn


def _with_mark(syllable: str) -> str:
    """`lv4` or `lu:4` as `lǜ`; empty for syllables without a vowel."""
    text, tone = syllable[:-1].replace("u:", "ü").replace("v", "ü"), int(syllable[-1])
    at = next((text.index(part) for part in ("a", "e", "ou") if part in text), None)
    if at is None:
        at = max((place for place, letter in enumerate(text) if letter in "iouü"), default=None)
    if at is None:
        return ""
    mark = TONES[tone - 1] if tone < 5 else ""
    return unicodedata.normalize("NFC", text[:at + 1] + mark + text[at + 1:])


def _listen(program: Path, language: str, texts: Sequence[str]) -> list[Answer]:
    """The program's words and readings: a cue for each sentence."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.srt"
        file.write_text("\n".join(
            f"{index + 1}\n{_clock(10 * index)} --> {_clock(10 * index + 9)}\n{text}\n"
            for index, text in enumerate(texts)), encoding="utf-8")
        done = subprocess.run(
            [program, "cues", file, "--language", language, "--json"], capture_output=True,
            text=True, env=os.environ | {"HOME": folder, "LISTEN_OUTPUT": "silent"})
    if done.returncode != 0:
        raise Unmeasurable(f"listen cues: {done.stderr.strip()[-300:]}")
    words: list[list[tuple[str, str]]] = [[] for _ in texts]
    for sentence in json.loads(done.stdout)["sentences"]:
        for word in sentence["words"]:
            words[word["start_ms"] // 10_000].append((word["text"], word.get("reading", "")))
    return [_answer(text, cut) for text, cut in zip(texts, words, strict=True)]


def _answer(text: str, words: Sequence[tuple[str, str]]) -> Answer:
    syllables, at = [""] * len(text), 0
    for word, reading in words:
        start = text.find(word, at)
        if start < 0:
            continue
        at = start + len(word)
        places = [place for place in range(start, at) if _is_han(text[place])]
        is_whole = not any(letter.isalnum() and not _is_han(letter) for letter in word)
        parts = _syllables(reading, len(places)) if is_whole else None
        for place, part in zip(places, parts or []):
            syllables[place] = part
    return Answer([word for word, _ in words], syllables)


def _clock(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},000"


def _is_han(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff"


SYLLABLE = re.compile(
    "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])"
    "(?:i(?:ang?|ao|a|e|u|ng?|ong)?|u(?:ang?|ai|a|o|i|e|n)?|ü(?:an|e|n)?"
    "|a(?:ng?|i|o)?|e(?:ng?|i)?|o(?:ng|u)?)"
    "|a(?:ng?|i|o)?|e(?:ng?|i|r)?|o(?:u|ng)?|r|ng?|m")


@cache
def _syllables(word: str, count: int) -> tuple[str, ...] | None:
    """The syllables of a word in pinyin; one inside it that begins with a vowel has a mark before."""
    if count == 0:
        return None if word else ()
    inner = word[1:] if word[:1] in ("’", "'") else word
    for length in range(min(7, len(inner)), 0, -1):
        part, rest = inner[:length], inner[length:]
        if not SYLLABLE.fullmatch(_bare(part)) or _bare(rest[:1]) in ("a", "e", "o"):
            continue
        if sum(letter in TONES for letter in unicodedata.normalize("NFD", part)) > 1:
            continue
        others = _syllables(rest, count - 1)
        if others is not None:
            return (part, *others)
    return None


def _bare(text: str) -> str:
    return unicodedata.normalize("NFC", "".join(
        letter for letter in unicodedata.normalize("NFD", text) if letter not in TONES))


PEER = '''
import json, sys
kind, texts = sys.argv[1], json.load(sys.stdin)
if kind == "zh":
    import jieba
    jieba.setLogLevel(60)
    answer = [list(jieba.cut(text)) for text in texts]
elif kind == "th":
    from pythainlp import word_tokenize
    answer = [word_tokenize(text) for text in texts]
else:
    from pypinyin import pinyin, Style
    each = lambda text: [s[0] for s in pinyin(text, Style.TONE, errors=lambda x: [[c] for c in x])]
    answer = [each(text) for text in texts]
    if kind == "alone":
        answer = [syllables[0] for syllables in answer]
json.dump(answer, sys.stdout)
'''


def _peer(python: Path, kind: str, texts: Sequence[str]) -> list[list[str]]:
    say(f"chinese: the peer's {kind}")
    done = subprocess.run([python, "-c", PEER, kind], input=json.dumps(list(texts)),
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise Unmeasurable(f"the peer of {kind}: {done.stderr.strip()[-300:]}")
    answer: list[list[str]] = json.loads(done.stdout)
    return answer


def _length_at(words: Sequence[str], place: int) -> int:
    end = 0
    for word in words:
        end += len(word)
        if place < end:
            return len(word)
    return 0


def _right(places: Sequence[Place], answers: Sequence[Sequence[str]]) -> float:
    right = sum(
        tuple(answer[place.start:place.start + len(place.syllables)]) == place.syllables
        for place, answer in zip(places, answers, strict=True))
    return 100 * right / len(places)


def _f1(gold: Sequence[Sequence[str]], answers: Sequence[Sequence[str]]) -> float:
    same = ours = theirs = 0
    for wanted, found in zip(gold, answers, strict=True):
        first, second = _spans(wanted), _spans(found)
        same += len(first & second)
        ours += len(second)
        theirs += len(first)
    return 200 * same / (ours + theirs)


def _spans(words: Sequence[str]) -> set[tuple[int, int]]:
    """The words by their places among the letters; blanks and marks at the edges are left out."""
    spans, at = set(), 0
    for word in words:
        text = "".join(word.split())
        first, end = 0, len(text)
        while first < end and not _is_letter(text[first]):
            first += 1
        while first < end and not _is_letter(text[end - 1]):
            end -= 1
        if first < end:
            spans.add((at + first, at + end))
        at += len(text)
    return spans


def _is_letter(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNM"
