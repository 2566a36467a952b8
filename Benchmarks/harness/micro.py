"""The screen difference, and the program `microbench` that measures the pure cores."""

import json
import subprocess

from .errors import Unmeasurable
from .figures import Figure, say
from .place import MICRO, ROOT
from .sound import SoundServer
from .usage import cost


def build(name: str = "") -> str:
    """The micro-benchmark programs, or the one of a name, built when something changed."""
    say("micro: building")
    done = subprocess.run(
        ["swift", "build", "-q", "-c", "release", "--package-path", str(ROOT / "Benchmarks"),
         *(["--product", name] if name else [])],
        capture_output=True, text=True)
    program = MICRO.with_name(name) if name else MICRO
    if done.returncode != 0 or not program.exists():
        raise Unmeasurable(
            "The micro-benchmarks cannot be built: " + (done.stdout + done.stderr)[-600:])
    return str(program)


def samples(program: str, *arguments: str) -> dict[str, list[float]]:
    """What `microbench` measured, by name."""
    result: dict[str, list[float]] = json.loads(cost([program, *arguments]).output)
    return result


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """The screen difference."""
    frame = samples(build(), "frame", "5" if quick else "9")
    return [
        Figure("screen difference, one word", "µs", frame["word"], note="80×24"),
        Figure("screen difference, nothing", "µs", frame["same"]),
    ]
