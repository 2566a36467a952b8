"""Japanese beside people: readings and word ends, with MeCab and pykakasi.

The gold is ../shared/data/gold: 300 sentences of a treebank drawn with a fixed seed (the other
hundred are for looking at), and old books with the readings of their printers. A reading counts
over the smallest stretch at whose edges gold and answer agree; ず and づ, おう and おー are one.
Short units of the gold are joined as the program joins them before word ends are compared: a verb
or an adjective with its auxiliaries (not だ, です, らしい) and with て, ば, たり. MeCab is compared
both with the joined gold and with the gold as it is. Dictionary forms are measured by a test
(`GoldFormTests`): no command prints them for a word in its sentence.
"""

import hashlib
import json
import os
import random
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.interpreter import environment
from harness.place import ROOT

Item = TypeVar("Item")
GOLD = ROOT.parent / "shared/data/gold"
SEED = 31
# The SHA-256 of what is drawn, noted before the first run.
SENTENCES = "850f13fe3c23e4de333f753aa5594cde423445a99f81af7525c30bbcfb254861"
EVERYDAY = "f1dc2e3217c511ff930f77726bdb7f3007954695a7fbaac7fb4d168db6415221"
ENDINGS = {"て", "で", "ば", "ちゃ", "じゃ", "たり", "だり"}
APART = {"だ", "です", "らしい", "べし", "如し", "なり", "みたい", "様", "そう", "じゃ", "や"}
ROWS = ["あかさたなはまやらわがざだばぱゃぁ", "いきしちにひみりぎじぢびぴぃ", "うくすつぬふむゆるぐずづぶぷゅぅ",
        "えけせてねへめれげぜでべぺぇ", "おこそとのほもよろごぞどぼぽょぉを"]
VOWELS = {kana: row[0] for row in ROWS for kana in row}


@dataclass(frozen=True)
class Token:
    """A word of the gold."""

    text: str
    start: int
    end: int
    lemma: str
    kind: str
    kana: str


@dataclass(frozen=True)
class Word:
    """A word of an answer; the reading is empty where it needs none."""

    text: str
    start: int
    end: int
    reading: str = ""


Answer = dict[str, list[Word]]


def measure(program: Path, quick: bool) -> list[Figure]:
    """Readings and word ends of Japanese."""
    if not (GOLD / "ja.tsv").exists():
        raise Unmeasurable("the gold sentences are not beside the checkout.")
    gold = _treebank()
    names = _drawn(sorted(gold), 300)
    _check("sentences", names, SENTENCES)
    texts = {name: _text(gold[name]) for name in names}
    rubies = _rubies()[: 60 if quick else None]
    every = list(dict.fromkeys([*texts.values(), *(text for text, _ in rubies)]))
    say("japanese: the program and its peers")
    peer = environment("japanese", "learn", Path(__file__).parent / "requirements.txt",
                       "MeCab, UniDic and pykakasi") / "bin/python"
    peers = {name: _peer(peer, name, every) for name in ("ipadic", "unidic", "pykakasi")}
    answers = {"listen": _listen(program, every), **peers}
    everyday = _everyday(gold, names)
    _check("everyday words", [f"{name} {place}" for name, place in everyday], EVERYDAY)
    figures = []
    for name, target, count in (
            ("everyday words read right", 95, lambda a: _everyday_right(gold, texts, everyday, a)),
            ("readings of 300 sentences", 90, lambda a: _read(gold, texts, a)),
            ("readings in old books", None, lambda a: _ruby_right(rubies, a))):
        figures += _rows(name, target, count, answers)
    figures += _ends(gold, texts, answers)
    return figures


def _rows(name: str, target: int | None, count: Callable[[Answer], float],
          answers: dict[str, Answer]) -> list[Figure]:
    ours = [count(answers["listen"])]
    goal = Target(limit=target, at_least=True)
    return [
        Figure(name, "%", ours, [count(answers[peer])], label, goal if first else Target())
        for first, peer, label in (
            (True, "ipadic", "MeCab, IPADIC"), (False, "unidic", "MeCab, UniDic"),
            (False, "pykakasi", "pykakasi"))]


def _ends(gold: dict[str, list[Token]], texts: dict[str, str],
          answers: dict[str, Answer]) -> list[Figure]:
    joined = {name: _joined(gold[name]) for name in texts}
    short = {name: {(t.start, t.end) for t in gold[name]} for name in texts}
    ours = [_f1(joined, texts, answers["listen"])]
    return [
        Figure("word ends, F1, verbs with their endings", "%", ours,
               [_f1(joined, texts, answers["ipadic"])], "MeCab, IPADIC"),
        Figure("word ends, F1, MeCab by short units", "%", ours,
               [_f1(short, texts, answers["ipadic"])], "MeCab, IPADIC"),
    ]



def _treebank() -> dict[str, list[Token]]:
    found: dict[str, list[Token]] = {}
    ends: dict[str, int] = {}
    for line in (GOLD / "ja.tsv").read_text(encoding="utf-8").split("\n")[1:]:
        row = line.split("\t")
        if len(row) < 10 or "-" in row[1]:
            continue
        start = ends.get(row[0], 0)
        end = start + len(row[2])
        found.setdefault(row[0], []).append(Token(row[2], start, end, row[4], row[5], row[9]))
        ends[row[0]] = end + (row[3] == "1")
    return found


def _text(tokens: Sequence[Token]) -> str:
    text = ""
    for token in tokens:
        text = text.ljust(token.start) + token.text
    return text


def _rubies() -> list[tuple[str, list[tuple[int, str, str]]]]:
    found = []
    for line in (GOLD / "ja-ruby.tsv").read_text(encoding="utf-8").split("\n")[1:]:
        row = line.split("\t")
        if len(row) < 3:
            continue
        readings = []
        for part in row[2].split(" "):
            place, pair = part.split(":", 1)
            base, kana = pair.split("=")
            readings.append((int(place), base, kana))
        found.append((row[1], readings))
    return found


def _drawn(items: list[Item], count: int) -> list[Item]:
    random.Random(SEED).shuffle(items)
    return items[:count]


def _check(what: str, items: Sequence[str], noted: str) -> None:
    if hashlib.sha256("\n".join(items).encode()).hexdigest() != noted:
        raise Unmeasurable(f"the {what} drawn are not those that were noted.")


def _everyday(gold: dict[str, list[Token]], names: Sequence[str]) -> list[tuple[str, int]]:
    """Words with characters whose dictionary form is in at least three of the 400 sentences."""
    seen = Counter(
        lemma for tokens in gold.values()
        for lemma in {token.lemma for token in tokens if token.kind not in ("PROPN", "NUM")})
    places: dict[tuple[str, str], tuple[str, int]] = {}
    for name in sorted(names):
        for place, token in enumerate(gold[name]):
            if _has_han(token.text) and token.kana and seen[token.lemma] >= 3:
                places.setdefault((token.text, token.kana), (name, place))
    return _drawn(sorted(places.values()), 200)


def _listen(program: Path, texts: Sequence[str]) -> Answer:
    """The program's words: a cue of five seconds for each sentence."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.srt"
        file.write_text("\n".join(
            f"{index + 1}\n{_clock(10 * index)} --> {_clock(10 * index + 5)}\n{text}\n"
            for index, text in enumerate(texts)), encoding="utf-8")
        done = subprocess.run(
            [program, "cues", file, "--language", "ja", "--json"], capture_output=True, text=True,
            env=os.environ | {"HOME": folder, "LISTEN_OUTPUT": "silent"})
    if done.returncode != 0:
        raise Unmeasurable(f"listen cues: {done.stderr.strip()[-300:]}")
    words: dict[int, list[tuple[str, str]]] = {}
    for sentence in json.loads(done.stdout)["sentences"]:
        for word in sentence["words"]:
            words.setdefault(word["start_ms"] // 10_000, []).append(
                (word["text"], word.get("reading", "")))
    return {text: _placed(text, words.get(index, [])) for index, text in enumerate(texts)}


def _clock(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},000"


def _placed(text: str, words: Sequence[tuple[str, str]]) -> list[Word]:
    """Words at their places, without the marks at their edges."""
    found, at = [], 0
    for word, reading in words:
        first = text.find(word, at)
        if first < 0:
            continue
        at = end = first + len(word)
        while first < end and not text[first].isalnum():
            first += 1
        while first < end and not text[end - 1].isalnum() and text[end - 1] != "ー":
            end -= 1
        if first < end:
            found.append(Word(text[first:end], first, end, reading))
    return found


PEER = '''
import json, sys
name, texts = sys.argv[1], json.load(sys.stdin)
if name == "pykakasi":
    import pykakasi
    kakasi = pykakasi.kakasi()
    answer = [[(w["orig"], w["hira"]) for w in kakasi.convert(text)] for text in texts]
else:
    import MeCab
    if name == "unidic":
        import unidic_lite
        folder, field = unidic_lite.DICDIR, 17
    else:
        folder, field = "/var/lib/mecab/dic/ipadic-utf8", 7
    tagger, answer = MeCab.Tagger("-r /dev/null -d " + folder), []
    for text in texts:
        node, words = tagger.parseToNode(text), []
        while node:
            row = node.feature.split(",")
            if node.surface:
                words.append((node.surface, row[field] if len(row) > field else ""))
            node = node.next
        answer.append(words)
json.dump(answer, sys.stdout)
'''


def _peer(python: Path, name: str, texts: Sequence[str]) -> Answer:
    if name == "ipadic" and not Path("/var/lib/mecab/dic/ipadic-utf8").exists():
        raise Unmeasurable("mecab-ipadic-utf8 is not installed.")
    done = subprocess.run([python, "-c", PEER, name], input=json.dumps(list(texts)),
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise Unmeasurable(f"{name}: {done.stderr.strip()[-300:]}")
    return {text: _placed(text, words)
            for text, words in zip(texts, json.loads(done.stdout))}


def _has_han(text: str) -> bool:
    return any("\u3400" <= letter <= "\u9fff" or letter == "々" for letter in text)


def _folded(kana: str) -> str:
    """Hiragana in one spelling of each sound."""
    text = ""
    for letter in kana:
        letter = chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter
        letter = {"づ": "ず", "ぢ": "じ"}.get(letter, letter)
        if letter == "ー" and text:
            vowel = VOWELS.get(text[-1], "")
            letter = {"お": "う", "え": "い"}.get(vowel, vowel)
        text += letter
    return text


def _said(words: Sequence[Word]) -> str:
    return _folded("".join(
        word.reading if word.reading and (_has_han(word.text) or "つ" in word.text)
        else word.text for word in words))


def _stretches(tokens: Sequence[Token], words: Sequence[Word]) -> list[tuple[range, list[Word]]]:
    """The smallest stretches with edges of both: indices of the gold, and the answer's words."""
    found: list[tuple[range, list[Word]]] = []
    first, at = 0, 0
    while first < len(tokens):
        last, mine = first, []
        while at < len(words) and words[at].end <= tokens[first].start:
            at += 1
        while True:
            while at < len(words) and words[at].start < tokens[last].end:
                mine.append(words[at])
                at += 1
            if not mine or mine[-1].end <= tokens[last].end or last + 1 == len(tokens):
                break
            last += 1
        found.append((range(first, last + 1), mine))
        first = last + 1
    return found


def _right(gold: Sequence[Token], words: Sequence[Word]) -> dict[int, bool]:
    """Which tokens with characters were read right."""
    found = {}
    for stretch, mine in _stretches(gold, words):
        tokens = [gold[index] for index in stretch]
        if all(token.kana for token in tokens if token.text.isalnum()):
            is_right = _said(mine) == _folded("".join(token.kana for token in tokens))
            found |= {index: is_right for index in stretch if _has_han(gold[index].text)}
    return found


def _read(gold: dict[str, list[Token]], texts: dict[str, str], answer: Answer) -> float:
    marks = [mark for name, text in texts.items()
             for mark in _right(gold[name], answer[text]).values()]
    return 100 * sum(marks) / len(marks)


def _everyday_right(gold: dict[str, list[Token]], texts: dict[str, str],
                    places: Sequence[tuple[str, int]], answer: Answer) -> float:
    right = sum(_right(gold[name], answer[texts[name]]).get(place, False)
                for name, place in places)
    return 100 * right / len(places)


def _ruby_right(rubies: Sequence[tuple[str, list[tuple[int, str, str]]]],
                answer: Answer) -> float:
    marks = []
    for text, readings in rubies:
        for start, base, kana in readings:
            end = start + len(base)
            words = [w for w in answer[text] if w.start < end and w.end > start]
            before = text[words[0].start:start] if words else ""
            after = text[end:words[-1].end] if words else ""
            said = _said(words)
            # Characters beside it have readings of their own, which the printer left out.
            marks.append(
                _folded(kana) in said if _has_han(before + after)
                else said == _folded(before + kana + after))
    return 100 * sum(marks) / len(marks)


def _joined(tokens: Sequence[Token]) -> set[tuple[int, int]]:
    """The gold's words with inflected verbs and adjectives whole."""
    words: list[list[int]] = []
    is_open, last = False, ""
    for token in tokens:
        is_ending, stays_open = False, False
        if token.kind == "AUX" and token.lemma != "為る":
            is_apart = token.lemma in APART and not (token.text == "でし" and last == "ん")
            is_ending, stays_open = is_open and not is_apart, True
        elif token.kind == "AUX":
            stays_open = True
        elif token.kind == "VERB":
            # 連続 is a verb there, and して behind it a word of its own.
            stays_open = "ぁ" <= token.text[-1] <= "ん"
        elif token.kind == "ADJ":
            stays_open = token.lemma.endswith("い")
        elif token.text in ENDINGS and token.kind in ("SCONJ", "ADP", "CCONJ"):
            is_ending = is_open
        if is_ending and words and words[-1][1] == token.start:
            words[-1][1] = token.end
        else:
            words.append([token.start, token.end])
        is_open, last = stays_open, token.text
    return {(start, end) for start, end in words}


def _f1(gold: dict[str, set[tuple[int, int]]], texts: dict[str, str], answer: Answer) -> float:
    same = ours = theirs = 0
    for name, text in texts.items():
        wanted = {span for span in gold[name] if any(c.isalnum() for c in text[slice(*span)])}
        found = {(word.start, word.end) for word in answer[text]}
        same += len(wanted & found)
        ours += len(found)
        theirs += len(wanted)
    return 200 * same / (ours + theirs)
