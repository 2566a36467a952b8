"""Every file of sound FFmpeg can write: container by codec by rate by layout."""

import itertools
import json
import re
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .errors import Unmeasurable
from .figures import say
from .place import CACHE

RATES = (8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000)
LAYOUTS = ("mono", "stereo", "5.1")
# Of the containers that are read, those FFmpeg writes; by the endings it knows them by.
CONTAINERS = (
    "mka", "webm", "flv", "wma", "m4a", "mov", "ogg", "flac", "wav", "w64", "aiff",
    "caf", "au", "avi", "ts", "mpg", "aac", "latm", "ac3", "eac3", "dts", "wv", "tta", "rm",
    "mp2", "mp3")
# Without noise of the decoder's own making, which a seek changes.
CODECS: dict[str, tuple[str, ...]] = {
    "aac": ("-aac_pns", "0"), "ac3": (), "eac3": (), "alac": (), "flac": (), "libmp3lame": (),
    "mp2": (), "libopus": (), "libvorbis": (), "libspeex": (), "wmav1": (), "wmav2": (),
    "wavpack": (), "tta": (), "dca": ("-strict", "-2"), "truehd": ("-strict", "-2"),
    "mlp": ("-strict", "-2"), "real_144": (), "nellymoser": (), "s302m": ("-strict", "-2"),
    "pcm_u8": (), "pcm_s8": (), "pcm_s16le": (), "pcm_s16be": (), "pcm_s24le": (),
    "pcm_s24be": (), "pcm_s32le": (), "pcm_f32le": (), "pcm_f64le": (), "pcm_alaw": (),
    "pcm_mulaw": (), "pcm_bluray": (), "pcm_dvd": (), "adpcm_ms": (), "adpcm_ima_wav": (),
    "adpcm_ima_qt": (), "adpcm_swf": (), "adpcm_yamaha": (), "g722": (), "g723_1": (), "g726": (),
    "libgsm": (), "libgsm_ms": ()}
# They write anything, though nothing tells what it was.
BARE = {"ac3": "ac3", "eac3": "eac3", "dts": "dca", "mp2": "mp2"}
FFMPEG = ("ffmpeg", "-v", "error", "-nostdin", "-y")


@dataclass(frozen=True)
class Sound:
    """One file to be made."""

    container: str
    codec: str
    rate: int
    layout: str

    @property
    def name(self) -> str:
        """A name for files."""
        return f"{self.codec}-{self.rate}-{self.layout}.{self.container}"

    @property
    def words(self) -> set[str]:
        """What it is called by."""
        return {self.container, self.codec, str(self.rate), self.layout}

    def output(self, folder: Path) -> list[str]:
        """What makes ffmpeg write it."""
        return ["-map", "0", "-c:a", self.codec, *CODECS[self.codec], str(folder / self.name)]


def runs(arguments: Iterable[str]) -> bool:
    """Whether ffmpeg could do it."""
    try:
        return subprocess.run([*FFMPEG, *arguments], capture_output=True).returncode == 0
    except FileNotFoundError as error:
        raise Unmeasurable("ffmpeg is not installed; `make bench` installs it.") from error


def pairs() -> list[tuple[str, str]]:
    """Containers and codecs that go together; found once for a version of ffmpeg."""
    version = subprocess.run(
        ["ffmpeg", "-version"], capture_output=True, text=True).stdout.split("\n")[0]
    path = CACHE / "sound-pairs.json"
    try:
        known = json.loads(path.read_text())
    except (OSError, ValueError):
        known = {}
    if known.get("version") != version:
        CACHE.mkdir(exist_ok=True)
        say("formats: which codecs go into which containers")
        every = [
            (container, codec) for container, codec in itertools.product(CONTAINERS, CODECS)
            if BARE.get(container, codec) == codec]
        with ThreadPoolExecutor(2) as pool:
            fits = pool.map(lambda pair: _fits(*pair, CACHE), every)
            known = {"version": version, "pairs": [p for p, fit in zip(every, fits) if fit]}
        path.write_text(json.dumps(known))
    return [(container, codec) for container, codec in known["pairs"]]


def _fits(container: str, codec: str, folder: Path) -> bool:
    file = folder / f"probe-{codec}.{container}"
    source = "sine=r={}:d=1,aformat=channel_layouts={}"
    try:
        # What is written and not read again is no recording to anybody.
        return any(
            runs(["-f", "lavfi", "-i", source.format(rate, layout), "-c:a", codec,
                  *CODECS[codec], str(file)])
            and runs(["-i", str(file), "-map", "0:a", "-f", "null", "-"])
            for rate, layout in _shapes(codec))
    finally:
        file.unlink(missing_ok=True)


def _shapes(codec: str) -> list[tuple[int, str]]:
    narrow = {"real_144", "g723_1", "libgsm", "libgsm_ms", "g726", "nellymoser"}
    return [(8_000, "mono")] if codec in narrow else [(44_100, "stereo"), (48_000, "stereo")]


def shapes(codec: str) -> tuple[set[int], set[str]]:
    """The rates and layouts an encoder says it takes."""
    told = subprocess.run(
        ["ffmpeg", "-v", "error", "-h", f"encoder={codec}"], capture_output=True, text=True).stdout
    rates = re.search(r"Supported sample rates: (.*)", told)
    layouts = re.search(r"Supported channel layouts: (.*)", told)
    return (
        {int(rate) for rate in rates[1].split()} if rates else set(RATES),
        {name.replace("5.1(side)", "5.1") for name in layouts[1].split()} if layouts
        else set(LAYOUTS))


def write(source: Path, sounds: Sequence[Sound], folder: Path) -> list[Sound]:
    """Encodes what can be encoded, many files by one program; which those are."""
    if not sounds:
        return []
    outputs = [part for sound in sounds for part in sound.output(folder)]
    if runs(["-i", str(source), *outputs]):
        return list(sounds)
    for sound in sounds:
        (folder / sound.name).unlink(missing_ok=True)
    if len(sounds) == 1:
        return []
    half = len(sounds) // 2
    return [*write(source, sounds[:half], folder), *write(source, sounds[half:], folder)]
