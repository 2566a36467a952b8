#!/usr/bin/env python3
"""Writes Sources/ICUText/PolyphoneTable.swift from Debian's unicode-data package (Unihan).

Usage: scripts/generate-polyphone-table.py [FOLDER OF THE UNICODE FILES]

A character counts as read in several ways when the readings that are not its commonest make up
a share of its uses (kHanyuPinlu, a frequency dictionary); where that dictionary hardly has it,
when the standard list of characters (kTGHZ2013) gives it more than one. A reading that differs
in losing its tone only does not count.
"""
import bz2
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
# Below so many uses the frequencies say nothing.
FEWEST_USES = 500
# The share of other readings from which a character counts: in words, which rare readings love,
# and alone.
SHARE_IN_WORDS = 0.003
SHARE_ALONE = 0.05
# Suffixes and a measure word that lose their tone in most words and keep it in some.
LIGHT_IN_WORDS = "子头个"


def rows(name):
    with bz2.open(FOLDER / name, "rt", encoding="utf-8") as file:
        for line in file:
            if line.startswith("U+"):
                code, field, value = line.rstrip("\n").split("\t")
                yield chr(int(code[2:], 16)), field, value


def bare(syllable):
    return "".join(c for c in unicodedata.normalize("NFD", syllable)
                   if unicodedata.category(c) != "Mn" or c == "\u0308")


def other_share(uses):
    top = max(uses, key=uses.get)
    others = sum(count for reading, count in uses.items() if reading != top
                 and not (reading == bare(reading) and bare(reading) == bare(top)))
    return others / sum(uses.values())


uses, listed, traditional = {}, {}, {}
for character, field, value in rows("Unihan_Readings.txt.bz2"):
    if field == "kHanyuPinlu":
        uses[character] = {reading: int(count)
                           for reading, count in re.findall(r"(\S+?)\((\d+)\)", value)}
    elif field == "kTGHZ2013":
        listed[character] = {part.split(":")[1] for part in value.split()}
for character, field, value in rows("Unihan_Variants.txt.bz2"):
    if field == "kTraditionalVariant":
        traditional[character] = {chr(int(code[2:], 16)) for code in value.split()}


def polyphones(share):
    found = set()
    for character in set(uses) | set(listed):
        known = uses.get(character, {})
        if sum(known.values()) >= FEWEST_USES:
            if other_share(known) >= share:
                found.add(character)
        elif len(listed.get(character, ())) > 1:
            found.add(character)
    return found


def literal(characters):
    characters = sorted(set(characters) | {
        other for one in characters for other in traditional.get(one, ())})
    lines = ["".join(characters[at:at + 44]) for at in range(0, len(characters), 44)]
    return "\n".join("        " + line + "\\" for line in lines)[:-1]


(ROOT / "Sources/ICUText/PolyphoneTable.swift").write_text(f'''// Written by scripts/generate-polyphone-table.py; do not edit.

/// The Chinese characters that are read in several ways.
enum PolyphoneTable {{
    /// Those that may be read otherwise in a word.
    static let inWords = """
{literal(polyphones(SHARE_IN_WORDS) | set(LIGHT_IN_WORDS))}
        """

    /// Those that may be read otherwise where they are the word.
    static let alone = """
{literal(polyphones(SHARE_ALONE))}
        """
}}
''', encoding="utf-8")
