"""The pure cores: parsing, lookup, screen difference, by the package `microbench`."""

import json
import subprocess

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import large_subtitles
from .place import MICRO, ROOT
from .sound import SoundServer
from .usage import cost


def build() -> str:
    """The micro-benchmark program, built when something changed."""
    say("micro: building")
    done = subprocess.run(
        ["swift", "build", "-q", "-c", "release", "--package-path", str(ROOT / "Benchmarks")],
        capture_output=True, text=True)
    if done.returncode != 0 or not MICRO.exists():
        raise Unmeasurable(
            "The micro-benchmarks cannot be built: " + (done.stdout + done.stderr)[-600:])
    return str(MICRO)


def samples(program: str, *arguments: str) -> dict[str, list[float]]:
    """What `microbench` measured, by name."""
    result: dict[str, list[float]] = json.loads(cost([program, *arguments]).output)
    return result


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """Parse, lookup and difference."""
    program = build()
    file = large_subtitles(10)
    megabytes = file.stat().st_size / 1e6
    runs = "5" if quick else "9"
    say("micro: subtitles")
    ours = samples(program, "parse", str(file), runs)
    peer = []
    for _ in range(2 if quick else 3):
        read = cost(["ffmpeg", "-v", "error", "-nostdin", "-i", str(file), "-map", "0",
                     "-c", "copy", "-f", "null", "-"])
        peer.append(megabytes / read.cpu)
    say("micro: lookup and difference")
    lookup = samples(program, "lookup", runs)
    frame = samples(program, "frame", runs)
    least = Target(limit=300, at_least=True)
    in_sequence = Target(limit=50)
    return [
        Figure("SRT parse, 10 MB", "MB/s", ours["table"], peer, "ffmpeg", least,
               "30 % CJK, CPU time; ffmpeg with its start"),
        Figure("SRT parse, 10 MB, a string each cue", "MB/s", ours["cues"], peer, "ffmpeg"),
        Figure("SRT parse, 10 MB, sentences and words too", "MB/s", ours["document"], peer, "ffmpeg"),
        Figure("cue lookup in sequence, 10⁴", "ns", lookup["sequence 10000"], target=in_sequence),
        Figure("cue lookup in sequence, 10⁶", "ns", lookup["sequence 1000000"],
               target=in_sequence),
        Figure("cue lookup at random, 10⁴", "ns", lookup["random 10000"]),
        Figure("cue lookup at random, 10⁶", "ns", lookup["random 1000000"]),
        Figure("screen difference, one word", "µs", frame["word"], note="80×24"),
        Figure("screen difference, nothing", "µs", frame["same"]),
    ]
