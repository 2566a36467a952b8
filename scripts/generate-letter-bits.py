#!/usr/bin/env python3
"""Writes Sources/ICUText/LetterBits.swift: how often each letter comes in each language, as the
guess of encodings weighs it. Counted in the message catalogs of this system (apt install
language packs, or any system with /usr/share/locale filled) and in the common words of
Sources/ICUText/CommonWords.swift, which messages hardly hold."""
import collections
import gettext
import glob
import math
import pathlib
import random
import re
import unicodedata

LANGUAGES = (
    "ar az be bg ca cs da de el eo es et fa fi fr ga he hr hu is it lt lv mk nb nl pl pt ro ru sk "
    "sl sq sr sv th tr uk vi"
).split()
LINES = 3000
# Of 100 letters so many are those of common words.
COMMON = 35
# Nobody translates messages to English.
ENGLISH = (
    "6:e 7:aot 8:hinrs 9:dl 10:cu 11:fgmpwy 12:b 13:v 14:k 19:jx 20:q 21:z 24:éèêçñöïâ"
)
WORDS = dict(
    re.findall(
        r'"(\w\w)": """(.*?)"""',
        (pathlib.Path(__file__).parent.parent / "Sources/ICUText/CommonWords.swift").read_text(),
        re.DOTALL,
    )
)


def lines(language):
    found = set()
    for path in sorted(glob.glob(f"/usr/share/locale/{language}/LC_MESSAGES/*.mo")):
        if "iso_" in path:
            continue
        try:
            catalog = gettext.GNUTranslations(open(path, "rb"))._catalog
        except Exception:
            continue
        for message, text in catalog.items():
            if not isinstance(message, str) or not isinstance(text, str) or text == message:
                continue
            for line in text.split("\n"):
                line = re.sub(r"%[-0-9.$l]*[a-zA-Z]|\{[^}]*\}|<[^>]*>|\\.", "", line)
                line = re.sub(r"\s+", " ", line).strip()
                if not 12 <= len(line) <= 90 or re.search(r"--|[A-Z]{4,}|/|_|[=|\[\]@]", line):
                    continue
                if any(ord(character) > 127 for character in line):
                    found.add(line)
    found = sorted(found)
    random.Random(1).shuffle(found)
    return found[:LINES]


def bits(language):
    counts = collections.Counter()
    for line in lines(language):
        for character in unicodedata.normalize("NFC", line).lower():
            if unicodedata.category(character)[0] in "LM":
                counts[character] += 1
    if language == "ro":
        for old, new in ("şș", "ţț"):
            # Old pages have the cedilla for want of the comma, which is what is meant.
            counts[new] += counts[old]
            counts[old] = counts[new] / 5.6
    total = sum(counts.values())
    words = WORDS["no" if language == "nb" else language].replace("\\", "").split()
    letters = collections.Counter(c for c in "".join(words) if unicodedata.category(c)[0] in "LM")
    weight = total * COMMON / (100 - COMMON) / sum(letters.values())
    for character, count in letters.items():
        counts[character] += count * weight
    total = sum(counts.values())
    classes = collections.defaultdict(list)
    for character, count in counts.items():
        if count < 2 and ord(character) > 127:
            continue
        half = min(24, max(2, round(-math.log2(count / total) * 2)))
        classes[half].append(character)
    return " ".join(f"{half}:{''.join(sorted(classes[half]))}" for half in sorted(classes))


def escaped(text):
    out = ""
    for character in text:
        isMark = unicodedata.category(character)[0] == "M" or ord(character) > 0x2FFF
        out += f"\\u{{{ord(character):X}}}" if isMark or 0x590 <= ord(character) < 0x700 else character
    return out


def main():
    print("/// How often letters come, by language; written by `scripts/generate-letter-bits.py`.")
    print("enum LetterBits {")
    print("    /// `7:e 8:ain …`: so many half bits stand for each of these letters.")
    print("    static let table: [String: String] = [")
    for language in sorted(LANGUAGES + ["en"]):
        name = "no" if language == "nb" else language
        words = [
            escaped(word)
            for word in (ENGLISH if language == "en" else bits(language)).split(" ")
        ]
        rows, row = [], ""
        for word in words:
            while len(word) > 84:
                cut = 84
                inside = word.rfind("\\u{", 0, cut)
                if inside >= 0 and word.find("}", inside) >= cut:
                    cut = inside
                if row:
                    rows.append(row + " ")
                    row = ""
                rows.append(word[:cut])
                word = word[cut:]
            if row and len(row) + len(word) > 84:
                rows.append(row + " ")
                row = ""
            row += (" " if row else "") + word
        rows.append(row)
        print(f'        "{name}": """')
        for index, row in enumerate(rows):
            print("        " + row + ("\\" if index + 1 < len(rows) else ""))
        print('        """,')
    print("    ]")
    print("}")


if __name__ == "__main__":
    main()
