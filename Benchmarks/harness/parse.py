"""Reading subtitle files, beside ffmpeg and the Python readers."""

from pathlib import Path

from .figures import Figure, Target, say
from .interpreter import environment
from .material import chapter_subtitles, large_subtitles, web_subtitles
from .micro import build, samples
from .place import ROOT
from .sound import SoundServer
from .usage import cost

REQUIREMENTS = ROOT / "Benchmarks/requirements.txt"
# What each Python reader is asked to do; its own start is measured by itself and taken off.
READERS = {
    "pysubs2": "import pysubs2, sys; pysubs2.load(sys.argv[1])",
    "webvtt-py": "import webvtt, sys; (webvtt.read if sys.argv[1].endswith('vtt') "
                 "else webvtt.from_srt)(sys.argv[1])",
    "srt": "import srt, sys; list(srt.parse(open(sys.argv[1], encoding='utf-8').read()))",
}


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """10 MB and 100 MB of SubRip and WebVTT, and a chapter."""
    program, python = build(), _python()
    figures: list[Figure] = []
    least = Target(limit=300, at_least=True)
    for kind, made in (("SRT", large_subtitles), ("VTT", web_subtitles)):
        for size in (10, 100):
            file = made(size)
            say(f"parse: {kind}, {size} MB")
            ours = samples(program, "parse", str(file), "3" if quick else "7")
            name = f"{kind} parse, {size} MB"
            figures.append(Figure(
                name, "MB/s", ours["table"], _ffmpeg(file), "ffmpeg", least,
                "30 % CJK, with warnings, CPU time; ffmpeg with its start"))
            figures.append(Figure(f"{name}, a string each cue", "MB/s", ours["cues"]))
            figures.append(Figure(
                f"{name}, sentences and words too", "MB/s", ours["document"]))
            # The Python readers take minutes for 100 MB; their rate is that of 10 MB.
            if size == 10:
                figures += [Figure(name, "MB/s", ours["table"], _reader(python, peer, file), peer)
                            for peer in READERS if not (kind == "VTT" and peer == "srt")]
    chapter = chapter_subtitles()
    rates = samples(program, "parse", str(chapter), "25")
    kilobytes = chapter.stat().st_size / 1000
    for key, what in (("table", ""), ("document", ", sentences and words too")):
        figures.append(Figure(
            f"chapter of 60 KB{what}", "ms", [kilobytes / rate for rate in rates[key]],
            target=Target(limit=0.3) if key == "table" else Target()))
    return figures


def _ffmpeg(file: Path) -> list[float]:
    megabytes = file.stat().st_size / 1e6
    command = ["ffmpeg", "-v", "error", "-nostdin", "-i", str(file), "-map", "0", "-c", "copy",
               "-f", "null", "-"]
    return [megabytes / cost(command).cpu for _ in range(2)]


def _reader(python: str, peer: str, file: Path) -> list[float]:
    imports = READERS[peer].split(";")[0]
    idle = min(cost([python, "-c", imports]).cpu for _ in range(2))
    taken = cost([python, "-c", READERS[peer], str(file)]).cpu - idle
    return [file.stat().st_size / 1e6 / max(taken, 1e-6)]


def _python() -> str:
    folder = environment("parse", "readers", REQUIREMENTS, "the Python readers")
    return str(folder / "bin/python")
