"""What is shown in each picture, and the keys that lead there."""

import pathlib
import wave
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


def text_of_own(*lines: str) -> Callable[[pathlib.Path, pathlib.Path], None]:
    """A silent recording and these lines, four seconds each, as own.wav and own.srt."""

    def prepare(_: pathlib.Path, home: pathlib.Path) -> None:
        with wave.open(str(home / "own.wav"), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(8000)
            sound.writeframes(bytes(2 * 8000 * 4 * len(lines)))
        cues = [
            f"{place + 1}\n00:00:{place * 4:02},000 --> 00:00:{place * 4 + 4:02},000\n{line}\n"
            for place, line in enumerate(lines)]
        (home / "own.srt").write_text("\n".join(cues), encoding="utf-8")

    return prepare


BOOK = ["book", "3", "chapter", "2"]

OWN = ["play", "{home}/own.wav", "--start", "5"]

JAPANESE = text_of_own(
    "朝の駅はとても静かです。", "私は図書館で新しい本を借りて、公園で読みました。",
    "夕方、友達と一緒にご飯を食べました。")

ARABIC = text_of_own(
    "وصل القطار إلى المدينة في الصباح.", "اشترى سامي 12 تفاحة من السوق القريب من بيته.",
    "ثم عاد إلى البيت مشياً.")

# A first start shows tips, which the first Escape ends.
WITHOUT_TIPS = wait("ends the tips") + key("Escape")

BEGUN = WITHOUT_TIPS + pause(8)

ALL = [
    Scene("player", "A sentence, its words lit as they are spoken", BOOK, BEGUN + key("Space")),
    Scene("word", "One word, large, in its sentence", BOOK, BEGUN + key("Space", "Tab") + pause(4)),
    Scene("line", "The sentence alone", BOOK, BEGUN + key("Space", "BTab") + pause(4)),
    Scene("blur", "The text blurred until it is heard", BOOK,
          BEGUN + key("V") + pause(5) + key("Space") + pause(4)),
    Scene("hidden", "The text hidden: only the shape of the words", BOOK,
          BEGUN + key("v") + pause(5) + key("Space") + pause(4)),
    Scene("large", "Large letters, for eyes far from the screen", BOOK,
          BEGUN + key("Space") + pause(4), environment={"LISTEN_LARGE_TEXT": "true"}),
    Scene("plain", "The plain view: a line a sentence, commands as words",
          [*BOOK, "--plain", "--start", "3"],
          wait("chapter 2") + pause(10) + key("w", "h", "e", "r", "e", "Enter") + pause(1)
          + key("p", "a", "u", "s", "e", "Enter") + pause(2), size=(100, 16)),
    Scene("transcript", "The whole text, which follows the sound", BOOK,
          BEGUN + key("Space", "Tab", "Tab") + pause(4)),
    Scene("bilingual", "Every sentence beside its translation", BOOK,
          BEGUN + key("Space", "B") + pause(8), size=(120, 30)),
    Scene("zoom", "The sound near what is heard, with the edges of sentences and words", BOOK,
          BEGUN + key("Space", "W", "W") + pause(3)),
    Scene("settings", "The settings, over the view they change", BOOK,
          BEGUN + key("Space", "P") + pause(4)),
    Scene("explain", "A word and what it means", BOOK,
          BEGUN + key("Space", "w", "Enter") + pause(5)),
    Scene("drill", "A drill: the sentence hidden, then shown", [*BOOK, "--drill", "dictation"],
          BEGUN),
    Scene("find", "Found in the chapter", BOOK,
          BEGUN + key("Space", "/", "f", "a", "r", "o") + pause(4)),
    Scene("dictation", "What was written, and what the sentence says", BOOK,
          BEGUN + key("i") + wait("Enter compare") + pause(4)
          + key(*"El camino del faro es el largo y estrecho lleno de piedras", "Enter") + pause(2)),
    Scene("japanese", "Japanese, with the readings of its words", OWN,
          WITHOUT_TIPS + pause(1) + key("Space") + pause(4), prepare=JAPANESE),
    Scene("arabic", "Arabic, from the right", OWN,
          WITHOUT_TIPS + pause(1) + key("Space") + pause(4), prepare=ARABIC),
    Scene("chapters", "The chapters of a book", [],
          wait("library of this machine") + key("Down", "Down", "Enter") + pause(2)),
    Scene("books", "The library", [], wait("library of this machine") + pause(2)),
]

# Pictures that move: every screen between the first wait and the end is part of them.
MOVING = [
    Scene("tour", "A chapter: its words lit as they are spoken, a translation, a word explained",
          BOOK, WITHOUT_TIPS + pause(6) + key("t") + pause(2.5) + key("Escape") + pause(0.5)
          + key("s") + pause(1.5) + key("w") + pause(0.8) + key("Enter") + pause(3),
          size=(84, 22), environment={"LISTEN_WAVEFORM_HEIGHT": "2"}),
]
