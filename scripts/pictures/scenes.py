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

ALL = [
    Scene("player", "A sentence, its words lit as they are spoken", BOOK,
          wait("chapter 2") + pause(9) + key("Space")),
]
