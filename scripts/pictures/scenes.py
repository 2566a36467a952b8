"""What is shown in each picture, and the keys that lead there."""

import pathlib
from collections.abc import Callable
from dataclasses import dataclass, field

NAMED_KEYS = {"Enter", "Escape", "Tab", "BTab", "Space", "Left", "Right", "Up", "Down", "NPage"}


@dataclass(frozen=True)
class Step:
    """A key, a text to wait for, or seconds to let pass."""

    key: str = ""
    wait: str = ""
    pause: float = 0


def key(*names: str) -> list[Step]:
    return [Step(key=name) for name in names]


def wait(text: str) -> list[Step]:
    return [Step(wait=text)]


def pause(seconds: float) -> list[Step]:
    return [Step(pause=seconds)]


@dataclass(frozen=True)
class Scene:
    name: str
    title: str
    arguments: list[str]
    steps: list[Step]
    size: tuple[int, int] = (100, 30)
    environment: dict[str, str] = field(default_factory=dict)
    # Puts files of the repository where the scene's arguments name them.
    prepare: Callable[[pathlib.Path, pathlib.Path], None] = lambda root, home: None


BOOK = ["book", "3", "chapter", "2"]

BEGUN = wait("chapter 2") + pause(9)

ALL = [
    Scene("player", "A sentence, its words lit as they are spoken", BOOK, BEGUN + key("Space")),
    Scene("transcript", "The whole text, which follows the sound", BOOK,
          BEGUN + key("Space", "Tab", "Tab") + pause(4)),
    Scene("bilingual", "Every sentence beside its translation", BOOK,
          BEGUN + key("Space", "B") + pause(8), size=(120, 30)),
    Scene("zoom", "The waveform around the playhead, with the sentences' edges", BOOK,
          BEGUN + key("Space", "W") + pause(3)),
    Scene("settings", "The settings, over the view they change", BOOK,
          BEGUN + key("Space", "P") + pause(4)),
    Scene("explain", "A word and what it means", BOOK,
          BEGUN + key("Space", "w", "Enter") + pause(5)),
    Scene("drill", "A drill: the sentence hidden, then shown", [*BOOK, "--drill", "dictation"],
          wait("chapter 2") + pause(9)),
    Scene("find", "Found in the chapter", BOOK,
          BEGUN + key("Space", "/", "f", "a", "r", "o") + pause(4)),
    Scene("books", "The library", [], wait("bundled library") + pause(2)),
]
