"""From `listen read FILE` to its first sound, beside programs that only speak."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .place import has
from .prose import Prose
from .reading_voices import (
    AUDIBLE, PIPER_PATIENCE, PLAIN_PATH, Piper, Reader, reader, with_program)
from .signals import first_sound
from .sound import SoundServer
from .terminal import Program
from .usage import load

ESPEAK_TARGET, PIPER_TARGET = 300, 1_500


@dataclass(frozen=True)
class Contender:
    """A program that reads a file aloud."""

    name: str
    command: list[str]
    environment: dict[str, str]
    # What silences a service that speaks for it.
    silence: tuple[str, ...] = ()

    @property
    def is_listen(self) -> bool:
        """Whether it is no peer."""
        return Path(self.command[0]).name == "listen"


class Race:
    """The times of contenders, by name; a peer that fails is named, and `listen` must not."""

    def __init__(self, server: SoundServer, patience: float) -> None:
        self._server = server
        self._patience = patience
        self.times: dict[str, list[float]] = {}
        self.loads: list[float] = []
        self.failures: dict[str, str] = {}

    def start(self, each: Contender, name: str | None) -> None:
        """Starts one, and keeps its time under a name, if any."""
        self.loads.append(load())
        try:
            taken = _one(self._server, each, self._patience)
        except Unmeasurable as error:
            if each.is_listen:
                raise
            self.failures[each.name] = f"{each.name} failed"
            say(f"reading: {error}")
            return
        if name:
            self.times.setdefault(name, []).append(taken)

    def figure(self, name: str, key: str, peer: str, target: Target, note: str = "") -> Figure:
        """A row of what was kept under two names."""
        worst = f"worst {max(self.times[key]):.0f} ms"
        theirs = self.times.get(peer, [])
        return Figure(name, "ms", self.times[key], theirs, peer if theirs else "", target,
                      "; ".join(part for part in (worst, note) if part))


def first_sounds(
    server: SoundServer, natural: Piper | None, quick: bool, missing: str
) -> list[Figure]:
    """Interleaved starts of `listen` and its peers with texts that were never spoken before."""
    figures = _espeak(server, 4 if quick else 11, missing)
    if natural is not None:
        figures += _piper(server, natural, 3 if quick else 6)
    return figures


def _espeak(server: SoundServer, rounds: int, missing: str) -> list[Figure]:
    person = reader(server, "start", "espeak:en-gb")
    other = _of_this_machine(server)
    race = Race(server, 6)
    for number in range(rounds):
        say(f"reading: first sound by espeak, run {number + 1} of {rounds}")
        text = _text(server, 100 + number)
        contenders = [
            Contender("new", person.command(str(text), "--from-start"), person.environment),
            Contender("espeak-ng", ["espeak-ng", "-v", "en-gb", "-f", str(text)],
                      person.environment)]
        if has("spd-say"):
            contenders.append(Contender(
                "spd-say", ["spd-say", "-w", "-l", "en", text.read_text(encoding="utf-8")],
                person.environment, ("spd-say", "-C")))
        if other is not None:
            contenders.append(Contender(
                "own", other.command(str(text), "--from-start"), other.environment))
        for each in contenders if number % 2 == 0 else contenders[::-1]:
            # The first start makes the databases and is a row of its own.
            first = "first" if each.name == "new" else None
            race.start(each, each.name if number > 0 else first)
        if number > 0:
            race.start(contenders[0], "again")
    absent = [] if has("spd-say") else ["spd-say is not installed"]
    note = [f"load {max(race.loads):.1f}", *absent, *race.failures.values(),
            *([missing] if missing else [])]
    name = "read aloud by espeak: first sound"
    target = Target(limit=ESPEAK_TARGET)
    figures = [race.figure(name, "new", "espeak-ng", target, "; ".join(note))]
    if "spd-say" in race.times:
        figures.append(race.figure(name, "new", "spd-say", target))
    figures += [
        race.figure(f"{name}, a text heard before", "again", "", target),
        race.figure(f"{name}, the very first start", "first", "", Target(),
                    "makes the databases"),
    ]
    if "own" in race.times:
        figures.append(race.figure(
            f"{name}, PATH of this machine", "own", "", Target(),
            f"its `python3` is {_kind(shutil.which('python3') or '')}"))
    return figures


def _piper(server: SoundServer, natural: Piper, rounds: int) -> list[Figure]:
    """The peer plays by ffplay, as piper does where that is installed."""
    person = reader(
        server, "start-piper", f"piper:{natural.voice}", with_program(natural.program))
    speak = shlex.join([natural.program, "-m", natural.voice])
    race = Race(server, PIPER_PATIENCE)
    for number in range(rounds):
        say(f"reading: first sound by piper, run {number + 1} of {rounds}")
        text = _text(server, 200 + number)
        pair = [
            Contender("new", person.command(str(text), "--from-start"), person.environment),
            Contender("piper", ["sh", "-c", f"{speak} < {shlex.quote(str(text))}"],
                      person.environment)]
        for each in pair if number % 2 == 0 else pair[::-1]:
            race.start(each, each.name if number > 0 else None)
    note = ["no process before, files cached", f"load {max(race.loads):.1f}",
            *race.failures.values()]
    return [race.figure("read aloud by piper: first sound", "new", "piper",
                        Target(limit=PIPER_TARGET), "; ".join(note))]


def _one(server: SoundServer, each: Contender, patience: float) -> float:
    """Milliseconds from the last instant before `exec` to the first sample that is heard."""
    with server.record() as monitor:
        if not monitor.waits_for_silence(AUDIBLE, 0.3, patience):
            raise Unmeasurable("Something else is heard.")
        with Program(server.collector, each.command, each.environment) as program:
            heard = monitor.waits_for_sound(program.started, AUDIBLE, patience)
            if not (heard and each.is_listen):
                # A pipe, or a program that knows no key to end it.
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(program.pid, signal.SIGTERM)
            if each.silence:
                subprocess.run(each.silence, env=each.environment, capture_output=True)
        if not heard:
            raise Unmeasurable(
                f"No sound of {each.name} came within {patience:g} s: "
                + program.text().strip()[-300:])
        recording = monitor.recording()
    at = first_sound(recording.samples, AUDIBLE, recording.index(program.started))
    if at is None:
        raise Unmeasurable(f"The first sound of {each.name} was not found again.")
    return (recording.time(at) - program.started) / 1e6


def _text(server: SoundServer, seed: int) -> Path:
    """A text that was never spoken."""
    path = server.folder / f"start-{seed}.txt"
    path.write_text(Prose(seed).text(60), encoding="utf-8")
    return path


def _of_this_machine(server: SoundServer) -> Reader | None:
    """A person with the PATH of this machine, where it has another Python first."""
    path = os.environ.get("PATH", PLAIN_PATH)
    if shutil.which("python3", path=path) == shutil.which("python3", path=PLAIN_PATH):
        return None
    return reader(server, "start-own", "espeak:en-gb", path)


def _kind(python: str) -> str:
    """What kind of program the first Python on PATH is."""
    if "shims" in python:
        return "a wrapper of a version manager"
    return "not the system's"
