"""Where things are."""

import shutil
from pathlib import Path

from .errors import Unmeasurable

ROOT = Path(__file__).resolve().parent.parent.parent
LISTEN = ROOT / ".build/release/listen"
MICRO = ROOT / "Benchmarks/.build/release/microbench"
VIEW = ROOT / "Benchmarks/.build/release/viewbench"
CACHE = ROOT / ".build-bench"
LIBRARY = ROOT / "Resources/library"
CHAPTER = LIBRARY / "cartero-de-la-isla/chapter2.mp3"
CHAPTER_TEXT = CHAPTER.with_suffix(".srt")


def need(path: Path, advice: str) -> str:
    """The path as a command takes it, or a sentence that says how to get it."""
    if not path.exists():
        raise Unmeasurable(f"{path.relative_to(ROOT)} is missing: {advice}.")
    return str(path)


def has(program: str) -> bool:
    """Whether a program is installed."""
    return shutil.which(program) is not None
