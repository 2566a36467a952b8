"""What the documents say that the help does not: keys, variables, exit codes."""

import pathlib
import re


def cells(line: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def table(text: str) -> list[list[str]]:
    """The rows of a table, without its head."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [cells(row) for row in rows[2:]]


def keys(root: pathlib.Path) -> list[tuple[str, list[list[str]]]]:
    """The keys by the place they are for."""
    page = (root / "docs/keys.md").read_text(encoding="utf-8")
    parts = re.split(r"^### (.+)$", page, flags=re.MULTILINE)[1:]
    return [(title, table(rows)) for title, rows in zip(parts[::2], parts[1::2])]


def variables(root: pathlib.Path) -> list[tuple[str, str]]:
    """The variables of settings, each with what it does."""
    rows = table((root / "docs/settings.md").read_text(encoding="utf-8"))
    return [
        (variable.strip("`"), f"{purpose} Takes {takes}"
         + (f"; {usual} by default." if usual.strip("`") else "."))
        for _, variable, takes, usual, purpose in rows]


def exit_codes(root: pathlib.Path) -> list[tuple[str, str]]:
    """The exit codes, each with its meaning and an instance."""
    text = (root / "docs/exit-codes.md").read_text(encoding="utf-8")
    # A page has neither the documents that are linked nor their emphasis.
    text = re.sub(r" \(\[[^]]*\]\([^)]*\)\)", "", text)
    rows = table(re.sub(r"\*(\w+)\*", r"\1", text))
    return [(code, f"{meaning}: {instance}.") for code, meaning, instance in rows]


FILES = [
    ("~/.config/listen/config.toml", "Your settings; `listen config` lists them with their values."),
    ("~/.local/share/listen/", "Your own data: places, bookmarks, words, cards, statistics, "
     "imported books, and copies of them. Nothing else holds them."),
    ("~/.cache/listen/", "What was fetched or computed; it can be deleted at any time."),
    ("~/.local/state/listen/listen.log", "The log."),
    ("$XDG_RUNTIME_DIR/listen/", "The sockets by which `listen ctl` reaches a player."),
    ("PREFIX/share/listen/library/", "The bundled books."),
]

OTHER_VARIABLES = [
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME, XDG_RUNTIME_DIR",
     "Where these folders are; relative values are ignored."),
    ("LISTEN_LIBRARY", "The folder of the bundled books."),
    ("NO_COLOR, COLORTERM, COLORFGBG, TERM", "The colours of the terminal."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal shows UTF-8."),
    ("http_proxy, https_proxy, all_proxy, no_proxy",
     "The proxies that servers are asked through, unless `LISTEN_PROXY` names one."),
    ("PULSE_SERVER", "The sound server."),
    ("PAGER", "The program that shows long lists on a terminal."),
    ("LISTEN_ANKI_KEY", "The key of AnkiConnect, where it asks for one."),
    ("DBUS_SESSION_BUS_ADDRESS, DBUS_SYSTEM_BUS_ADDRESS",
     "The buses for the keychain and for the machine's sleep."),
]
