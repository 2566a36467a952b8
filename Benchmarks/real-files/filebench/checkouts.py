"""Where the real files come from: the test folders of other programs, never kept in this one."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from harness.errors import Unmeasurable

REPOSITORIES = (
    "quodlibet/mutagen", "taglib/taglib", "tinytag/tinytag", "Borewit/music-metadata",
    "Serial-ATA/lofty-rs", "Zeugma440/atldotnet", "beetbox/mediafile", "AntennaPod/AntennaPod",
    "PaulWoitaschek/Voice", "glut23/webvtt-py",
)

ENDINGS = frozenset(
    ".3gp .aac .ac3 .aif .aifc .aiff .amr .ape .asf .au .caf .dsf .dff .dts .eac3 .flac .m4a .m4b"
    " .m4r .m4v .mka .mkv .mov .mp1 .mp2 .mp3 .mp4 .mpc .mpga .oga .ogg .ogv .opus .spx .tak .tta"
    " .w64 .wav .webm .wma .wv".split())


def clone(into: Path) -> None:
    """Fetches the newest commit of every repository that is not there yet."""
    into.mkdir(parents=True, exist_ok=True)
    for repository in REPOSITORIES:
        folder = into / repository.partition("/")[2]
        if folder.exists():
            continue
        address = f"https://github.com/{repository}"
        done = subprocess.run(
            ["git", "clone", "--quiet", "--depth", "1", address, str(folder)], check=False)
        if done.returncode != 0:
            raise Unmeasurable(f"{address} could not be cloned; name a folder with --folder")


def recordings(folder: Path) -> Iterator[Path]:
    """All files below that are called as recordings are, each content once."""
    seen: set[tuple[int, int]] = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in ENDINGS or not path.is_file() or path.is_symlink():
            continue
        content = path.read_bytes()
        mark = (len(content), hash(content))
        if content and mark not in seen:
            seen.add(mark)
            yield path
