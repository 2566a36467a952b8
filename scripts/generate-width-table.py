#!/usr/bin/env python3
"""Writes Sources/Terminal/WidthTable.swift from Debian's unicode-data package.

Usage: scripts/generate-width-table.py [FOLDER OF THE UNICODE FILES]
"""
import pathlib
import re
import sys

ZERO, NARROW, WIDE, AMBIGUOUS, MARK = range(5)


def ranges(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)", line)
        if match:
            first = int(match[1], 16)
            yield first, int(match[2] or match[1], 16), match[3]


def classes(folder):
    table = [NARROW] * 0x110000
    for first, last, width in ranges(folder / "EastAsianWidth.txt"):
        kind = {"W": WIDE, "F": WIDE, "A": AMBIGUOUS}.get(width, NARROW)
        for code in range(first, last + 1):
            table[code] = kind
    # Emoji of later versions go where these blocks still have room.
    for first, last in ((0x1F6D8, 0x1F6DF), (0x1FA70, 0x1FAFF)):
        for code in range(first, last + 1):
            table[code] = WIDE
    start = None
    for line in (folder / "UnicodeData.txt").read_text(encoding="utf-8").splitlines():
        code, name, category = line.split(";")[:3]
        code = int(code, 16)
        if name.endswith("First>"):
            start = code
            continue
        first, start = (start if name.endswith("Last>") else code), None
        kind = {"Mn": ZERO, "Me": ZERO, "Cf": ZERO, "Mc": MARK}.get(category)
        if kind is not None and code != 0xAD:
            for each in range(first, code + 1):
                table[each] = kind
    for first, last, kind in ranges(folder / "HangulSyllableType.txt"):
        if kind in ("V", "T"):
            for code in range(first, last + 1):
                table[code] = ZERO
    # Prepended number signs of Arabic are drawn, with a column of their own.
    for first, last in ((0x600, 0x605), (0x6DD, 0x6DD), (0x70F, 0x70F), (0x890, 0x891),
                        (0x8E2, 0x8E2), (0x110BD, 0x110BD), (0x110CD, 0x110CD)):
        for code in range(first, last + 1):
            table[code] = NARROW
    return table


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
    version = re.match(r"# EastAsianWidth-([\d.]+)\.txt",
                       (folder / "EastAsianWidth.txt").read_text(encoding="utf-8"))[1]
    table = classes(folder)
    entries = [code << 3 | kind for code, kind in enumerate(table)
               if code == 0 or table[code - 1] != kind]
    rows, row = [], "       "
    for entry in entries:
        item = f" {entry:#x},"
        if len(row) + len(item) > 100:
            rows.append(row)
            row = "       "
        row += item
    rows.append(row)
    target = pathlib.Path(__file__).resolve().parent.parent / "Sources/Terminal/WidthTable.swift"
    target.write_text(f"""/// Width classes of Unicode {version}, written by `scripts/generate-width-table.py`.
enum WidthTable {{
    /// Sorted starts of runs: scalar << 3 | class (0 zero, 1 narrow, 2 wide, 3 ambiguous, 4 mark).
    static let runs: [UInt32] = [
""" + "\n".join(rows) + "\n    ]\n}\n", encoding="utf-8")
    print(len(entries), "runs of Unicode", version)


main()
