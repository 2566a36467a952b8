"""Words, sentences and memory, by the program `wordbench`."""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .micro import build
from .place import ROOT, has
from .sound import SoundServer
from .usage import cost

DICTD = Path("/usr/share/dictd")
STARDICT = Path("/usr/share/stardict/dic")
VECTORS = ROOT.parent / "shared/data/srs/fsrs6-vectors.json"
# DICT files by name, and how many of their words are looked up.
DICTIONARIES = {"wn": "dict-wn", "freedict-deu-eng": "dict-freedict-deu-eng"}
WORDS = 200
COLD = Target(limit=1)
SEARCH = Target(limit=50)


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """Dictionaries, the pop-up of a word, translation, coverage, the schedule of reviews."""
    program = str(Path(build()).parent / "wordbench")
    figures = []
    parts: list[Callable[[str, bool], list[Figure]]] = [
        _dictionaries, _stardict, _wiktionary, _gloss, _translation, _coverage, _sentences,
        _vectors]
    for part in parts:
        try:
            figures += part(program, quick)
        except Unmeasurable as reason:
            # What a machine lacks is no failure: each needs another package.
            say(f"words: left out: {reason}")
    if not figures:
        raise Unmeasurable("Nothing of it is installed.")
    return figures


def _samples(program: str, *arguments: str) -> dict[str, list[float]]:
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise Unmeasurable(f"wordbench {arguments[0]}: {done.stderr.strip()[-300:]}")
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def _seconds(command: Sequence[str], text: str | None = None) -> float:
    start = time.perf_counter()
    subprocess.run(
        command, input=text, capture_output=True, check=False, text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"})
    return time.perf_counter() - start


def _looked_up(
        program: str, folder: str, name: str, words: Sequence[str], quick: bool,
        peer: Callable[[str], Sequence[str]], peer_name: str) -> list[Figure]:
    """Cold in a process of its own each time, with the pages of the file in memory."""
    say(f"words: {name}")
    runs = 9 if quick else 25
    some = [words[place * len(words) // runs] for place in range(runs)]
    cold = [_samples(program, "look", folder, name, "1", word)["cold"][0] for word in some]
    theirs = [1000 * _seconds(peer(word)) for word in some] if peer_name else []
    found = _samples(program, "look", folder, name, "5" if quick else "15", *words)
    return [
        Figure(f"look-up in {name}, cold", "ms", cold, theirs, peer_name, COLD,
               "opened and looked up"),
        Figure(f"index search in {name}", "µs", found["search"], target=SEARCH,
               note=f"{len(words)} words"),
        Figure(f"look-up in {name}, warm", "ms", found["warm"]),
    ]


def _dictionaries(program: str, quick: bool) -> list[Figure]:
    figures = []
    for name, package in DICTIONARIES.items():
        index = DICTD / f"{name}.index"
        if not index.exists():
            say(f"words: left out: {package} is not installed.")
            continue
        keys = [line.split(b"\t")[0] for line in index.read_bytes().splitlines()]
        plain = [key.decode() for key in keys if key.isalpha() and key.isascii() and len(key) > 3]
        words = [plain[place * len(plain) // WORDS] for place in range(WORDS)]
        figures += _looked_up(
            program, "", name, words, quick,
            lambda word, path=str(index): ["grep", "-a", "-m", "1", f"^{word}\t", path],
            "grep of the index")
    return figures


def _stardict(program: str, quick: bool) -> list[Figure]:
    index = STARDICT / "czech-cizi.idx"
    if not index.exists():
        raise Unmeasurable("stardict-czech is not installed.")
    rest, keys = index.read_bytes(), []
    while b"\0" in rest:
        key, _, rest = rest.partition(b"\0")
        rest = rest[8:]
        if key.isalpha() and key.isascii():
            keys.append(key.decode())
    words = [keys[place * len(keys) // WORDS] for place in range(WORDS)]
    with tempfile.TemporaryDirectory() as folder:
        # The index is made once for a machine.
        _samples(program, "look", folder, "czech-cizi", "1", words[0])
        return _looked_up(
            program, folder, "czech-cizi", words, quick, lambda word: ["sdcv", "-n", word],
            "sdcv" if has("sdcv") else "")


def _wiktionary(program: str, quick: bool) -> list[Figure]:
    """An extract of made-up words, a quarter of them verbs with forty forms."""
    count = 20_000 if quick else 200_000
    say(f"words: an extract of {count:,} entries")
    with tempfile.TemporaryDirectory() as folder:
        extract = f"{folder}/bench.jsonl"
        size = _extract(extract, count)
        spent = cost([program, "import", extract, f"{folder}/own"])
        seconds = json.loads(spent.output)["seconds"]
        kept = os.path.getsize(f"{folder}/own/bench.es-en.sqlite")
        words = [_word(place * count // WORDS) for place in range(WORDS)]
        note = f"{size / 1e6:.0f} MB of lines to {kept / 1e6:.0f} MB"
        return [
            Figure(f"import of {count:,} entries", "s", seconds, note=note),
            Figure(f"import of {count:,} entries, peak memory", "MB", [spent.peak]),
            *_looked_up(program, f"{folder}/own", "bench.es-en", words, quick,
                        lambda word: ["grep", "-a", "-m", "1", f'"word": "{word}"', extract],
                        "grep of the lines"),
        ]


def _word(number: int) -> str:
    # Scattered, so that the words come in no order.
    scattered, text = number * 7_919 % 1_000_003, ""
    for digit in str(scattered):
        text += ("ba", "ke", "di", "lo", "mu", "sa", "te", "ri", "no", "pu")[int(digit)]
    return text


def _extract(path: str, count: int) -> int:
    endings = ["o", "as", "a", "amos", "an", "é", "aste", "ó", "aron", "aba"]
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            word = _word(number)
            entry = {
                "word": word, "lang": "Spanish", "lang_code": "es", "pos": "noun",
                "head_templates": [{"name": "es-noun", "args": {"1": "m"}, "expansion": word}],
                "etymology_text": "Of the measured words, " + "and of nothing else, " * 12,
                "sounds": [{"ipa": f"/{word}/"}, {"audio": f"{word}.ogg"}],
                "senses": [
                    {"glosses": [f"meaning {sense} of {number}"], "tags": ["masculine"],
                     "categories": [{"name": "Spanish lemmas", "kind": "other"}]}
                    for sense in range(1 + number % 4)],
            }
            if number % 4 == 0:
                entry["pos"] = "verb"
                entry["forms"] = [
                    {"form": f"{word}{prefix}{ending}", "tags": ["indicative"]}
                    for prefix in ("", "r", "s", "t") for ending in endings]
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
    return os.path.getsize(path)


def _gloss(program: str, quick: bool) -> list[Figure]:
    if not has("lt-proc"):
        raise Unmeasurable("apertium and apertium-eng-spa are not installed.")
    say("words: the pop-up of a word")
    found = _samples(program, "gloss", "3" if quick else "9")
    return [
        Figure("pop-up of a word, warm", "ms", found["warm"], target=Target(limit=5),
               note="dictionaries, lemma, gloss, sound"),
        Figure("pop-up of a new word", "ms", found["first"], note="espeak-ng is asked"),
    ]


def _translation(program: str, quick: bool) -> list[Figure]:
    if not has("apertium"):
        raise Unmeasurable("apertium and apertium-eng-spa are not installed.")
    say("words: translation")
    found = _samples(program, "translate", "3" if quick else "9")
    rows = [("es en", "spa-eng", "El viejo marinero contaba historias."),
            ("en es", "eng-spa", "The old sailor told stories.")]
    return [
        Figure(f"a sentence by Apertium, {pair}, warm", "ms", found[key],
               [1000 * _seconds(["apertium", "-u", pair], text) for _ in range(3)],
               "apertium started for it", Target(limit=10))
        for key, pair, text in rows]


def _coverage(program: str, quick: bool) -> list[Figure]:
    say("words: coverage")
    found = _samples(program, "coverage", "3" if quick else "9")
    return [
        Figure("coverage of a book of 10 h", "ms", found["coverage"], target=Target(limit=200),
               note="90,000 words, 20 chapters"),
        Figure("its texts read before", "ms", found["reading"]),
    ]


def _sentences(program: str, quick: bool) -> list[Figure]:
    # The search alone; `mining` measures the command, over ten times as many.
    chapters = 5_000
    say(f"words: sentences of {chapters:,} chapters")
    with tempfile.TemporaryDirectory() as folder:
        found = _samples(program, "sentences", folder, str(chapters), "3" if quick else "9")
    note = (f"{found['words'][0] / 1e6:.1f} million words, {found['found'][0]:.0f} new; "
            f"made in {found['making'][0]:.0f} s")
    return [Figure(f"search for new words in {chapters:,} chapters", "ms", found["mining"], note=note)]


def _vectors(program: str, _: bool) -> list[Figure]:
    if not VECTORS.exists():
        raise Unmeasurable("the recorded reviews of FSRS-6 are not beside the checkout.")
    found = _samples(program, "fsrs", str(VECTORS))
    return [
        Figure("FSRS-6, largest relative difference", "", found["error"],
               target=Target(limit=1e-9), note=f"{found['reviews'][0]:.0f} reviews of py-fsrs"),
        Figure("FSRS-6, reviews due at another moment", "", found["due"], target=Target(limit=0)),
    ]
