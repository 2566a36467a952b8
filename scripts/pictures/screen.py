"""A terminal's screen as cells, read from what `tmux capture-pane -e` prints."""

import re
import unicodedata
from dataclasses import dataclass, replace

SEQUENCE = re.compile(r"\x1b\[([0-9;:]*)m|\x1b[^m]*m|\x0e|\x0f")


@dataclass(frozen=True)
class Style:
    """How a cell looks; a colour is `#rrggbb`, or None for the terminal's own."""

    ink: str | None = None
    ground: str | None = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    reverse: bool = False


@dataclass(frozen=True)
class Cell:
    """A grapheme at a column, `width` columns wide."""

    column: int
    text: str
    width: int
    style: Style


PLAIN = [
    "#1d1f24", "#cc6666", "#8fb573", "#d5a14a", "#6c9fce", "#b294bb", "#70b8b0", "#c5c8c6",
    "#666a73", "#e06c75", "#a9cf8b", "#f0c674", "#81b4e8", "#cba6d8", "#8fd3cb", "#f4f4f4",
]


def indexed(number: int) -> str:
    """A colour of the 256."""
    if number < 16:
        return PLAIN[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    steps = (0, 95, 135, 175, 215, 255)
    return "#" + "".join(f"{steps[number // part % 6]:02x}" for part in (36, 6, 1))


def colour(codes: list[int]) -> str | None:
    """Takes what follows 38 or 48 from the codes."""
    kind = codes.pop(0) if codes else 0
    if kind == 5 and codes:
        return indexed(codes.pop(0))
    if kind == 2 and len(codes) >= 3:
        return "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
    return None


FLAGS = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse"}
CLEARS = {22: ("bold", "dim"), 23: ("italic",), 24: ("underline",), 27: ("reverse",)}


def styled(style: Style, parameters: str) -> Style:
    """The style after an SGR sequence."""
    codes = [int(code or 0) for code in re.split("[;:]", parameters)]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = Style()
        elif code in FLAGS:
            style = replace(style, **{FLAGS[code]: True})
        elif code in CLEARS:
            style = replace(style, **{name: False for name in CLEARS[code]})
        elif code in (38, 48):
            style = replace(style, **{"ink" if code == 38 else "ground": colour(codes)})
        elif code in (39, 49):
            style = replace(style, **{"ink" if code == 39 else "ground": None})
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style = replace(style, ink=PLAIN[code % 10 + (8 if code >= 90 else 0)])
        elif 40 <= code <= 47 or 100 <= code <= 107:
            style = replace(style, ground=PLAIN[code % 10 + (8 if code >= 100 else 0)])
    return style


def width(character: str) -> int:
    """The columns a character takes; 0 for one that joins the cell before it."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def rows(captured: str) -> list[list[Cell]]:
    """The cells of every line."""
    style, lines = Style(), []
    for line in captured.split("\n"):
        cells: list[Cell] = []
        column = at = 0
        while at < len(line):
            if match := SEQUENCE.match(line, at):
                if match[1] is not None:
                    style = styled(style, match[1])
                at = match.end()
                continue
            columns = width(line[at])
            if columns == 0 and cells:
                cells[-1] = replace(cells[-1], text=cells[-1].text + line[at])
            elif columns:
                cells.append(Cell(column, line[at], columns, style))
                column += columns
            at += 1
        lines.append(cells)
    return lines
