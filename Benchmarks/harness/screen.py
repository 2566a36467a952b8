"""A small model of a terminal: what a person would see after these bytes."""

import codecs
import unicodedata
from dataclasses import dataclass, field, replace
from re import compile as pattern

ESCAPE = pattern(
    r"\x1b\[([?>=<]?)([\d;:]*)([ !$'\"]?)([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[P_^X][^\x1b]*\x1b\\|\x1b[()][A-Z0-9]|\x1b[=>78cDEHM]")


@dataclass(frozen=True)
class Look:
    """How a cell is drawn, as far as the measurements need it."""

    bold: bool = False
    reverse: bool = False
    ground: str = ""


@dataclass
class Cell:
    """One place on the screen."""

    text: str = " "
    look: Look = field(default_factory=Look)


class Screen:
    """Takes bytes, knows the cells."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.columns, self.rows = columns, rows
        self._column, self._row, self._look = 0, 0, Look()
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._last = " "
        self._region = (0, rows)
        self._clear()

    def feed(self, data: bytes) -> None:
        """Takes what the program wrote; an escape cut in two waits for its rest."""
        text, at = self._rest + self._decoder.decode(data), 0
        self._rest = ""
        while at < len(text):
            character = text[at]
            if character != "\x1b":
                self._put(character)
                at += 1
                continue
            match = ESCAPE.match(text, at)
            if match is None:
                if len(text) - at < 4096:
                    self._rest = text[at:]
                    return
                at += 1
                continue
            if match[4]:
                self._control(match[1], match[2], match[4])
            at = match.end()

    def line(self, row: int) -> str:
        """The text of a row."""
        return "".join(cell.text for cell in self.cells[row])

    def text(self) -> str:
        """All rows."""
        return "\n".join(self.line(row).rstrip() for row in range(self.rows))

    def lit(self, is_token: "pattern[str]") -> str | None:
        """The token that stands out: bold, and reversed or on a ground unlike its row's."""
        for row in range(self.rows):
            for match in is_token.finditer(self.line(row)):
                look = self.cells[row][match.start()].look
                ground = self.cells[row][0].look.ground
                if look.bold and (look.reverse or look.ground != ground):
                    return match[0]
        return None

    def standing_out(self) -> list[str]:
        """The texts that stand out, as `lit` says, row by row, without blanks around them."""
        found: list[str] = []
        for cells in self.cells:
            ground = cells[0].look.ground
            marks = [
                cell.text if cell.look.bold and (cell.look.reverse or cell.look.ground != ground)
                else "\n" for cell in cells]
            found += [text.strip() for text in "".join(marks).split("\n") if text.strip()]
        return found

    def _clear(self) -> None:
        self.cells = [[Cell() for _ in range(self.columns)] for _ in range(self.rows)]

    def _put(self, character: str) -> None:
        if character == "\r":
            self._column = 0
        elif character == "\n":
            self._feed_line()
        elif character == "\b":
            self._column = max(0, self._column - 1)
        elif character == "\t":
            self._column = min(self.columns - 1, self._column // 8 * 8 + 8)
        elif character >= " ":
            self._print(character)

    def _feed_line(self) -> None:
        if self._row + 1 < self.rows:
            self._row += 1
            return
        self.cells = self.cells[1:] + [[Cell() for _ in range(self.columns)]]

    def _print(self, character: str) -> None:
        if unicodedata.combining(character):
            return
        self._last = character
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self._column + width > self.columns:
            self._column = 0
            self._feed_line()
        self.cells[self._row][self._column] = Cell(character, self._look)
        if width == 2:
            self.cells[self._row][self._column + 1] = Cell("", self._look)
        self._column += width

    def _control(self, prefix: str, parameters: str, final: str) -> None:
        if prefix:
            if final == "h" and parameters == "1049":
                self._clear()
            return
        if final == "m":
            self._style(parameters)
            return
        numbers = [int(part) if part.isdigit() else 0 for part in parameters.split(";")]
        first = numbers[0]
        count = max(1, first)
        row, column = self._row, self._column
        if final in "Hf":
            row, column = count - 1, max(1, numbers[1] if len(numbers) > 1 else 1) - 1
        elif final in "ABCDGd`":
            row += {"A": -count, "B": count}.get(final, 0)
            column += {"C": count, "D": -count}.get(final, 0)
            if final in "G`":
                column = count - 1
            elif final == "d":
                row = count - 1
        elif final == "b":
            for _ in range(count):
                self._print(self._last)
            return
        elif final in "KJX":
            self._erase(final, first, count)
        elif final == "r":
            row, column = 0, 0
            self._region = (max(0, first - 1), numbers[1] if len(numbers) > 1 else self.rows)
        elif final in "ST":
            self._move_rows(count if final == "S" else -count)
        self._row = min(max(row, 0), self.rows - 1)
        self._column = min(max(column, 0), self.columns - 1 if final != "m" else self.columns)

    def _erase(self, final: str, mode: int, count: int) -> None:
        here = self._row * self.columns + min(self._column, self.columns - 1)
        row_start, row_end = self._row * self.columns, (self._row + 1) * self.columns
        everything = self.rows * self.columns
        ranges = {
            "K": [(here, row_end), (row_start, here + 1), (row_start, row_end)],
            "J": [(here, everything), (0, here + 1), (0, everything), (0, 0)],
        }
        start, end = (
            (here, min(row_end, here + count)) if final == "X" else ranges[final][min(mode, 2)])
        blank = Look(ground=self._look.ground)
        for index in range(start, end):
            self.cells[index // self.columns][index % self.columns] = Cell(" ", blank)

    def _move_rows(self, up: int) -> None:
        first, last = self._region
        former, blank = self.cells[:], Look(ground=self._look.ground)
        for row in range(first, last):
            self.cells[row] = (
                former[row + up] if first <= row + up < last
                else [Cell(" ", blank) for _ in range(self.columns)])

    def _style(self, parameters: str) -> None:
        codes = parameters.replace(":", ";").split(";") if parameters else ["0"]
        at = 0
        while at < len(codes):
            code = int(codes[at] or 0)
            if code in (38, 48):
                length = 5 if codes[at + 1:at + 2] == ["2"] else 3
                if code == 48:
                    self._look = replace(self._look, ground=";".join(codes[at + 1:at + length]))
                at += length
                continue
            if code == 0:
                self._look = Look()
            elif code in (1, 22):
                self._look = replace(self._look, bold=code == 1)
            elif code in (7, 27):
                self._look = replace(self._look, reverse=code == 7)
            elif code == 49 or 40 <= code <= 47 or 100 <= code <= 107:
                self._look = replace(self._look, ground="" if code == 49 else str(code))
            at += 1
