"""Pages from the help of the program, as its argument parser tells it in JSON."""

import re
import textwrap

from . import documents
from .roff import Page, escaped

# Commands whose player has keys.
PLAYERS = {"book", "play", "library", "review", "find"}


def shown(arguments: list[dict]) -> list[dict]:
    return [argument for argument in arguments if argument["shouldDisplay"]]


def subcommands(command: dict) -> list[dict]:
    return [
        one for one in command.get("subcommands") or []
        if one.get("shouldDisplay", True) and one["commandName"] != "help"]


def names(argument: dict) -> list[str]:
    """Its spellings, the short ones first."""
    marks = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    spelled = [marks[name["kind"]] + name["name"] for name in argument.get("names") or []]
    return sorted(spelled, key=len)


def value(argument: dict) -> str:
    return "\\fI" + escaped(argument.get("valueName") or "value") + "\\fR"


def tag(argument: dict) -> str:
    """What stands before its description."""
    if argument["kind"] == "positional":
        return value(argument)
    spelled = ", ".join("\\fB" + escaped(name) + "\\fR" for name in names(argument))
    return spelled + (" " + value(argument) if argument["kind"] == "option" else "")


def operand(argument: dict) -> str:
    """Its place in the synopsis."""
    text = value(argument) + (" ..." if argument["isRepeating"] else "")
    return f"[{text}]" if argument["isOptional"] else text


def synopsis(page: Page, called: str, command: dict) -> None:
    arguments = shown(command.get("arguments") or [])
    parts = ["\\fB" + escaped(called) + "\\fR"]
    if any(argument["kind"] != "positional" for argument in arguments):
        parts.append("[\\fIoptions\\fR]")
    parts += [operand(one) for one in arguments if one["kind"] == "positional"]
    if subcommands(command):
        parts.append("\\fIcommand\\fR")
    page.out.append(" ".join(parts))
    page.fresh = False


def discussed(command: dict) -> tuple[list[str], list[list[str]]]:
    """The paragraphs of its discussion, and its blocks of indented lines."""
    paragraphs: list[str] = []
    examples: list[list[str]] = []
    for block in re.split(r"\n\s*\n", command.get("discussion") or ""):
        prose: list[str] = []
        indented: list[str] = []
        for line in block.splitlines():
            (indented if line.startswith("  ") else prose).append(line)
        text = " ".join(prose).strip()
        if indented:
            if text and not re.fullmatch("Examples?:", text):
                paragraphs.append(text)
            examples.append([line[2:].rstrip() for line in indented])
        elif text:
            paragraphs.append(text)
    return paragraphs, examples


def described(page: Page, command: dict) -> list[list[str]]:
    """Writes what it does; returns its examples."""
    paragraphs, examples = discussed(command)
    page.paragraph(command.get("abstract") or "")
    for paragraph in paragraphs:
        page.paragraph(paragraph)
    return examples


def options(page: Page, command: dict) -> None:
    for argument in shown(command.get("arguments") or []):
        text = argument.get("abstract") or ""
        values = argument.get("allValueStrings") or argument.get("allValues") or []
        if values and argument["kind"] != "flag" and not all(one in text for one in values):
            text += " One of " + ", ".join(f"`{one}`" for one in values) + "."
        usual = argument.get("defaultValue")
        if usual and argument["kind"] != "flag" and usual not in text:
            text += f" By default `{usual}`."
        page.item(tag(argument), text)


def abstract(command: dict) -> str:
    """Its purpose as whatis shows it: no full stop, a small letter."""
    text = (command.get("abstract") or "").rstrip(".")
    return text[:1].lower() + text[1:]


def begin(called: str, command: dict, date: str, version: str) -> Page:
    page = Page(called, date, version)
    page.section("NAME")
    name = called.replace(" ", "-")
    # man(1) and whatis(1) join the lines.
    page.out += textwrap.wrap(
        f"{escaped(name)} \\- {escaped(abstract(command))}", 78, break_on_hyphens=False)
    page.section("SYNOPSIS")
    synopsis(page, called, command)
    return page


def of_command(command: dict, date: str, version: str) -> str:
    """The page of a command with its own commands."""
    called = f"listen {command['commandName']}"
    page = begin(called, command, date, version)
    for sub in subcommands(command):
        page.out.append(".br")
        synopsis(page, f"{called} {sub['commandName']}", sub)
    page.section("DESCRIPTION")
    examples = described(page, command)
    if shown(command.get("arguments") or []):
        page.section("OPTIONS")
        options(page, command)
    page.paragraph(
        "`--quiet`, `--verbose`, `--no-color` and `--no-input` go with every command: "
        "see `listen`(1).")
    if subcommands(command):
        page.section("COMMANDS")
    for sub in subcommands(command):
        page.part(f"{called} {sub['commandName']}")
        more = described(page, sub)
        options(page, sub)
        for block in more:
            page.verbatim(block)
    if command["commandName"] in PLAYERS:
        page.section("KEYS")
        page.paragraph("`?` shows the keys of every screen; `listen`(1) lists them all.")
    page.section("EXIT STATUS")
    page.paragraph(
        "0 for success, otherwise one of the codes in `listen`(1); "
        "a sentence on standard error says what to do.")
    if examples:
        page.section("EXAMPLES")
        for block in examples:
            page.verbatim(block)
    page.section("SEE ALSO")
    page.out.append(".BR listen (1)")
    return page.text()


def of_program(command: dict, groups: dict[str, list[str]], root, date, version) -> str:
    """The page of the program: its commands, keys, files, variables and exit codes."""
    page = begin("listen", command, date, version)
    page.section("DESCRIPTION")
    examples = described(page, command)
    page.section("OPTIONS")
    options(page, command)
    page.section("COMMANDS")
    known = {one["commandName"]: one for one in subcommands(command)}
    for title, members in groups.items():
        if len(groups) > 1:
            page.part(title)
        page.close(True)
        for name in members:
            purpose = known[name].get("abstract") or ""
            page.item(f".BR listen\\-{escaped(name)} (1)", purpose)
        page.close(False)
    page.section("KEYS")
    for title, rows in documents.keys(root):
        page.part(title)
        page.close(True)
        for spelled, meaning in rows:
            marked = ", ".join(
                "\\fB" + escaped(key) + "\\fR" for key in re.findall("`([^`]+)`", spelled)
            ) or "\\fB`\\fR"
            page.item(marked, meaning)
        page.close(False)
    page.section("FILES")
    for path, text in documents.FILES:
        page.item("\\fI" + escaped(path) + "\\fR", text)
    page.section("ENVIRONMENT")
    for variable, text in documents.variables(root) + documents.OTHER_VARIABLES:
        page.item("\\fB" + escaped(variable) + "\\fR", text)
    page.section("EXIT STATUS")
    for code, text in documents.exit_codes(root):
        page.item("\\fB" + escaped(code) + "\\fR", text)
    if examples:
        page.section("EXAMPLES")
        for block in examples:
            page.verbatim(block)
    page.section("SEE ALSO")
    pages = [f".BR listen\\-{escaped(name)} (1)" for name in sorted(known)]
    page.out += [line + " ," for line in pages[:-1]] + pages[-1:]
    return page.text()
