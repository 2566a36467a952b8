"""The two players, asked for the same things."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .place import CHAPTER, CHAPTER_TEXT, LISTEN, need


@dataclass(frozen=True)
class Player:
    """How a player is asked: the bundled chapter, any file, and the keys."""

    name: str
    chapter: list[str]
    file: Callable[[Path], list[str]]
    with_text: Callable[[Path, Path], list[str]]
    pause: bytes
    forward_a_minute: bytes


def listen() -> Player:
    """The release build, in its full view."""
    program = need(LISTEN, "build it with `make build`")
    return Player(
        "listen",
        [program, "book", "3", "chapter", "2", "--from-start"],
        lambda file: [program, "play", str(file), "--from-start"],
        lambda file, text: [
            program, "play", str(file), "--from-start", "--subtitles", str(text)],
        b" ", b"L")


def mpv() -> Player:
    """The peer, with the same files in the same kind of terminal."""
    program = ["mpv", "--no-video", "--no-config", "--ao=pulse"]
    return Player(
        "mpv",
        [*program, f"--sub-file={CHAPTER_TEXT}", str(CHAPTER)],
        lambda file: [*program, str(file)],
        lambda file, text: [*program, f"--sub-file={text}", str(file)],
        b" ", b"\x1b[A")
