"""Python environments of the peers."""

import subprocess
import sys
from pathlib import Path

from .errors import Unmeasurable
from .figures import say
from .place import CACHE


def environment(part: str, name: str, requirements: Path, what: str) -> Path:
    """The folder of an environment that has what a part of the benchmark needs.

    It is made where it is not whole yet; `what` names its packages, as the subject of a sentence.
    """
    folder = CACHE / name
    marker = folder / "complete"
    if marker.exists():
        return folder
    say(f"{part}: installing {what}")
    for step in ([sys.executable, "-m", "venv", str(folder)],
                 [str(folder / "bin/python"), "-m", "pip", "install", "-q", "-r",
                  str(requirements)]):
        done = subprocess.run(step, capture_output=True, text=True)
        if done.returncode != 0:
            raise Unmeasurable(f"Installing {what} failed: " + done.stderr.strip()[-300:])
    marker.touch()
    return folder
