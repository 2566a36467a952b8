#!/usr/bin/env python3
"""Writes what the program knows of Chinese readings: Sources/ICUText/PinyinWordTable.swift,
Sources/ICUText/SoloTable.swift (which characters are words by themselves) and
Sources/CPolyphones/polyphones.bin (a small network that reads characters by their sentence).

Usage: scripts/generate-pinyin-tables.py SITE-PACKAGES G2PM [FOLDER OF THE UNICODE FILES]

SITE-PACKAGES holds pypinyin (MIT; its phrases) and jieba (MIT; frequencies and ends of words), G2PM
is a checkout of github.com/kakaobrain/g2pM (Apache 2.0): its trained network, and data/dev,
sentences in which a person marked the reading of one character. data/test stays unseen, to measure
with. Run it by a Python that has numpy and jieba, with swiftc at hand.

A word is named only if the shorter words in it and the readings that ICU has for its characters do
not give its own, or if it is used often and the network reads one of them.
"""
import bz2
import collections
import json
import pathlib
import pickle
import re
import struct
import subprocess
import sys
import tempfile
import unicodedata

import jieba
import numpy

ROOT = pathlib.Path(__file__).resolve().parent.parent
SITE, G2PM = map(pathlib.Path, sys.argv[1:3])
UNICODE = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else "/usr/share/unicode")
# Words that are used less are left out.
FEWEST_USES = 20
# Words read as their characters are named all the same from so many uses: the network may err.
FEWEST_CONFIRMED = 300
LONGEST = 8
# A character that is a word in this share of its uses, and so often, may be one between others.
SOLO_SHARE, SOLO_USES = 0.3, 3000
MARKS = {"a": "āáǎà", "e": "ēéěè", "i": "īíǐì", "o": "ōóǒò", "u": "ūúǔù", "ü": "ǖǘǚǜ"}
# The tones of these change with what follows, which is no matter of words.
LEXICAL = {"一": "yī", "不": "bù"}
HAN = re.compile("[\u4e00-\u9fff]+")
READINGS = """
import _FoundationICU

var status = U_ZERO_ERROR
let name = Array("Han-Latin".utf16)
let latin = swift_utrans_openU(name, Int32(name.count), UTRANS_FORWARD, nil, 0, nil, &status)
for code in UInt32(0x4E00)...0x9FFF {
    let character = Unicode.Scalar(code).map(String.init) ?? ""
    var units = Array(character.utf16) + [UInt16](repeating: 0, count: 64)
    var (length, limit) = (Int32(1), Int32(1))
    swift_utrans_transUChars(
        latin!, &units, &length, Int32(units.count), 0, &limit, &status)
    print(character, String(decoding: units.prefix(Int(length)), as: UTF16.self))
}
"""


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
    """The readings of characters by themselves that the program has from the toolchain's ICU."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "readings.swift"), pathlib.Path(folder, "readings")
        source.write_text(READINGS, encoding="utf-8")
        subprocess.run(["swiftc", source, "-l_FoundationICU", "-o", program], check=True)
        lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    found = dict(line.split(" ", 1) for line in lines.splitlines())
    return {c: r for c, r in found.items() if not HAN.search(r)}


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
marks = [mark for mark in sentences() if mark[0][mark[1]] not in LEXICAL]
polyphones = {sentence[at] for sentence, at, _ in marks}


def in_words():
    """The readings of marked characters by word and place, where all sentences agree."""
    seen = collections.defaultdict(collections.Counter)
    for sentence, at, reading in marks:
        end = 0
        for word in jieba.cut(sentence):
            start, end = end, end + len(word)
            if start <= at < end and 1 < len(word) <= LONGEST and HAN.fullmatch(word):
                seen[word, at - start][reading] += 1
    return {place: next(iter(counts)) for place, counts in seen.items() if len(counts) == 1}


def listed_words():
    """The phrases, as the marked sentences put them right, and the words of those sentences.

    A repeated character keeps its neutral tone, which those who marked them left out: 弟弟.
    """
    phrases = json.loads((SITE / "pypinyin/phrases_dict.json").read_text(encoding="utf-8"))
    found = {}
    for word, readings in phrases.items():
        if len(word) == len(readings) and 1 < len(word) <= LONGEST and HAN.fullmatch(word):
            found[word] = [LEXICAL.get(c) or unicodedata.normalize("NFC", r[0]).replace("ɡ", "g")
                           for c, r in zip(word, readings)]
    for (word, at), reading in in_words().items():
        if word not in found and all(c in plain for c in word):
            found[word] = [plain[c] for c in word]
        if word in found and word[at - 1:at] != word[at]:
            found[word][at] = reading
    return {word: r for word, r in found.items() if uses.get(word, 0) >= FEWEST_USES}


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
            readings.append(plain.get(word[at]))
            at += 1
    return readings


listed = listed_words()
confirmed = 0
for word in sorted(listed, key=lambda w: (len(w), -uses[w], w)):
    if predicted(word) != listed[word]:
        words[word] = listed[word]
    elif uses[word] >= FEWEST_CONFIRMED and not polyphones.isdisjoint(word):
        words[word] = listed[word]
        confirmed += 1


def entry(word):
    """A word, and the index and reading of each character that is read unlike itself."""
    return word + "".join(f"{i}{r}" for i, (c, r) in enumerate(zip(word, words[word]))
                          if r != plain.get(c))


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


write("PinyinWordTable", (
    "pypinyin's phrases, jieba's counts (MIT) and the sentences of g2pM's data/dev (Apache 2.0)",
    f'''\
/// Chinese words, with the place and reading of each character that is read unlike itself.
enum PinyinWordTable {{
    static let words = """
{literal(sorted(map(entry, words)))}
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


def known_readings():
    """Every reading of a character that Unihan, the phrases or the marked sentences have."""
    found = collections.defaultdict(set)
    with bz2.open(UNICODE / "Unihan_Readings.txt.bz2", "rt", encoding="utf-8") as file:
        for line in file:
            code, _, field = line.rstrip("\n").partition("\t")
            key, _, value = field.partition("\t")
            for item in value.split():
                if key in ("kXHC1983", "kTGHZ2013", "kHanyuPinyin"):
                    item = item.split(":")[1]
                elif key == "kHanyuPinlu":
                    item = item.split("(")[0]
                elif key != "kMandarin":
                    continue
                found[chr(int(code[2:], 16))].update(
                    unicodedata.normalize("NFC", reading) for reading in item.split(","))
    for word, readings in listed.items():
        for character, reading in zip(word, readings):
            found[character].add(reading)
    for sentence, at, reading in marks:
        found[sentence[at]].add(reading)
    return found


def rows(matrix):
    """Each row as a scale and a signed byte for each number."""
    data = b""
    for row in matrix:
        scale = float(abs(row).max()) / 127 or 1.0
        data += struct.pack("<f", scale) + numpy.round(row / scale).astype("i1").tobytes()
    return data


def floats(*vectors):
    return sum(vectors).astype("<f4").tobytes()


def network():
    """The network's file: see PolyphoneNetwork.swift, which reads it."""
    folder = G2PM / "g2pM"
    places, classes, weights = (
        pickle.loads((folder / f"{name}.pkl").read_bytes())
        for name in ("char2idx", "class2idx", "np_ckpt"))
    # The unknown character, the start and the end come first.
    first = [places.pop(key) for key in ("<UNK>", "시", "끝")]
    kept = sorted(c for c in places if len(c) == 1 and ord(c) < 0x10000)
    order = first + [places[c] for c in kept]
    readings = known_readings()
    choices = {c: [place for name, place in classes.items() if marked(name) in readings[c]]
               for c in sorted(polyphones)}
    choices = {c: found for c, found in choices.items() if len(found) > 1}
    used = sorted({place for found in choices.values() for place in found})
    names = {place: marked(name) for name, place in classes.items()}
    data = struct.pack("<HHHH", len(order), weights["embedding.weight"].shape[1],
                       weights["lstm.weight_hh_l0"].shape[1], len(used))
    data += struct.pack(f"<{len(order)}H", 0, 0, 0, *map(ord, kept))
    data += rows(weights["embedding.weight"][order])
    for end in ("", "_reverse"):
        data += rows(weights["lstm.weight_ih_l0" + end]) + rows(weights["lstm.weight_hh_l0" + end])
        data += floats(weights["lstm.bias_ih_l0" + end], weights["lstm.bias_hh_l0" + end])
    for layer, chosen in (("0", slice(None)), ("2", used)):
        data += rows(weights[f"logit_layer.{layer}.weight"][chosen])
        data += floats(weights[f"logit_layer.{layer}.bias"][chosen])
    text = " ".join(names[place] for place in used) + "\n" + " ".join(
        c + ",".join(str(used.index(place)) for place in found) for c, found in choices.items())
    return data + text.encode()


data = network()
(ROOT / "Sources/CPolyphones/polyphones.bin").write_bytes(data)
print(len(words), "words,", confirmed, "of them read as their parts,", len(solo), "alone,",
      len(data), "bytes of the network")
