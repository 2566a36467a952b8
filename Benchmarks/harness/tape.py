"""A tape of 200 sentences, by the program as a person calls it."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .place import LIBRARY, LISTEN, need
from .sound import SoundServer

SENTENCES = 200
COPIES = 4
KINDS = {"FLAC": "flac", "MP3": "mp3", "Opus": "opus"}
# The peer encodes the finished sound and nothing more: what an encoder alone takes.
ENCODERS = {"FLAC": "flac", "MP3": "libmp3lame", "Opus": "libopus"}
DRILL = "hide gap 1.2L, show"


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """Sentences of an imported book, heard twice with a gap to speak in."""
    program = need(LISTEN, "make release")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        variables = os.environ | {"HOME": folder, "NO_COLOR": "1"} | {
            f"XDG_{kind}_HOME": f"{folder}/{kind.lower()}"
            for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
        book = home / "Bench book"
        book.mkdir()
        number = 0
        for _ in range(COPIES):
            for sound in sorted((LIBRARY / "cartero-de-la-isla").glob("chapter*.mp3")):
                number += 1
                for file in (sound, sound.with_suffix(".srt")):
                    shutil.copy(file, book / f"{number:02}{file.suffix}")
        _run([program, "import", "--title", "Bench book", str(book)], variables)
        figures = []
        for name, ending in KINDS.items():
            say(f"tape: {name}")
            seconds, encoding, length = [], [], ""
            for run in range(1 if quick else 3):
                began = time.perf_counter()
                said = _run(
                    [program, "tape", f"{folder}/{ending}-{run}.{ending}", "book", "Bench book", "--limit",
                     str(SENTENCES), "--drill", DRILL], variables)
                seconds.append(time.perf_counter() - began)
                found = re.search(r"(\d+) sentences, ([\d:]+)", said)
                if found is None or int(found[1]) != SENTENCES:
                    raise Unmeasurable(f"tape: {said.strip()[-300:]}")
                length = found[2]
                encoding.append(_encoded(f"{folder}/{ending}-{run}.{ending}", ENCODERS[name], home))
            figures.append(Figure(
                f"tape of {SENTENCES} sentences, {name}", "s", seconds,
                peer=[one for one in encoding if one is not None], peer_name="ffmpeg, encoding alone",
                target=Target(limit=5),
                note=f"{length} of sound, {DRILL}"))
        return figures


def _encoded(tape: str, encoder: str, folder: Path) -> float | None:
    """How long ffmpeg encodes the sound of a tape; None where it is not here."""
    if shutil.which("ffmpeg") is None:
        return None
    plain, out = folder / "plain.wav", folder / "encoded.mka"
    quiet = ["ffmpeg", "-v", "error", "-y", "-i"]
    subprocess.run([*quiet, tape, str(plain)], check=True)
    began = time.perf_counter()
    subprocess.run([*quiet, str(plain), "-c:a", encoder, str(out)], check=True)
    return time.perf_counter() - began


def _run(command: list[str], variables: dict[str, str]) -> str:
    """What a command says beside its results."""
    done = subprocess.run(command, capture_output=True, text=True, env=variables)
    if done.returncode != 0:
        raise Unmeasurable(f"{command[1]}: {done.stderr.strip()[-300:]}")
    return done.stderr
