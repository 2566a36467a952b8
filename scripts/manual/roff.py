"""Text in the language of man(7), as man and mandoc read it."""

import re
import textwrap

# What begins a macro or is one of roff's own characters.
PLAIN = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}


def escaped(text: str) -> str:
    """The text with nothing left that roff would take for its own; non-ASCII by name."""
    out = []
    for character in text:
        if character in PLAIN:
            out.append(PLAIN[character])
        elif ord(character) > 126:
            out.append(f"\\[u{ord(character):04X}]")
        else:
            out.append(character)
    return "".join(out)


def prose(text: str) -> str:
    """Marked-up text: `code` is bold, hyphens inside words stay hyphens."""
    out = []
    for number, piece in enumerate(re.split("`([^`]*)`", text)):
        piece = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", piece) if number % 2 == 0 else piece
        if number % 2:
            out.append("\\fB" + escaped(piece) + "\\fR")
            continue
        for part in re.split(r"((?<=\w)-(?=\w))", piece):
            out.append("-" if part == "-" else escaped(part))
    return "".join(out)


def lines(text: str) -> list[str]:
    """Prose in short lines, a sentence begins on a line of its own."""
    made: list[str] = []
    for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z“`])", " ".join(text.split())):
        # Markup must not be broken between lines, so blanks inside it are kept together.
        held = re.sub("`[^`]*`", lambda code: code[0].replace(" ", "\0"), sentence)
        for line in textwrap.wrap(held, 60, break_long_words=False, break_on_hyphens=False):
            line = prose(line.replace("\0", " "))
            made.append("\\&" + line if line[:1] in ".'" else line)
    return made


class Page:
    """A page in the making."""

    def __init__(self, name: str, date: str, version: str):
        title = escaped(name.upper().replace(" ", "-"))
        self.out = [
            ".\\\" Made by scripts/man\\-pages from the program's own help; do not edit.",
            f'.TH "{title}" "1" "{date}" "listen {version}" "User Commands"',
        ]
        self.fresh = True

    def section(self, name: str) -> None:
        self.out.append(f".SH {name}")
        self.fresh = True

    def part(self, name: str) -> None:
        self.out.append(f'.SS "{escaped(name)}"')
        self.fresh = True

    def paragraph(self, text: str) -> None:
        if not self.fresh:
            self.out.append(".PP")
        self.out += lines(text)
        self.fresh = False

    def verbatim(self, some: list[str]) -> None:
        """Lines as they are, such as examples."""
        self.out += [".PP"] if not self.fresh else []
        self.out += [".EX"] + [
            "\\&" + escaped(line) if line[:1] in ".'" else escaped(line) or "\\&" for line in some
        ] + [".EE"]
        self.fresh = False

    def item(self, tag: str, text: str) -> None:
        """A tagged paragraph; the tag is roff already."""
        self.out += [".TP", tag] + (lines(text) or ["\\&"])
        self.fresh = False

    def close(self, on: bool) -> None:
        """Lets items follow each other without a line between them, or no more."""
        self.out.append(".PD 0" if on else ".PD")

    def text(self) -> str:
        return "\n".join(self.out) + "\n"
