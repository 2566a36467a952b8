"""Looking cues up by time, by the program `microbench`."""

from .figures import Figure, Target, say
from .micro import build, samples
from .sound import SoundServer

COUNTS = {100: "10²", 10_000: "10⁴", 1_000_000: "10⁶"}
SHAPES = {"plain": "", "covered": ", one cue over everything", "overlapping": ", 10 % overlap"}


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """In sequence and at random, beside a linear scan."""
    program = build()
    say("lookup")
    found = samples(program, "lookup", "3" if quick else "7")
    figures = []
    for count, power in COUNTS.items():
        for shape, note in SHAPES.items():
            figures.append(Figure(
                f"cue lookup in sequence, {power}{note}", "ns",
                found[f"sequence {shape} {count}"], target=Target(limit=50)))
            peer = found[f"scan {count}"] if shape == "plain" else []
            figures.append(Figure(
                f"cue lookup at random, {power}{note}", "ns", found[f"random {shape} {count}"],
                peer, "linear scan" if peer else ""))
    return figures
