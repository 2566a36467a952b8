#!/usr/bin/env python3
"""Writes Sources/ICUText/PinyinWordTable.swift, PinyinUseTable.swift and SoloTable.swift: how
Chinese words are read, and which characters are words by themselves.

Usage: scripts/generate-pinyin-tables.py SITE-PACKAGES G2PM [FOLDER OF THE UNICODE FILES]

SITE-PACKAGES holds pypinyin (MIT; its phrases) and jieba (MIT; frequencies of words), G2PM is a
checkout of github.com/kakaobrain/g2pM (Apache 2.0), of which only data/dev is read: sentences in
which a person marked the reading of one character. data/test stays unseen, to measure with.

A table names only what the ones before it do not give: a character is read as ICU does (kMandarin),
or as most often in those sentences; a word as its characters or shorter words; and a character
between others as its neighbours tell, where no word does.
"""
import bz2
import collections
import json
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
SITE, G2PM = map(pathlib.Path, sys.argv[1:3])
UNICODE = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else "/usr/share/unicode")
# Words that are used less are left out.
FEWEST_USES = 20
# Words read as their characters are named all the same from so many uses: they are known then.
FEWEST_CONFIRMED = 300
LONGEST = 8
# The share of the uses of a neighbourhood that must agree.
AGREEMENT = 0.9
# A character that is a word in this share of its uses, and so often, may be one between others.
SOLO_SHARE, SOLO_USES = 0.3, 3000
MARKS = {"a": "āáǎà", "e": "ēéěè", "i": "īíǐì", "o": "ōóǒò", "u": "ūúǔù", "ü": "ǖǘǚǜ"}
# The tones of these change with what follows, which is no matter of words.
LEXICAL = {"一": "yī", "不": "bù"}
HAN = re.compile("[\u4e00-\u9fff]+")


def marked(syllable):
    """`lv4` as `lǜ`; nothing for syllables without a vowel."""
    text, tone = syllable[:-1].replace("u:", "ü").replace("v", "ü"), int(syllable[-1])
    if tone == 5:
        return text
    at = next((i for i, c in enumerate(text) if c in "ae"), None)
    if at is None:
        at = text.find("ou") if "ou" in text else max(
            (i for i, c in enumerate(text) if c in MARKS), default=None)
    if at is None:
        return None
    return text[:at] + MARKS[text[at]][tone - 1] + text[at + 1:]


def plain_readings():
    found = {}
    with bz2.open(UNICODE / "Unihan_Readings.txt.bz2", "rt", encoding="utf-8") as file:
        for line in file:
            if line.startswith("U+") and "\tkMandarin\t" in line:
                code, _, value = line.rstrip("\n").split("\t")
                found[chr(int(code[2:], 16))] = value.split()[0]
    return found


def sentences():
    data = G2PM / "data"
    lines = zip((data / "dev.sent").read_text(encoding="utf-8").splitlines(),
                (data / "dev.lb").read_text(encoding="utf-8").splitlines())
    for sentence, label in lines:
        sentence = "".join(sentence.split())
        at, reading = sentence.index("▁"), marked(label.strip())
        if reading:
            yield sentence.replace("▁", ""), at, reading


uses = {}
for line in (SITE / "jieba/dict.txt").read_text(encoding="utf-8").splitlines():
    word, count, _ = line.split()
    uses[word] = int(count)

plain = {**plain_readings(), **LEXICAL}
seen = collections.defaultdict(collections.Counter)
for sentence, at, reading in sentences():
    if sentence[at] not in LEXICAL:
        seen[sentence[at]][reading] += 1
usual = {c: counts.most_common(1)[0][0] for c, counts in seen.items()}
usual = {c: reading for c, reading in usual.items() if reading != plain.get(c)}


def alone(character):
    return usual.get(character) or plain.get(character)


def listed_words():
    phrases = json.loads((SITE / "pypinyin/phrases_dict.json").read_text(encoding="utf-8"))
    for word, readings in phrases.items():
        if (len(word) == len(readings) and 1 < len(word) <= LONGEST and HAN.fullmatch(word)
                and uses.get(word, 0) >= FEWEST_USES):
            yield word, [LEXICAL.get(c) or unicodedata.normalize("NFC", r[0]).replace("ɡ", "g")
                         for c, r in zip(word, readings)]


words = {}


def predicted(word):
    """The readings by shorter words, the longest first, otherwise by characters."""
    readings, at = [], 0
    while at < len(word):
        for length in range(min(len(word) - at, LONGEST), 1, -1):
            if length < len(word) and (known := words.get(word[at:at + length])):
                readings += known
                at += length
                break
        else:
            readings.append(alone(word[at]))
            at += 1
    return readings


confirmed = []
for word, readings in sorted(listed_words(), key=lambda w: (len(w[0]), -uses[w[0]], w[0])):
    if predicted(word) != readings:
        words[word] = readings
    elif uses[word] >= FEWEST_CONFIRMED:
        words[word] = readings
        confirmed.append(word)


def neighbourhoods():
    """Characters with one or two neighbours, and the index and reading of the character."""
    counts = collections.defaultdict(collections.Counter)
    for sentence, at, reading in sentences():
        before = sentence[at - 1] if at and HAN.match(sentence[at - 1]) else ""
        after = sentence[at + 1] if at + 1 < len(sentence) and HAN.match(sentence[at + 1]) else ""
        if before:
            counts[before + sentence[at], 1][reading] += 1
        if after:
            counts[sentence[at] + after, 0][reading] += 1
    for (text, at), readings in counts.items():
        reading, count = readings.most_common(1)[0]
        if text[at] in LEXICAL:
            continue
        if count >= AGREEMENT * sum(readings.values()) and reading != alone(text[at]):
            if text not in words:
                yield text, at, reading


def entry(word):
    """A word, and the index and reading of each character that is read unlike itself."""
    if word in known_as_read:
        return word
    return word + "".join(f"{i}{r}" for i, (c, r) in enumerate(zip(word, words[word]))
                          if r != alone(c))


known_as_read = {w for w in words if words[w] == [alone(c) for c in w]}
within = collections.Counter()
for word, count in uses.items():
    if len(word) > 1:
        for character in word:
            within[character] += count
solo = sorted(c for c, n in uses.items() if len(c) == 1 and HAN.match(c) and n >= SOLO_USES
              and n >= SOLO_SHARE * (n + within[c]))


with bz2.open(UNICODE / "Unihan_Variants.txt.bz2", "rt", encoding="utf-8") as file:
    for line in file:
        if "\tkTraditionalVariant\t" in line:
            code, _, value = line.split("\t")
            if chr(int(code[2:], 16)) in solo:
                solo += [chr(int(other[2:], 16)) for other in value.split()]
solo = sorted(set(solo))


def literal(entries, separator=" "):
    lines, line = [], ""
    for item in entries:
        if line and len(line) + len(item) + 1 > 86:
            lines.append(line + separator)
            line = item
        else:
            line += (separator if line else "") + item
    lines.append(line)
    return "\n".join("        " + line + "\\" for line in lines)[:-1]


def write(name, text):
    origin = "// Written by scripts/generate-pinyin-tables.py; do not edit.\n// From %s.\n\n"
    (ROOT / f"Sources/ICUText/{name}.swift").write_text(origin % text[0] + text[1],
                                                        encoding="utf-8")


contexts = sorted(f"{text}{at}{reading}" for text, at, reading in neighbourhoods())
write("PinyinWordTable", ("pypinyin's phrases (MIT) and jieba's counts (MIT)", f'''\
/// Chinese words, with the place and reading of each character that is read unlike itself.
enum PinyinWordTable {{
    static let words = """
{literal(sorted(map(entry, words)))}
        """
}}
'''))
write("PinyinUseTable", ("the sentences of g2pM's data/dev (Apache 2.0)", f'''\
/// The readings of Chinese characters outside words.
enum PinyinUseTable {{
    /// Characters whose usual reading is not ICU's.
    static let usual = """
{literal(c + r for c, r in sorted(usual.items()))}
        """

    /// Pairs of characters that tell the reading of one of them, named by its place.
    static let pairs = """
{literal(contexts)}
        """
}}
'''))
write("SoloTable", ("jieba's counts (MIT)", f'''\
/// Chinese characters that are often words by themselves.
enum SoloTable {{
    static let characters = """
{literal(["".join(solo[at:at + 43]) for at in range(0, len(solo), 43)], "")}
        """
}}
'''))
print(len(words), "words,", len(confirmed), "of them read as their parts,", len(usual),
      "characters,", len(contexts), "pairs,", len(solo), "alone")
