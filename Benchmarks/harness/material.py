"""Recordings and subtitles made for the measurements, kept between runs."""

import array
import random
import subprocess
import wave
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .errors import Unmeasurable
from .place import CACHE, LIBRARY
from .signals import onsets

RATE = 44_100
BURST = array.array("h", [
    round(16_000 * (1 if i // 22 % 2 else -1)) for i in range(int(0.08 * RATE))])


def made(name: str, make: Callable[[Path], None]) -> Path:
    """The file of that name in the cache folder; made once, whole or not at all."""
    path = CACHE / name
    if not path.exists():
        CACHE.mkdir(exist_ok=True)
        partial = path.with_name("partial-" + name)
        make(partial)
        partial.rename(path)
    return path


def ffmpeg(*arguments: str) -> bytes:
    """Runs ffmpeg quietly; what it wrote on standard output."""
    try:
        done = subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments], capture_output=True)
    except FileNotFoundError as error:
        raise Unmeasurable("ffmpeg is not installed; `make bench` installs it.") from error
    if done.returncode != 0:
        raise Unmeasurable(f"ffmpeg failed: {done.stderr.decode(errors='replace')[-300:]}")
    return done.stdout


@dataclass(frozen=True)
class Bursts:
    """A recording of short bursts, one for each word, and its subtitles.

    `sounds[i]` is where word `i` is first heard, in seconds, found by the
    same detector that listens to the monitor: its bias is in both.
    """

    audio: Path
    words: list[str]
    sounds: list[float]
    in_sentences: Path
    one_by_one: Path


def bursts(count: int = 48) -> Bursts:
    """The burst chapter: `count` words at irregular times, never two within 0.42 s."""
    chance = random.Random(7)
    starts, at = [], 1.2
    for _ in range(count):
        starts.append(round(at, 3))
        at += chance.uniform(0.42, 0.78)
    length = at + 0.8
    words = [f"k{c}{v}z" for c in "bdfghjlmnprstw" for v in "aeiou"][:count]

    def audio(path: Path) -> None:
        samples = array.array("h", bytes(2 * round(length * RATE)))
        for start in starts:
            frame = round(start * RATE)
            samples[frame:frame + len(BURST)] = BURST
        source = path.with_suffix(".wav")
        with wave.open(str(source), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(samples.tobytes())
        ffmpeg("-i", str(source), "-c:a", "libmp3lame", "-b:a", "128k", "-f", "mp3", str(path))
        source.unlink()

    def subtitles(ends: Callable[[int], str]) -> Callable[[Path], None]:
        def write(path: Path) -> None:
            path.write_text("".join(
                f"{i + 1}\n{_code(start)} --> {_code(start + 0.35)}\n{words[i]}{ends(i)}\n\n"
                for i, start in enumerate(starts)))
        return write

    recording = made(f"bursts-{count}.mp3", audio)
    return Bursts(
        recording, words, _heard(recording, starts),
        made(f"bursts-{count}.srt", subtitles(lambda i: "." if i % 6 == 5 else "")),
        made(f"bursts-{count}-plain.srt", subtitles(lambda _: ".")))


def _heard(recording: Path, starts: list[float]) -> list[float]:
    pcm = ffmpeg("-i", str(recording), "-f", "s16le", "-ac", "1", "-ar", "48000", "-")
    found = [at / 48_000 for at in onsets(array.array("h", pcm), 48_000, 0.1)]
    if len(found) != len(starts) or max(abs(a - b) for a, b in zip(found, starts)) > 0.02:
        raise Unmeasurable("The bursts of the test chapter cannot be found in its own sound.")
    return found


def tones() -> Path:
    """Twelve minutes of a tone that is low in every even minute and high in every odd one."""
    formula = "0.4*sin(2*PI*t*if(mod(floor(t/60)\\,2)\\,1500\\,500))"
    return made("tones.mp3", lambda path: void(ffmpeg(
        "-f", "lavfi", "-i", f"aevalsrc={formula}:s={RATE}:d=720",
        "-c:a", "libmp3lame", "-b:a", "64k", "-f", "mp3", str(path))))


TONE_BOUNDARY = 900.0


def long_recording(hours: int) -> Path:
    """Hours of stereo VBR MP3: the demo chapters, over and over."""
    def encode(path: Path) -> None:
        chapters = sorted(LIBRARY.glob("*/chapter*.mp3"))
        inputs = [part for chapter in chapters for part in ("-i", str(chapter))]
        resampled = "".join(f"[{i}:a]aresample={RATE}[a{i}];" for i in range(len(chapters)))
        joined = "".join(f"[a{i}]" for i in range(len(chapters)))
        ffmpeg(
            *inputs, "-filter_complex",
            f"{resampled}{joined}concat=n={len(chapters)}:v=0:a=1,asplit[l][r];"
            "[r]adelay=17[d];[l][d]join=inputs=2:channel_layout=stereo",
            "-c:a", "libmp3lame", "-q:a", "2", "-write_xing", "0", "-map_metadata", "-1",
            "-id3v2_version", "0", "-f", "mp3", str(path))

    source = made("chapters-stereo.mp3", encode)
    return made(f"hours-{hours}.mp3", lambda path: void(ffmpeg(
        "-stream_loop", "-1", "-i", str(source), "-t", str(hours * 3600), "-c", "copy",
        "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3", str(path))))


def long_tagged_recording(hours: int) -> Path:
    """Hours of stereo MP3 of constant bit rate, with the tag that states length and seek points."""
    def encode(path: Path) -> None:
        ffmpeg("-i", str(long_recording(1)), "-t", "600", "-c:a", "libmp3lame", "-b:a", "128k",
               "-write_xing", "0", "-map_metadata", "-1", "-id3v2_version", "0", "-f", "mp3",
               str(path))

    source = made("ten-minutes.mp3", encode)
    return made(f"hours-{hours}-tagged.mp3", lambda path: _join(source, hours * 6, path, "mp3"))


def long_book(hours: int) -> Path:
    """Hours of mono AAC in M4B, its header first: the demo chapters, over and over."""
    def encode(path: Path) -> None:
        ffmpeg("-i", str(long_recording(1)), "-t", "600", "-ac", "1", "-c:a", "aac",
               "-b:a", "64k", "-map_metadata", "-1", "-f", "adts", str(path))

    source = made("ten-minutes.aac", encode)
    return made(f"hours-{hours}.m4b", lambda path: _join(
        source, hours * 6, path, "ipod", "-movflags", "+faststart"))


def _join(source: Path, times: int, path: Path, *form: str) -> None:
    """A recording whose frames stand for themselves, put behind itself; nothing is encoded."""
    ffmpeg("-i", "concat:" + "|".join([str(source)] * times), "-c", "copy",
           "-map_metadata", "-1", "-f", *form, str(path))


def large_subtitles(megabytes: int = 10) -> Path:
    """A SubRip file of that size, 30 % of its cues Chinese, Japanese or Korean."""
    def write(path: Path) -> None:
        chance = random.Random(11)
        latin = "the boat came slowly round bend and nobody on bridge said word".split()
        east = "昨日は図書館で友達と勉強した船慢慢地转过河湾桥上没有人说话배가천천히굽이를돌았다"
        size, time, index = 0, 0, 0
        with path.open("w", encoding="utf-8") as file:
            while size < megabytes * 1_000_000:
                index += 1
                time += chance.randint(0, 900)
                end = time + chance.randint(800, 4_000)
                lines = []
                for _ in range(chance.randint(1, 2)):
                    if chance.random() < 0.3:
                        first = chance.randrange(len(east) - 12)
                        lines.append(east[first:first + chance.randint(6, 12)])
                    else:
                        lines.append(" ".join(chance.choices(latin, k=chance.randint(4, 9))))
                if chance.random() < 0.05:
                    lines[0] = f"<i>{lines[0]}</i>"
                cue = f"{index}\n{_code(time / 1000)} --> {_code(end / 1000)}\n" + (
                    "\n".join(lines) + "\n\n")
                time = end
                size += len(cue.encode())
                file.write(cue)
    return made(f"subtitles-{megabytes}MB.srt", write)


def web_subtitles(megabytes: int = 10) -> Path:
    """The same text as WebVTT."""
    def write(path: Path) -> None:
        with large_subtitles(megabytes).open(encoding="utf-8") as given, path.open(
                "w", encoding="utf-8") as file:
            file.write("WEBVTT\n\n")
            for line in given:
                file.write(line.replace(",", ".") if " --> " in line else line)
    return made(f"subtitles-{megabytes}MB.vtt", write)


def chapter_subtitles() -> Path:
    """The first 60 KB of the same text: a chapter."""
    def write(path: Path) -> None:
        with large_subtitles(10).open(encoding="utf-8") as given, path.open(
                "w", encoding="utf-8") as file:
            size = 0
            for line in given:
                file.write(line)
                size += len(line.encode())
                if size > 60_000 and not line.strip():
                    return
    return made("subtitles-60KB.srt", write)


def void(_: object) -> None:
    """Drops a result."""


def _code(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes // 60:02d}:{minutes % 60:02d}:{rest // 1000:02d},{rest % 1000:03d}"
