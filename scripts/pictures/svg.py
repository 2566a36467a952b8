"""Cells as a picture that needs no font for its bars, boxes and dots."""

from html import escape
from itertools import groupby

from .screen import Cell, Style

# The extent of a cell, and how far below its top a letter stands.
ACROSS, DOWN, BASE = 9.0, 19.0, 14.2
EDGE = 10.0
INK, GROUND = "#d9dce3", "#16181d"
DOTS = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
# Box lines: which of left, right, up, down go out from the middle.
BOXES = {
    "─": "lr", "│": "ud", "┌": "rd", "╭": "rd", "┐": "ld", "╮": "ld", "└": "ru", "╰": "ru",
    "┘": "lu", "╯": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru", "┼": "lrud",
    "━": "LR", "┃": "UD", "╸": "L", "╺": "R", "┯": "LRd",
}


def colours(style: Style) -> tuple[str, str | None]:
    """Ink and ground; no ground where it is the picture's own."""
    ink, ground = style.ink or INK, style.ground or GROUND
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = "#" + "".join(
            f"{(int(ink[at:at + 2], 16) * 6 + int(ground[at:at + 2], 16) * 4) // 10:02x}"
            for at in (1, 3, 5))
    return ink, None if ground == GROUND else ground


def box(x: float, y: float, across: float, down: float, ink: str) -> str:
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{across:.2f}" height="{down:.2f}" fill="{ink}"/>'


def dots(cells: list[Cell], y: float, ink: str) -> str:
    """A run of braille as one path of round points."""
    points = "".join(
        f"M{EDGE + cell.column * ACROSS + ACROSS * (0.27 + 0.46 * column):.1f} "
        f"{y + DOWN * (0.14 + 0.24 * row):.1f}h0"
        for cell in cells for bit, (column, row) in enumerate(DOTS)
        if ord(cell.text[0]) - 0x2800 >> bit & 1)
    return points and (
        f'<path d="{points}" stroke="{ink}" stroke-width="2.7" stroke-linecap="round"/>')


def shape(cell: Cell, x: float, y: float, ink: str) -> str | None:
    """A cell whose glyph is drawn, not written; None for letters."""
    code = ord(cell.text[0])
    if 0x2581 <= code <= 0x2588:
        tall = DOWN * (code - 0x2580) / 8
        return box(x, y + DOWN - tall, ACROSS, tall, ink)
    if 0x2589 <= code <= 0x258F:
        return box(x, y, ACROSS * (0x2590 - code) / 8, DOWN, ink)
    if code == 0x2580:
        return box(x, y, ACROSS, DOWN / 2, ink)
    if code == 0x2590:
        return box(x + ACROSS / 2, y, ACROSS / 2, DOWN, ink)
    if cell.text in BOXES:
        return lines(BOXES[cell.text], x, y, ink)
    return None


def lines(ways: str, x: float, y: float, ink: str) -> str:
    thick = 3.0 if ways.isupper() else 1.2
    middle, centre, drawn = x + ACROSS / 2, y + DOWN / 2, []
    for way in ways.lower():
        if way in "lr":
            left = x if way == "l" else middle
            drawn.append(box(left, centre - thick / 2, ACROSS / 2, thick, ink))
        else:
            top = y if way == "u" else centre
            drawn.append(box(middle - thick / 2, top, thick, DOWN / 2, ink))
    return "".join(drawn)


def words(cells: list[Cell], style: Style, y: float, ink: str) -> str:
    """A run of letters of one style, held to its columns."""
    text = "".join(cell.text for cell in cells).rstrip(" ")
    if not text:
        return ""
    first = cells[0]
    columns = sum(cell.width for cell in cells[:len(text)])
    x = EDGE + first.column * ACROSS
    look = ' font-weight="700"' if style.bold else ""
    look += ' font-style="italic"' if style.italic else ""
    look += ' text-decoration="underline"' if style.underline else ""
    return (
        f'<text x="{x:.2f}" y="{y + BASE:.2f}" fill="{ink}" textLength="{columns * ACROSS:.2f}" '
        f'lengthAdjust="spacingAndGlyphs"{look}>{escape(text)}</text>')


def row(cells: list[Cell], y: float) -> list[str]:
    parts = []
    for (ink, ground), run in groupby(cells, key=lambda cell: colours(cell.style)):
        run = list(run)
        x = EDGE + run[0].column * ACROSS
        if ground:
            parts.append(box(x, y, sum(cell.width for cell in run) * ACROSS, DOWN, ground))
        parts += glyphs(run, y, ink)
    return parts


def glyphs(run: list[Cell], y: float, ink: str) -> list[str]:
    """Letters in runs of one style and kind; wide ones each at its own place."""
    parts: list[str] = []

    def kind(cell: Cell) -> tuple[object, ...]:
        if 0x2800 <= ord(cell.text[0]) <= 0x28FF:
            return ("dots", -1, Style())
        if cell.text in "─━":
            return (cell.text, -1, Style())
        drawn = shape(cell, 0, 0, ink) is not None
        own = cell.column if drawn or cell.width > 1 or len(cell.text) > 1 else -1
        return ("shape" if drawn else "letters", own, cell.style)

    for (name, _, style), some in groupby(run, key=kind):
        some = list(some)
        if name == "dots":
            parts.append(dots(some, y, ink))
        elif name in ("─", "━"):
            thick, x = 3.0 if name == "━" else 1.2, EDGE + some[0].column * ACROSS
            parts.append(box(x, y + (DOWN - thick) / 2, ACROSS * len(some), thick, ink))
        elif name == "shape":
            parts.append(shape(some[0], EDGE + some[0].column * ACROSS, y, ink) or "")
        else:
            parts.append(words(some, style, y, ink))
    return parts


def head(across: float, down: float, title: str) -> str:
    """The beginning of an image: its size, its letters, its title and its ground."""
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.0f} {down:.0f}" '
        f'width="{across:.0f}" height="{down:.0f}" xml:space="preserve" font-size="15" '
        "font-family=\"'DejaVu Sans Mono','Noto Sans Mono CJK SC','Noto Sans Mono',Menlo,"
        'Consolas,monospace">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
    ])


def picture(screen: list[list[Cell]], columns: int, title: str) -> str:
    """The whole screen as an SVG image."""
    across, down = columns * ACROSS + 2 * EDGE, len(screen) * DOWN + 2 * EDGE
    parts = [head(across, down, title)]
    for number, cells in enumerate(screen):
        parts += row(cells, EDGE + number * DOWN)
    return "\n".join(part for part in parts if part) + "\n</svg>\n"
