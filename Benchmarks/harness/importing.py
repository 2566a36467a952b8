"""Importing tagged files, beside ffprobe for each file and mediainfo."""

import shutil
import tempfile
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import ffmpeg, made
from .place import LISTEN, has, need
from .sound import SoundServer
from .usage import Cost, cost

CHAPTERS = 10
COUNTS = (100, 1_000, 5_000)
PEER_COUNT = 1_000
PROBE = 'for file; do ffprobe -v error -show_format -of json "$file" || exit; done'


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """1,000 files beside the peers; the memory of 100, 1,000 and, unless quick, 5,000."""
    program = need(LISTEN, "build it with `make build`")
    figures: list[Figure] = []
    peaks: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for count in COUNTS[:2] if quick else COUNTS:
            say(f"import: {count} files")
            files = _books(Path(folder) / str(count), count)
            rounds = 1 if quick or count > PEER_COUNT else 3
            ours = [_imported(server, program, str(Path(folder) / str(count)))
                    for _ in range(rounds)]
            peaks[count] = min(cost.peak for cost in ours)
            if count == PEER_COUNT:
                figures += _beside(ours, files, rounds)
            else:
                figures.append(Figure(
                    f"import of {count:,} files, wall", "s", [cost.wall for cost in ours]))
    most = max(peaks)
    growth = (peaks[most] - peaks[COUNTS[0]]) * 1024 / (most - COUNTS[0])
    figures.append(Figure(
        "import, peak memory", "MB", [peaks[PEER_COUNT]],
        note=", ".join(f"{count:,} files {peak:.0f} MB" for count, peak in peaks.items())))
    figures.append(Figure(
        "import, memory for each more file", "KB", [growth], target=Target(limit=16)))
    return figures


def _beside(ours: list[Cost], files: list[str], rounds: int) -> list[Figure]:
    """The same files read by the peers, which keep nothing."""
    peers = {"ffprobe, each": ["sh", "-c", PROBE, "sh", *files]}
    if has("mediainfo"):
        peers["mediainfo, at once"] = ["mediainfo", "--Output=JSON", *files]
    else:
        say("import: mediainfo is not installed; `make bench` installs it")
    figures = []
    for name, command in peers.items():
        costs = [cost(command) for _ in range(rounds)]
        what = f"import of {PEER_COUNT:,} files"
        figures += [
            Figure(f"{what}, wall", "s", [cost.wall for cost in ours],
                   [cost.wall for cost in costs], name, Target(times_peer=1)),
            Figure(f"{what}, peak memory", "MB", [cost.peak for cost in ours],
                   [cost.peak for cost in costs], name,
                   note="the peer's: of one process at a time"),
        ]
    return figures


def _imported(server: SoundServer, program: str, folder: str) -> Cost:
    """An import into a library that has no book of its own yet."""
    with tempfile.TemporaryDirectory() as data:
        environment = server.environment | {"XDG_DATA_HOME": data}
        done = cost([program, "import", folder, "--json"], environment)
    if b'"new"' not in done.output:
        raise Unmeasurable("`listen import` found no book: " + done.output[-200:].decode())
    return done


def _books(folder: Path, count: int) -> list[str]:
    """Books of ten chapters, each chapter a second of sound with its own tags."""
    sound = _sound().read_bytes()
    shutil.rmtree(folder, ignore_errors=True)
    files = []
    for index in range(count):
        book, chapter = divmod(index, CHAPTERS)
        path = folder / f"Author {book % 50}" / f"Book {book}" / f"{chapter + 1:02d}.mp3"
        path.parent.mkdir(parents=True, exist_ok=True)
        tags = {
            "TALB": f"Book {book}", "TIT2": f"Chapter {chapter + 1}", "TPE1": f"Reader {book % 20}",
            "TPE2": f"Author {book % 50}", "TRCK": f"{chapter + 1}/{CHAPTERS}", "TYER": "1998",
            "TLAN": "eng"}
        path.write_bytes(_id3(tags) + sound)
        files.append(str(path))
    return files


def _id3(tags: dict[str, str]) -> bytes:
    """An ID3v2.3 tag of texts, with the space most programs leave behind it."""
    frames = b"".join(
        name.encode() + (len(text) + 1).to_bytes(4, "big") + b"\0\0\0" + text.encode("latin-1")
        for name, text in tags.items()) + bytes(1024)
    size = len(frames)
    digits = bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\3\0\0" + digits + frames


def _sound() -> Path:
    def write(path: Path) -> None:
        ffmpeg("-f", "lavfi", "-i", "sine=frequency=440:duration=1", "-ac", "1", "-b:a", "64k",
               "-map_metadata", "-1", "-id3v2_version", "0", "-f", "mp3", str(path))
    return made("second.mp3", write)
