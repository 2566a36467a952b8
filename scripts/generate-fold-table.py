#!/usr/bin/env python3
"""Writes Sources/ListenCore/Search/FoldTable.swift: the letters that a search takes for a plain one.

The decompositions are those of Python's unicodedata (UnicodeData.txt); letters
with a stroke or joined from two have none there and are listed here.

Usage: scripts/generate-fold-table.py
"""
import pathlib
import unicodedata

JOINED = {"æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ĳ": "ij"}
STROKES = {
    "ø": "o", "đ": "d", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i", "ð": "d", "ƀ": "b", "ɇ": "e",
    "ǥ": "g", "ɉ": "j", "ƶ": "z", "ς": "σ", "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي",
}
BLOCKS = [(0xC0, 0x24F), (0x370, 0x52F), (0x1E00, 0x1FFF)]


def base(letter):
    plain = unicodedata.normalize("NFD", letter)[0]
    return STROKES.get(plain, plain)


def table():
    groups = {}
    for first, last in BLOCKS:
        for code in range(first, last + 1):
            letter = chr(code)
            if unicodedata.category(letter) != "Ll" or letter in JOINED:
                continue
            plain = STROKES.get(letter, base(letter))
            if plain != letter:
                groups.setdefault(plain, []).append(letter)
    for letter, plain in {**JOINED, **STROKES}.items():
        if letter not in groups.get(plain, []):
            groups.setdefault(plain, []).append(letter)
    return groups


def main():
    lines = [
        "// Made by scripts/generate-fold-table.py; do not edit.",
        "",
        "/// Letters that a search takes for plain ones.",
        "enum FoldTable {",
        "    /// What a letter is taken for, and the letters, all in lower case.",
        "    static let groups: [(plain: String, letters: String)] = [",
    ]
    for plain, letters in sorted(table().items()):
        for start in range(0, len(letters), 40):
            parts = [letters[i:i + 8] for i in range(start, min(start + 40, len(letters)), 8)]
            text = "".join("".join(part) for part in parts)
            lines.append(f'        ("{plain}", "{text}"),')
    lines += ["    ]", "}", ""]
    root = pathlib.Path(__file__).resolve().parent.parent
    path = root / "Sources/ListenCore/Search/FoldTable.swift"
    path.write_text("\n".join(lines), encoding="utf-8")


main()
