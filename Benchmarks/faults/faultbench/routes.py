"""A learner's route whose program is killed while a step is heard, asked about or kept."""

import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from harness.place import LIBRARY

from .trials import Ground, Outcome

ROW = "kill -9, route"
# The answers to what a step asks: expected, understood.
ANSWERS = b"2\n4\n"
# How long a step takes at most that is written to a file, on a busy machine.
STEP_SECONDS = 60.0
# How often each step is begun at most, on average: half of the rounds do one. A step that is not
# due yet never gets on.
ROUNDS_PER_STEP = 12


def kill(ground: Ground, _: object, chance: random.Random) -> list[Outcome]:
    """All steps of the usual route, each killed until it is done once: at any moment, or within
    milliseconds of its end. What was done before, or said to be done, must be done."""
    learner = _Learner(ground.program)
    outcomes: list[Outcome] = []
    try:
        learner.call("route", "start", "book", "3", "chapter", "2")
        usual, before = 1.0, learner.steps()
        rounds = ROUNDS_PER_STEP * len(before)
        while ahead := [name for name, step in before.items() if step["state"] == "ahead"]:
            rounds -= 1
            if rounds < 0:
                raise ValueError(f"no end of {', '.join(ahead)}")
            began = time.monotonic()
            # Half of them are killed behind its end, so that the route gets on.
            waits_for_end = chance.random() < 0.5
            said = learner.step(
                None if waits_for_end else chance.uniform(0, usual), chance.uniform(0, 0.02))
            if waits_for_end:
                usual = max(0.2, time.monotonic() - began)
            after = learner.steps()
            lost = [
                name for name, step in before.items()
                if step["state"] != "ahead" and step != after.get(name)]
            lost += [
                name for name in said if after.get(name, {}).get("state") not in ("done", "skipped")]
            outcomes.append(Outcome(
                ROW, 0, len(lost), 0, True,
                f"lost: {', '.join(sorted(lost))}" if lost else None))
            before = after
    except (subprocess.SubprocessError, ValueError, KeyError) as error:
        outcomes.append(Outcome(ROW, 0, 0, 0, True, f"{error}"))
    finally:
        learner.close()
    return outcomes


class _Learner:
    """A home with a route."""

    def __init__(self, program: Path) -> None:
        self.program, self.home = program, Path(tempfile.mkdtemp(prefix="listen-route-"))
        self.environment = {
            "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "LANG": "C.UTF-8",
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LISTEN_LIBRARY": str(LIBRARY),
            "SWIFT_BACKTRACE": "enable=no"}

    def call(self, *words: str) -> str:
        """The output of a command that must succeed."""
        return subprocess.run(
            [self.program, *words], env=self.environment, capture_output=True, text=True,
            timeout=STEP_SECONDS, check=True).stdout

    def steps(self) -> dict[str, dict[str, Any]]:
        """The steps by their names, as the program that starts next sees them."""
        return {step["name"]: step for step in json.loads(self.call("route", "show", "--json"))["steps"]}

    def step(self, seconds: float | None, behind: float) -> set[str]:
        """Goes through the next step and is killed after so many seconds, or so long behind its
        end; the steps that were said to be done. One that does not get there in time fails."""
        with subprocess.Popen(
            [self.program, "route", "step", "--plain", "--output", self.home / "sound.wav"],
            env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            assert process.stdin and process.stdout
            process.stdin.write(ANSWERS)
            process.stdin.close()
            said = b""
            if seconds is None:
                said = _until_done(process)
                time.sleep(behind)
            else:
                time.sleep(seconds)
            process.kill()
            said += process.stdout.read()
        text = said.decode(errors="replace")
        return set(re.findall("“([^”]*)” is done", text))

    def close(self) -> None:
        """Removes the home."""
        shutil.rmtree(self.home, ignore_errors=True)


def _until_done(process: subprocess.Popen[bytes]) -> bytes:
    """What a step says until it is done; one that takes too long is killed and fails."""
    assert process.stdout
    late = threading.Event()

    def end() -> None:
        late.set()
        process.kill()

    said = b""
    limit = threading.Timer(STEP_SECONDS, end)
    limit.start()
    try:
        while line := process.stdout.readline():
            said += line
            if b"is done" in line or b"nothing to do" in line:
                break
    finally:
        limit.cancel()
    if late.is_set():
        raise subprocess.TimeoutExpired("route step", STEP_SECONDS)
    return said
