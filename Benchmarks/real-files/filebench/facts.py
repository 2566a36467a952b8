"""What a reader says of one recording."""

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

TITLES = ("title", "album", "tit2", "talb", "tt2", "tal", "©nam", "©alb", "wm/albumtitle")
AUTHORS = (
    "artist", "album_artist", "albumartist", "album artist", "author", "composer", "tpe1", "tpe2",
    "tcom", "tp1", "tp2", "tcm", "©art", "aart", "©wrt", "wm/albumartist", "wm/composer")


@dataclass(frozen=True)
class Facts:
    """A length in seconds, and whatever may be a title or an author."""

    length: float = 0
    titles: frozenset[str] = field(default=frozenset())
    authors: frozenset[str] = field(default=frozenset())


def by_ffprobe(path: Path) -> Facts | None:
    """None where it finds no sound."""
    done = subprocess.run(
        ["ffprobe", "-v", "error", "-print_format", "json", "-show_entries",
         "format=duration:format_tags:stream=codec_type,duration:stream_tags", f"file:{path}"],
        capture_output=True, check=False, timeout=60)
    try:
        said = json.loads(done.stdout.decode("utf-8", "replace"), strict=False)
    except ValueError:
        return None
    streams = [one for one in said.get("streams", []) if one.get("codec_type") == "audio"]
    if not streams:
        return None
    whole = said.get("format", {})
    tags = [*whole.get("tags", {}).items()]
    for stream in streams[:1]:
        tags += stream.get("tags", {}).items()
    length = whole.get("duration") or streams[0].get("duration") or 0
    return Facts(float(length), _texts(tags, TITLES), _texts(tags, AUTHORS))


def decoded_length(path: Path) -> float:
    """How much sound there is: headers of files that were cut off state more."""
    done = subprocess.run(
        ["ffmpeg", "-v", "quiet", "-i", f"file:{path}", "-map", "0:a:0", "-f", "null", "-progress",
         "-", "-"], capture_output=True, check=False, timeout=600)
    times = [line for line in done.stdout.decode().splitlines() if line.startswith("out_time_us=")]
    try:
        return int(times[-1].partition("=")[2]) / 1e6
    except (IndexError, ValueError):
        return 0


def by_mutagen(path: Path) -> Facts | None:
    """None where it knows nothing of the kind."""
    import mutagen

    try:
        said = mutagen.File(path)
    except Exception:  # noqa: BLE001 - what it raises of damaged files is not all its own.
        return None
    if said is None:
        return None
    tags = []
    for name, value in _items(said.tags):
        values = getattr(value, "text", value)
        for one in values if isinstance(values, list) else [values]:
            tags.append((str(name), str(getattr(one, "value", one))))
    return Facts(
        float(getattr(said.info, "length", 0) or 0), _texts(tags, TITLES), _texts(tags, AUTHORS))


def _items(tags: object) -> list[tuple[str, object]]:
    if tags is None:
        return []
    try:
        return list(tags.items())
    except AttributeError:
        return list(tags)


def _texts(tags: list[tuple[str, str]], names: tuple[str, ...]) -> frozenset[str]:
    """The values of some names; a field of several texts gives each."""
    found = set()
    for name, value in tags:
        if name.lower() in names:
            found |= {text for text in map(plain, value.replace("\0", "\n").split("\n")) if text}
    return frozenset(found)


def plain(text: str) -> str:
    """A text as it is compared."""
    import unicodedata

    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
