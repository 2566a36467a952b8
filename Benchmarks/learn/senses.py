"""Which meaning of a word comes first in its sentence.

FreeDict's German dictionary has example sentences with translations in many of its entries, one entry
for each meaning. Of words with several such entries, examples are drawn by a fixed seed; the entry an
example stands in is its true meaning. A hit is a first meaning that shares a translation with it.

The program is asked twice: without anything but the sentence, and with the sentence's translation
stored, as after `t` in the player. The peer is the order of the dictionary's file, which is what
`dict` and most readers show. The examples are of the dictionary itself: their translations are closer
to its meanings than those of a novel, and entries with many examples, which the program ranks first,
are drawn more often. The figures compare orders; they do not say how often a reader of a book finds
the right meaning first.
"""

import gzip
import hashlib
import json
import os
import random
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say

DICTIONARY = Path("/usr/share/dictd/freedict-deu-eng.dict.dz")
SEED = 31
COUNT = 160
# The drawn list, so that another dictionary is not compared with these figures.
DIGEST = "5f660c0527bb6f73135206679d9533ff15c2b59d9b6eaa4d86fa2d226c232b60"
HEAD = re.compile(r"^([A-Za-zÄÖÜäöüß-]+) /[^/]*/(?: <([^>]*)>)?$")
EXAMPLE = re.compile(r'^\s+"(.+?)"\s+- (.+)$')
IRREGULAR = {
    form: verb for verb, forms in {
        "take": "took taken", "stand": "stood", "bear": "bore borne", "strike": "struck stricken",
        "withdraw": "withdrew withdrawn", "go": "went gone", "fall": "fell fallen", "tell": "told",
        "make": "made", "do": "did done", "get": "got gotten", "give": "gave given",
        "keep": "kept", "hold": "held", "put": "put", "run": "ran", "come": "came", "see": "saw seen",
        "find": "found", "leave": "left", "lose": "lost", "meet": "met", "pay": "paid",
        "think": "thought", "bring": "brought", "buy": "bought", "catch": "caught", "feel": "felt",
        "hide": "hid hidden", "break": "broke broken", "speak": "spoke spoken", "write":
        "wrote written", "drive": "drove driven", "throw": "threw thrown", "know": "knew known",
        "grow": "grew grown", "draw": "drew drawn", "lead": "led", "send": "sent", "spend": "spent",
        "build": "built", "sell": "sold", "win": "won", "wear": "wore worn", "be": "was were been",
    }.items() for form in forms.split()}
LABEL = re.compile(r"\[[^\]]*\]|<[^>]*>|\([^)]*\)|\{[^}]*\}")


@dataclass(frozen=True)
class Case:
    """A word in a sentence, the translation, and the meaning it has there."""

    word: str
    sentence: str
    translation: str
    meaning: str
    first: str


def spelled(meaning: str) -> set[str]:
    """The translations of a meaning as they are spelled, by which the cases are drawn."""
    parts = re.split(r"[,;/]", LABEL.sub("", meaning))
    words = (re.sub(r"^(to|a|an|the) ", "", part.strip().lower()) for part in parts)
    return {word for word in words if word}


def translations(meaning: str) -> set[str]:
    """The translations of a meaning, to be compared: `swap sth.` and `swapped` are the same."""
    parts = re.split(r"[,;/]", LABEL.sub("", meaning).replace("sb./sth.", ""))
    found = (" ".join(stem(word) for word in re.findall(r"[\w'-]+", part)) for part in parts)
    return {text for part in found if (text := part.strip())}


def stem(word: str) -> str:
    """A word without its ending; words that only dictionaries write are nothing."""
    word = word.lower()
    if word in {"to", "a", "an", "the", "sth", "sb", "so", "s", "oneself"}:
        return ""
    word = IRREGULAR.get(word, word)
    word = re.sub(r"ie[ds]$", "y", word)
    for ending in ["ing", "ed", "es", "s"]:
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    # `swapp` of `swapped`, and `develope` of a verb in -e.
    return re.sub(r"(.)\1$", r"\1", word).removesuffix("e")


def entries(text: str) -> dict[str, list[tuple[str, list[tuple[str, str]]]]]:
    """The meanings of each headword with their examples, in the order of the file."""
    found: dict[str, list[tuple[str, list[tuple[str, str]]]]] = {}
    for block in text.split("\n\n"):
        lines = block.split("\n")
        for start, line in enumerate(lines):
            head = HEAD.match(line)
            if not head or start + 1 >= len(lines):
                continue
            examples = [
                match.groups() for match in map(EXAMPLE.match, lines[start + 2:]) if match]
            found.setdefault(head[1], []).append((lines[start + 1].strip(), examples))
    return found


def drawn(path: Path) -> list[Case]:
    """The cases, the same for the same dictionary."""
    text = gzip.decompress(path.read_bytes()).decode("utf-8")
    cases = []
    for word, meanings in sorted(entries(text).items()):
        if len(word) < 3 or len({frozenset(spelled(meaning)) for meaning, _ in meanings}) < 3:
            continue
        for meaning, examples in meanings:
            for sentence, translation in examples:
                words = re.findall(r"[\wäöüßÄÖÜ-]+", sentence)
                if words.count(word) != 1 or len(words) < 5 or sentence[-1] not in ".!?":
                    continue
                if "[" in sentence or "/" in sentence or not spelled(meaning):
                    continue
                cases.append(Case(word, sentence, translation, meaning, meanings[0][0]))
                # One example of a meaning is enough.
                break
    random.Random(SEED).shuffle(cases)
    kept, seen = [], set()
    for case in cases:
        if case.word not in seen:
            seen.add(case.word)
            kept.append(case)
    return kept[:COUNT]


def digest(cases: list[Case]) -> str:
    """The digest of a drawn list."""
    text = "\n".join(f"{case.word}\t{case.sentence}\t{case.meaning}" for case in cases)
    return hashlib.sha256(text.encode()).hexdigest()


class Asked:
    """The program with a home of its own, whose translations are what the cases have."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program, self.home = program, home
        script = home / "translate.sh"
        script.write_text(f"#!/bin/sh\ncat > /dev/null\ncat '{home}/translation.txt'\n")
        script.chmod(0o700)
        self.environment = os.environ | {
            "HOME": str(home), "LISTEN_OUTPUT": "silent", "LC_ALL": "C.UTF-8",
            "LISTEN_TRANSLATE_WITH": "command", "LISTEN_TRANSLATE_COMMAND": f"sh {script}",
            "LISTEN_EXPLAIN_WITH": "words"}
        for name in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]:
            self.environment.pop(name, None)

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            [str(self.program), *arguments, "--from", "de", "--to", "en"], text=True,
            capture_output=True, check=False, env=self.environment, timeout=60)
        if done.returncode not in (0, 69, 66, 1):
            raise Unmeasurable(f"listen {arguments[0]}: {done.stderr.strip()[-300:]}")
        return done.stdout if done.returncode == 0 else ""

    def keep(self, case: Case) -> None:
        """Has the translation of a sentence stored."""
        (self.home / "translation.txt").write_text(case.translation + "\n")
        self._run("translate", case.sentence)

    def hits(self, case: Case) -> bool:
        """True when the first meaning is the true one."""
        output = self._run("explain", case.sentence, "--phrase", case.word, "--json")
        word = json.loads(output)["explanation"].get("word") if output else None
        meanings = word["meanings"] if word else []
        return bool(meanings) and bool(translations(meanings[0]) & translations(case.meaning))


def measure(program: Path, quick: bool) -> list[Figure]:
    """The share of words whose first meaning is the one of their sentence."""
    if not DICTIONARY.exists():
        raise Unmeasurable("apt install dict-freedict-deu-eng")
    cases = drawn(DICTIONARY)
    if digest(cases) != DIGEST:
        say("senses: another dictionary than the one the figures were made with")
    if quick:
        cases = cases[:40]
    say(f"senses: {len(cases)} words")
    file = [100.0 * bool(translations(case.first) & translations(case.meaning)) for case in cases]
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(program, Path(folder))
        alone = [100.0 * asked.hits(case) for case in cases]
        for case in cases:
            asked.keep(case)
        told = [100.0 * asked.hits(case) for case in cases]
    return [
        share("first meaning right, sentence alone", alone, file),
        share("first meaning right, translation known", told, file, Target(85, at_least=True))]


def share(name: str, ours: list[float], peer: list[float], target: Target | None = None) -> Figure:
    """A share in per cent, with the number of words it is of."""
    return Figure(
        name, "%", [sum(ours) / len(ours)], [sum(peer) / len(peer)], "order of the file",
        target or Target(), f"{len(ours)} words", ours)
