"""The dictionary forms of words in sentences, beside Apertium, hunspell and simplemma.

200 content words a language (nouns, verbs, adjectives, adverbs) are drawn with a fixed seed from
one half of the gold sentences; the other half is for development. The draw's SHA-256 is checked, so
that no figure is of other words. Letter case counts in German alone; `ß` and `ss` are one, and
`erste` is `erst`, as two people would say; a German verb may come with its `sich`, which the gold
leaves out. For verbs with a particle the form with it is wanted
(`ankommen`, `give up`); those of the particle files are counted on their own.
"""

import csv
import hashlib
import json
import random
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.interpreter import environment
from harness.place import ROOT, has

GOLD = ROOT.parent / "shared/data/gold"
WORDS = 200
DRAWN = {
    "de": "49ddf077082757101d4d7e380f87058f0d1faf4a81de0a690e7ba15b101d2849",
    "en": "576a9912ee5ed986bebe9351e7e2ec05708c6da7388c27ee31f587f41d98ae55",
    "es": "2d143238092fe4e04d5d3268dfbcb7f130a9673c5ab70abd9990b10aaec38dc9",
    "fr": "237eab400f49b904a7aee106ae4f70d792a36c5e85518fb7ee863bb31cdd8ca4",
}
KINDS = {"NOUN", "VERB", "ADJ", "ADV"}
GOAL = Target(limit=95, at_least=True)
HUNSPELL = {"de": "de_DE", "en": "en_US", "es": "es_ES", "fr": "fr"}
APERTIUM = {"en": "eng-spa", "es": "spa-eng", "fr": "fr-es"}
SIMPLEMMA = """
import json, sys, simplemma
words, language = json.load(sys.stdin)
print(json.dumps([simplemma.lemmatize(word, lang=language) for word in words]))
"""


@dataclass(frozen=True)
class Word:
    """A word at an offset (in characters) of its sentence, and its dictionary form."""

    sentence: str
    start: int
    text: str
    form: str


def measure(program: Path, quick: bool) -> list[Figure]:
    """The share of right forms for each language."""
    if not GOLD.exists():
        raise Unmeasurable("The gold sentences are not beside the checkout.")
    figures = []
    for language in DRAWN:
        say(f"lemmas: {language}")
        words = _drawn(language)
        words = words[:50] if quick else words
        figures += _figures(program, language, words, f"dictionary form, {language}", GOAL)
        if (GOLD / f"{language}-particles.tsv").exists():
            verbs = _particles(language)
            verbs = verbs[:50] if quick else verbs
            figures += _figures(
                program, language, verbs, f"verb with its particle, {language}", Target())
    return figures


def _figures(
        program: Path, language: str, words: Sequence[Word], name: str, goal: Target,
) -> list[Figure]:
    ours = _share(language, words, _listen(program, language, words))
    peers = {
        "simplemma": _simplemma(language, words),
        "Apertium": _apertium(language, words),
        "hunspell": _hunspell(language, words),
    }
    shares = {
        peer: _share(language, words, forms) for peer, forms in peers.items() if forms is not None}
    note = ", ".join(f"{peer} {share:.1f} %" for peer, share in shares.items())
    best = max(shares, key=lambda peer: shares[peer]) if shares else ""
    return [Figure(
        name, "%", [ours], [shares[best]] if best else [], best, goal,
        f"{len(words)} words; {note}")]


def _share(language: str, words: Sequence[Word], forms: Sequence[str]) -> float:
    right = sum(
        _same(language, word.form) == _same(language, form) for word, form in zip(words, forms))
    return 100 * right / len(words)


def _same(language: str, form: str) -> str:
    if language != "de":
        return form.lower()
    form = form.removeprefix("sich ").replace("ß", "ss")
    return form.removesuffix("e") if form[:1].islower() else form


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _drawn(language: str) -> list[Word]:
    texts = {row["sentence"]: row["text"] for row in _rows(GOLD / f"{language}.text.tsv")}
    sentences: dict[str, list[dict[str, str]]] = {}
    for row in _rows(GOLD / f"{language}.tsv"):
        sentences.setdefault(row["sentence"], []).append(row)
    names = list(sentences)
    random.Random(31).shuffle(names)
    words = [
        word for name in names[:len(names) // 2] if name in texts
        for word in _words(language, sentences[name], texts[name])]
    words.sort(key=lambda word: (word.sentence, word.start))
    words = random.Random(314).sample(words, WORDS)
    lines = "".join(f"{w.sentence}\t{w.start}\t{w.text}\t{w.form}\n" for w in words)
    found = hashlib.sha256(lines.encode()).hexdigest()
    if found != DRAWN[language]:
        raise Unmeasurable(f"The words drawn for {language} are others: {found}")
    return words


def _words(language: str, rows: Sequence[dict[str, str]], text: str) -> list[Word]:
    """The content words of a sentence; a verb with clitics in one token is one."""
    words, place, end = [], 0, 0
    by_number = {row["n"]: row for row in rows}
    for row in rows:
        first, _, last = row["n"].partition("-")
        if not last and int(first) <= end:
            continue
        start = text.find(row["token"], place)
        if start < 0:
            return []
        place = start + len(row["token"])
        if last:
            end = int(last)
            row = {**by_number[first], "token": row["token"]}
            if language != "es" or row["upos"] != "VERB":
                continue
        plain = row["token"].replace("-", "").replace("'", "")
        if row["upos"] not in KINDS or not plain.isalpha() or "Typo=Yes" in row["feats"]:
            continue
        marked = re.search(r"prt=\d+:([^|;]+)", row["mark"] or "")
        words.append(Word(text, start, row["token"], marked[1] if marked else row["lemma"]))
    return words


def _particles(language: str) -> list[Word]:
    words = []
    for row in _rows(GOLD / f"{language}-particles.tsv"):
        match = re.search(rf"\b{re.escape(row['verb'])}\b", row["text"])
        if match:
            words.append(Word(row["text"], match.start(), row["verb"], row["dictionary_form"]))
    return random.Random(31).sample(words, min(WORDS, len(words)))


def _listen(program: Path, language: str, words: Sequence[Word]) -> list[str]:
    sentences = list(dict.fromkeys(word.sentence for word in words))
    done = subprocess.run(
        [str(program), "dictionary", "forms", "--from", language, "--json", "-"],
        input="\n".join(sentences), capture_output=True, text=True)
    if done.returncode != 0:
        raise Unmeasurable(f"listen dictionary forms: {done.stderr.strip()[-300:]}")
    # By where a word begins, and by where it ends, since the program joins `l'arbre`.
    first, last = {}, {}
    for sentence in json.loads(done.stdout)["sentences"]:
        for word in sentence["words"]:
            first[sentence["text"], word["start"]] = word["form"]
            last[sentence["text"], word["start"] + len(word["word"])] = word["form"]
    return [
        first.get((word.sentence, word.start))
        or last.get((word.sentence, word.start + len(word.text)), word.text) for word in words]


def _simplemma(language: str, words: Sequence[Word]) -> list[str] | None:
    try:
        folder = environment(
            "lemmas", "learn", Path(__file__).parent / "requirements.txt", "the peers of learning")
    except Unmeasurable as reason:
        say(f"lemmas: without simplemma: {reason}")
        return None
    done = subprocess.run(
        [str(folder / "bin/python"), "-c", SIMPLEMMA],
        input=json.dumps([[word.text for word in words], language]), capture_output=True, text=True)
    if done.returncode != 0:
        say(f"lemmas: without simplemma: {done.stderr.strip()[-200:]}")
        return None
    forms: list[str] = json.loads(done.stdout)
    return forms


def _hunspell(language: str, words: Sequence[Word]) -> list[str] | None:
    name = HUNSPELL[language]
    if not has("hunspell") or not Path(f"/usr/share/hunspell/{name}.dic").exists():
        return None
    done = subprocess.run(
        ["hunspell", "-d", name, "-s", "-i", "utf-8"],
        input="\n".join(word.text for word in words), capture_output=True, text=True)
    stems: dict[str, str] = {}
    for line in done.stdout.splitlines():
        parts = line.split()
        if len(parts) == 2:
            stems.setdefault(parts[0], parts[1])
    return [stems.get(word.text, word.text) for word in words]


def _apertium(language: str, words: Sequence[Word]) -> list[str] | None:
    """Its morphology and tagger over the whole sentence, without translation."""
    pair = APERTIUM.get(language)
    mode = Path(f"/usr/share/apertium/modes/{pair}.mode")
    if pair is None or not mode.exists():
        return None
    stages = mode.read_text(encoding="utf-8").strip().split("|")
    tagger = next(place for place, stage in enumerate(stages) if "apertium-tagger" in stage)
    command = "|".join(stages[:tagger + 1]).replace("$2", "-p").replace("$1", "-n")
    sentences = list(dict.fromkeys(word.sentence for word in words))
    text = "".join(re.sub(r"([\\^$\[\]{}<>@/])", r"\\\1", line) + " .[]\n" for line in sentences)
    done = subprocess.run(["sh", "-c", command], input=text, capture_output=True, text=True)
    lemmas: dict[tuple[str, str], str] = {}
    for sentence, line in zip(sentences, done.stdout.split("\n")):
        for form, lemma in re.findall(r"\^((?:[^/\\$]|\\.)*)/([^<$+*]+)", line):
            lemmas.setdefault((sentence, form.lower()), lemma)
    return [lemmas.get((word.sentence, word.text.lower()), word.text) for word in words]
