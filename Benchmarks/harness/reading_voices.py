"""The voices that texts are read by, each with a person of its own who has chosen it."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .errors import Unmeasurable
from .interpreter import environment
from .place import LISTEN, ROOT, need
from .sound import SoundServer

REQUIREMENTS = ROOT / "Benchmarks/requirements-voices.txt"
# A PATH without the wrappers of version managers, whose `python3` takes half a second to start.
PLAIN_PATH = "/usr/local/bin:/usr/bin:/bin"

# Louder than this, of 32,768, is sound.
AUDIBLE = 150
# Seconds in which a voice of piper must have said something.
PIPER_PATIENCE = 20


@dataclass(frozen=True)
class Reader:
    """A person whose settings name a voice; their files are in a folder of the sound server's."""

    name: str
    voice: str
    environment: dict[str, str]

    def command(self, *arguments: str) -> list[str]:
        """`listen read` with some arguments."""
        return [need(LISTEN, "build it with `make build`"), "read", "--language", "en", *arguments]

    def run(self, *arguments: str) -> str:
        """Runs `listen` with some arguments to its end; what it printed."""
        done = subprocess.run(
            [need(LISTEN, "build it with `make build`"), *arguments], env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            raise Unmeasurable(
                f"`listen {arguments[0]} …` ended with {done.returncode}: "
                + done.stderr.strip()[-300:])
        return done.stdout


def reader(server: SoundServer, name: str, voice: str, path: str = PLAIN_PATH) -> Reader:
    """A new person, with no database and no sound yet, who reads English by a voice."""
    home = server.folder / f"reader-{name}"
    shutil.rmtree(home, ignore_errors=True)
    for folder in ("config/listen", "data", "cache", "state"):
        (home / folder).mkdir(parents=True)
    (home / "config/listen/config.toml").write_text(f"[voices]\nen = {json.dumps(voice)}\n")
    environment = server.environment | {
        "HOME": str(home), "PATH": path,
        **{f"XDG_{kind.upper()}_HOME": str(home / kind)
           for kind in ("config", "data", "cache", "state")}}
    return Reader(name, voice, environment)


@dataclass(frozen=True)
class Piper:
    """A voice of piper and the folder whose program `piper` speaks it."""

    voice: str
    program: str


def piper() -> Piper:
    """The person's own voice of piper for English, otherwise one that is installed here."""
    own = _own()
    if own is not None:
        return own
    folder = environment("reading", "piper", REQUIREMENTS, "piper and a voice")
    voices = sorted(folder.glob("lib/*/site-packages/*_piper_voice/data/en*.onnx"))
    if not voices:
        raise Unmeasurable("piper is installed, but no voice for English.")
    return Piper(str(voices[0]), str(folder / "bin/piper"))


def _own() -> Piper | None:
    """What `listen voices` finds for the person who measures."""
    program = shutil.which("piper")
    done = subprocess.run(
        [need(LISTEN, "build it with `make build`"), "voices", "--language", "en", "--json"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if program is None or done.returncode != 0:
        return None
    for voice in json.loads(done.stdout).get("voices", []):
        identity = str(voice.get("id", ""))
        if identity.startswith("piper:"):
            return Piper(identity.removeprefix("piper:"), program)
    return None


def with_program(program: str) -> str:
    """A PATH that finds a program first."""
    return f"{Path(program).parent}{os.pathsep}{PLAIN_PATH}"
