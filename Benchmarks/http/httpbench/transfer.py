"""The transport inside one process, beside libcurl's own total: the program `transferbench`."""

import json
import subprocess

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.place import ROOT
from harness.statistics import median

from .origin import Action, Origin, Pause, Request, Send

PROGRAM = ROOT / "Benchmarks/.build/release/transferbench"
ANSWER = Send(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789")


def measure(quick: bool) -> list[Figure]:
    """Overhead of a request over curl's own total, how fast one is cancelled, and SHA-256."""
    say("transfer: building")
    done = subprocess.run(
        ["swift", "build", "-q", "-c", "release", "--package-path", str(ROOT / "Benchmarks"),
         "--product", "transferbench"], capture_output=True, text=True)
    if done.returncode != 0 or not PROGRAM.exists():
        raise Unmeasurable(
            "transferbench cannot be built: " + (done.stdout + done.stderr).strip()[-400:])
    say("transfer: requests")
    with Origin() as origin:
        origin.route("/ten", lambda _: [ANSWER])
        origin.route("/silent", _silent)
        done = subprocess.run(
            [str(PROGRAM), f"{origin.url}/ten", "500" if quick else "3000",
             f"{origin.url}/silent"], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise Unmeasurable(f"transferbench failed: {done.stderr.strip()[-300:]}")
    told: dict[str, list[float]] = json.loads(done.stdout)
    # Pair by pair, so that what slows the machine for a moment slows both.
    overhead = [ours - curl for ours, curl in zip(told["send"], told["curl"])]
    return [
        Figure("a request in one process", "µs", told["send"], told["curl"], "curl's own total",
               note="kept connection, by turns"),
        Figure("overhead over curl's own total", "µs", [median(overhead)], target=Target(limit=60),
               note="median of the differences", raw=overhead),
        Figure("a request cancelled", "ms", [value / 1000 for value in told["cancel"]],
               target=Target(limit=20), note="from cancel to its error"),
        Figure("SHA-256 of 64 MB", "ms", [value / 1000 for value in told["sha256"]],
               [value / 1000 for value in told["sha256-swift"]], "in Swift",
               note="libcrypto, by turns"),
    ]


def _silent(_: Request) -> list[Action]:
    return [Pause(30)]
