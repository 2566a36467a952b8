"""The scene of scene.md for rich and textual."""

from rich.text import Text

WORDS = "the letter that nobody sent lay on the table of the inn".split()


def picture(frame: int, zoomed: bool) -> Text:
    """All 30 rows."""
    rows = [Text("") for _ in range(30)]
    second = frame // 30
    title = "  The Postman of the Island · Chapter 2"
    rows[0] = Text(f"{title:<85}{second // 60}:{second % 60:02} / 15:00")
    rows[8] = Text("  It was early, and the boats were out.", style="dim")
    rows[14] = Text("  She opened it with a knife.", style="dim")
    rows[11] = Text("  ")
    for index, word in enumerate(WORDS):
        rows[11].append(word, style="bold reverse" if frame // 10 % 12 == index else "")
        rows[11].append(" ")
    head = 32 if zoomed else frame * 96 // 900 % 96
    for row in range(4):
        glyphs = [
            chr(0x2801 + ((index + (frame if zoomed else 0)) * 37 + row * 59) % 255)
            for index in range(96)]
        wave = Text("  ")
        wave.append("".join(glyphs[:head]), style="bold green")
        wave.append("".join(glyphs[head:]), style="dim")
        rows[22 + row] = wave
    rows[28] = Text("  ▶ 1×   space pause · q quit")
    return Text("\n").join(rows)
