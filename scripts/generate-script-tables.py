#!/usr/bin/env python3
"""Writes the tables of Sources/Subtitles/Scripts from Debian's unicode-data package.

Usage: scripts/generate-script-tables.py [FOLDER OF THE UNICODE FILES]
"""
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent / "Sources/Subtitles/Scripts"
CLASSES = ["L", "R", "AL", "EN", "ES", "ET", "AN", "CS", "NSM", "BN", "B", "S", "WS", "ON"]
LONG = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL",
        "European_Terminator": "ET", "Boundary_Neutral": "BN"}
# Explicit controls are ignored: none is left in a text that is shown.
EXPLICIT = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
PAGES = ["windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253",
         "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258",
         "koi8-r", "koi8-u", "iso-8859-2", "iso-8859-5", "iso-8859-6", "iso-8859-7",
         "iso-8859-8", "iso-8859-15"]


def rows(items, width=98):
    lines, line = [], "       "
    for item in items:
        if len(line) + len(item) + 1 > width:
            lines.append(line)
            line = "       "
        line += " " + item
    return "\n".join(lines + [line])


def bidi_runs(folder):
    table = ["L"] * 0x110000
    text = (folder / "extracted/DerivedBidiClass.txt").read_text(encoding="utf-8")
    for pattern in (r"# @missing: ([0-9A-F]+)\.\.([0-9A-F]+); (\w+)",
                    r"(?m)^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*; (\w+)"):
        for first, last, name in re.findall(pattern, text):
            name = LONG.get(name, name)
            kind = "BN" if name in EXPLICIT else name
            for code in range(int(first, 16), int(last or first, 16) + 1):
                table[code] = kind
    return [f"{code << 4 | CLASSES.index(kind):#x}," for code, kind in enumerate(table)
            if code == 0 or table[code - 1] != kind]


def brackets(folder):
    text = (folder / "BidiBrackets.txt").read_text(encoding="utf-8")
    return [f"0x{one}, 0x{two}," for one, two, kind in
            re.findall(r"(?m)^([0-9A-F]+); ([0-9A-F]+); ([oc])", text) if kind == "o"]


def composable(folder):
    text = (folder / "DerivedNormalizationProps.txt").read_text(encoding="utf-8")
    ranges = []
    for first, last in sorted(
            (int(first, 16), int(last or first, 16)) for first, last in
            re.findall(r"(?m)^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*; NFC_QC; [NM]", text)):
        if ranges and ranges[-1][1] + 1 == first:
            ranges[-1][1] = last
        else:
            ranges.append([first, last])
    return [f"{first:#x}, {last:#x}," for first, last in ranges]


def write(name, text):
    (ROOT / name).write_text(text, encoding="utf-8")


def arabic(folder):
    forms = {}
    for line in (folder / "UnicodeData.txt").read_text(encoding="utf-8").splitlines():
        code, _, _, _, _, decomposition = line.split(";")[:6]
        match = re.fullmatch(r"<(isolated|final|initial|medial)> ([0-9A-F]{4})", decomposition)
        if match and 0xFB50 <= int(code, 16) <= 0xFEFC:
            forms.setdefault(match[2], {})[match[1]] = code
    shapes = []
    for base in sorted(forms):
        shape = [forms[base].get(k, "0") for k in ("isolated", "final", "initial", "medial")]
        shapes.append(f"0x{base}, " + ", ".join("0x" + code for code in shape) + ",")
    types = {}
    text = (folder / "extracted/DerivedJoiningType.txt").read_text(encoding="utf-8")
    for first, last, kind in re.findall(r"(?m)^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*; ([DRC])", text):
        for code in range(int(first, 16), int(last or first, 16) + 1):
            types[code] = kind
    joining, previous = [], None
    for code in range(0x600, 0x900):
        kind = types.get(code, "U")
        if kind != previous:
            joining.append(f"{code << 2 | 'URDC'.index(kind):#x},")
            previous = kind
    joining.append(f"{0x900 << 2:#x},")
    return shapes, joining


def page(name):
    codec = {"windows-874": "cp874"}.get(name, name.replace("windows-", "cp"))
    text = ""
    for byte in range(0x80, 0x100):
        try:
            char = bytes([byte]).decode(codec)
        except UnicodeDecodeError:
            char = "\ufffd"
        text += char if char >= "\u00a0" else "\ufffd"
    escaped = "".join(c if c.isprintable() and ord(c) < 0x590
                      and not unicodedata.combining(c) and c not in '"\\'
                      else f"\\u{{{ord(c):X}}}" for c in text)
    lines, line = [], ""
    for part in re.findall(r"\\u\{[0-9A-F]+\}|.", escaped):
        if len(line) + len(part) > 80:
            lines.append(line)
            line = ""
        line += part
    lines.append(line)
    body = "\n".join(f"            {line}\\" for line in lines)[:-1]
    return f'        "{name}": """\n{body}\n            """,'


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
    version = re.match(r"# BidiBrackets-([\d.]+)\.txt",
                       (folder / "BidiBrackets.txt").read_text(encoding="utf-8"))[1]
    made = f"of Unicode {version}, written by `scripts/generate-script-tables.py`."
    names = " ".join(f"{place} {name}" for place, name in enumerate(CLASSES))
    write("BidiTable.swift", f"""/// Bidirectional classes {made}
enum BidiTable {{
    /// Sorted starts of runs: scalar << 4 | class
    /// ({names}).
    static let runs: [UInt32] = [
{rows(bidi_runs(folder))}
    ]

    /// Pairs of brackets: opening, closing.
    static let brackets: [UInt32] = [
{rows(brackets(folder))}
    ]
}}
""")
    shapes, joining = arabic(folder)
    write("ArabicTable.swift", f"""/// Arabic joining and forms {made}
enum ArabicTable {{
    /// Base letter, then its isolated, final, initial and medial form; 0 where it has none.
    static let shapes: [UInt32] = [
{rows(shapes)}
    ]

    /// Sorted starts of runs from U+0600 on: scalar << 2 | joining type
    /// (0 none, 1 to the letter before, 2 both ways, 3 causes joining).
    static let joining: [UInt32] = [
{rows(joining)}
    ]
}}
""")
    write("CompositionTable.swift", f"""/// What form C may change, {made}
enum CompositionTable {{
    /// Sorted ranges, first and last scalar, of those whose quick check for
    /// form C (NFC_QC, UAX #15 section 9) says no or maybe.
    static let ranges: [UInt32] = [
{rows(composable(folder))}
    ]
}}
""")
    pages = "\n".join(page(name) for name in PAGES)
    write("CodePages.swift", f"""/// Single-byte encodings, written by `scripts/generate-script-tables.py`.
enum CodePages {{
    /// What the bytes 0x80…0xFF mean, by IANA name; U+FFFD where a page has a hole.
    static let pages: [String: String] = [
{pages}
    ]
}}
""")
    print("tables of Unicode", version)


main()
