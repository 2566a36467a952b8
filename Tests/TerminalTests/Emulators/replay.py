#!/usr/bin/python3
"""Replays frames in a terminal emulator and prints what it shows after each: replay.py tmux FOLDER.

The folder holds a file a frame, in order, named NUMBER-COLUMNSxROWS.bin. For each, one line of JSON:
its rows, each a list of [text, style], with what cannot be seen left out.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import tty
from pathlib import Path

# The alternate screen without autowrap, as TTYDevice sets it up.
START = b"\x1b[?1049h\x1b[?7l"
PLAIN = {"foreground": "", "background": "", "flags": ()}


def frames(folder: Path) -> list[tuple[int, int, bytes]]:
    """Columns, rows and bytes of each frame."""
    found = []
    for path in sorted(folder.glob("*.bin")):
        columns, rows = path.stem.split("-")[1].split("x")
        found.append((int(columns), int(rows), path.read_bytes()))
    return found


def seen(cells: list[tuple[str, dict]]) -> list[list[str]]:
    """The cells of a row as a person sees them, without the blank end."""
    row = []
    for text, look in cells:
        flags = set(look["flags"])
        blank = text.strip(" ") == "" and "reverse" not in flags
        if blank:
            flags &= {"underline"}
        foreground = "" if blank and not flags else look["foreground"]
        row.append([text, " ".join([foreground, look["background"], *sorted(flags)])])
    while row and row[-1][0].strip(" ") == "" and row[-1][1].strip() == "":
        row.pop()
    return row


def with_pyte(folder: Path) -> None:
    """Feeds the frames to pyte."""
    import pyte

    list_of_frames = frames(folder)
    columns, rows, _ = list_of_frames[0]
    screen = pyte.Screen(columns, rows)
    stream = pyte.ByteStream(screen)
    stream.feed(START.replace(b"\x1b[?1049h", b""))
    for columns, rows, data in list_of_frames:
        screen.resize(rows, columns)
        stream.feed(data)
        picture = []
        for row in range(rows):
            cells = []
            for column in range(columns):
                cell = screen.buffer[row][column]
                flags = [
                    name for name, is_set in (
                        ("bold", cell.bold), ("italic", cell.italics),
                        ("underline", cell.underscore), ("reverse", cell.reverse)) if is_set]
                cells.append((cell.data, {
                    "foreground": cell.fg.replace("default", ""),
                    "background": cell.bg.replace("default", ""), "flags": flags}))
            picture.append(seen(cells))
        print(json.dumps(picture))


NAMES = {"1": "bold", "2": "dim", "3": "italic", "4": "underline", "7": "reverse"}


def styled(line: str, look: dict) -> list[tuple[str, dict]]:
    """The cells of a row that tmux captured with its escapes; `look` goes on from row to row."""
    cells: list[tuple[str, dict]] = []
    for piece in re.split(r"(\x1b\[[\d;:]*m)", line):
        if not piece.startswith("\x1b["):
            cells += [(character, dict(look)) for character in piece]
            continue
        codes = piece[2:-1].replace(":", ";").split(";")
        while codes:
            code = codes.pop(0)
            if code in ("", "0"):
                look.update(PLAIN)
            elif code in NAMES:
                look["flags"] = (*look["flags"], NAMES[code])
            elif code in ("38", "48"):
                count = 4 if codes[0] == "2" else 2
                part = "foreground" if code == "38" else "background"
                look[part], codes = ",".join(codes[:count]), codes[count:]
            elif code in ("39", "49"):
                look["foreground" if code == "39" else "background"] = ""
            else:
                isForeground = code[0] == "3" or code[0] == "9"
                look["foreground" if isForeground else "background"] = code
    return cells


def in_pane(folder: Path, command: list[str]) -> None:
    """Runs as the program of a pane: writes the frames and captures after each."""
    tty.setraw(0)
    os.write(1, START)
    for number, (columns, rows, data) in enumerate(frames(folder)):
        subprocess.run([*command, "resize-window", "-x", str(columns), "-y", str(rows)], check=True)
        rest = data
        while rest:
            rest = rest[os.write(1, rest):]
        # What was written is on the screen when the status report after it is answered.
        os.write(1, b"\x1b[5n")
        answer = b""
        while not answer.endswith(b"\x1b[0n"):
            answer += os.read(0, 1)
        shown = subprocess.run(
            [*command, "capture-pane", "-p", "-e", "-N", "-t", os.environ["TMUX_PANE"]],
            check=True, capture_output=True)
        (folder / f"{number:03}.shown").write_bytes(shown.stdout)
    (folder / "done").touch()


def with_tmux(folder: Path) -> None:
    """Runs the frames in a tmux server of their own."""
    columns, rows, _ = frames(folder)[0]
    command = ["tmux", "-S", str(folder / "socket"), "-f", "/dev/null"]
    pane = [sys.executable, "-B", __file__, "pane", str(folder), *command]
    subprocess.run(
        [*command, "new-session", "-d", "-x", str(columns), "-y", str(rows), *pane], check=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"})
    subprocess.run([*command, "set-option", "-g", "status", "off"], check=False)
    end = time.monotonic() + 300
    while not (folder / "done").exists() and time.monotonic() < end:
        time.sleep(0.02)
    subprocess.run([*command, "kill-server"], check=False)
    for number, (_, rows, _) in enumerate(frames(folder)):
        lines = (folder / f"{number:03}.shown").read_text().split("\n")[:rows]
        look = dict(PLAIN)
        print(json.dumps([seen(styled(line, look)) for line in lines]))


def main(arguments: list[str]) -> int:
    """0; 69 when the emulator is not there."""
    emulator, folder = arguments[0], Path(arguments[1])
    if emulator == "pane":
        in_pane(folder, arguments[2:])
    elif emulator == "tmux":
        if shutil.which("tmux") is None:
            return 69
        with_tmux(folder)
    else:
        try:
            with_pyte(folder)
        except ImportError:
            return 69
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
