"""An hour of text: the pauses of its sound beside the voice's own, and memory."""

import array
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .prose import Prose
from .reading_places import Sentence, sentences, sound
from .reading_voices import AUDIBLE, PIPER_PATIENCE, Reader, reader
from .sound import RATE, SoundServer
from .terminal import Program
from .usage import load, resident, usage

try:
    import numpy as np
except ImportError as error:
    raise ImportError("Benchmarks need python3-numpy; `make bench` installs it.") from error

VOICE = "en-gb"
WORDS_AN_HOUR = 12_300
# The pause that `listen` adds behind a paragraph, in seconds.
PARAGRAPH = 0.3
# Samples of a block whose loudest decides.
BLOCK = RATE // 1000
# Below this, of 32,768, nothing is heard.
QUIET = 100


def hour(server: SoundServer, quick: bool) -> list[Figure]:
    """A text of an hour, or of a quarter when quick."""
    hours = 0.25 if quick else 1.0
    text = Prose(7).text(round(WORDS_AN_HOUR * hours))
    path = server.folder / "hour.txt"
    path.write_text(text, encoding="utf-8")
    return _saved(server, path, hours) + _played(server, path, hours)


@dataclass(frozen=True)
class Saving:
    """The seconds a command took, and the most memory in MB that it had itself."""

    wall: float
    peak: float


def _saving(person: Reader, command: list[str]) -> Saving:
    """Runs a command to its end.

    The kernel's sum at the end would count the memory of this process, which it was forked from.
    """
    began, peak = time.monotonic(), 0.0
    with subprocess.Popen(command, env=person.environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            try:
                peak = max(peak, usage(process.pid).peak)
            except Unmeasurable:
                pass  # It has just ended.
            time.sleep(0.05)
    if process.returncode != 0:
        raise Unmeasurable(f"`{' '.join(command[:3])} …` ended with {process.returncode}.")
    return Saving(time.monotonic() - began, peak)


def _saved(server: SoundServer, path: Path, hours: float) -> list[Figure]:
    person = reader(server, "hour", f"espeak:{VOICE}")
    file, times = server.folder / "hour.wav", server.folder / "hour.json"

    def save(text: Path) -> Saving:
        return _saving(person, person.command(
            str(text), "--save", str(file), "--save-subtitles", str(times), "--force"))

    say(f"reading: a text of {hours:g} h, saved")
    part = server.folder / "part.txt"
    part.write_text(Prose(8).text(round(WORDS_AN_HOUR * hours / 4)), encoding="utf-8")
    small, ours = save(part), save(path)
    own = server.folder / "own.wav"
    theirs = _saving(person, ["espeak-ng", "-v", VOICE, "-f", str(path), "-w", str(own)])
    samples = sound(file)
    say("reading: its pauses")
    text = path.read_text(encoding="utf-8")
    pauses = _pauses(samples, sentences(times), _ends_of_paragraphs(text))
    silences = _silences(samples)
    name = f"{hours:g} h of text saved"
    return [
        Figure(f"{name}: pause between sentences − the voice's own, worst", "ms",
               [max(pause.excess for pause in pauses)], target=Target(limit=10),
               raw=[pause.excess for pause in pauses],
               note=f"{PARAGRAPH * 1000:.0f} ms behind a paragraph are taken off"),
        Figure(f"{name}: pause between sentences, median", "ms",
               [pause.heard for pause in pauses if not pause.ends_paragraph],
               [pause.own for pause in pauses if not pause.ends_paragraph], "espeak-ng",
               note="the peer speaks each sentence alone"),
        Figure(f"{name}: longest silence", "ms", [max(silences)],
               [max(_silences(sound(own)))], "espeak-ng",
               note="the peer reads the whole text at once", raw=silences),
        Figure(f"{name}: wall", "s", [ours.wall], [theirs.wall], "espeak-ng -w",
               note=f"{len(samples) / RATE / 60:.0f} minutes of sound; load {load():.1f}"),
        Figure(f"{name}: peak memory", "MB", [ours.peak], [theirs.peak], "espeak-ng -w",
               note=f"{small.peak:.0f} MB for a quarter of it"),
    ]


@dataclass(frozen=True)
class Pause:
    """The silence between two sentences and the one the voice has there by itself, in
    milliseconds."""

    heard: float
    own: float
    ends_paragraph: bool

    @property
    def excess(self) -> float:
        """What is more than the voice's own pause, and that behind a paragraph."""
        return self.heard - self.own - (PARAGRAPH * 1000 if self.ends_paragraph else 0)


def _pauses(
    samples: array.array, spoken: list[Sentence], paragraphs: list[bool]
) -> list[Pause]:
    """The pause behind each sentence but the last."""
    if len(paragraphs) != len(spoken):
        raise Unmeasurable(f"{len(spoken)} sentences were spoken of {len(paragraphs)}.")
    alone: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for each in spoken:
            if each.text not in alone:
                alone[each.text] = _edges(Path(folder) / "own.wav", each.text)
    pauses = []
    for one, other, ends in zip(spoken, spoken[1:], paragraphs):
        middle = round(one.end * RATE)
        heard = (_quiet(samples, range(middle - 1, middle - 5 * RATE, -1))
                 + _quiet(samples, range(middle, middle + 5 * RATE)))
        own = alone[one.text][1] + alone[other.text][0]
        pauses.append(Pause(heard * 1000, own * 1000, ends))
    return pauses


def _edges(file: Path, text: str) -> tuple[float, float]:
    """Seconds of silence before and behind a sentence that espeak-ng speaks alone."""
    subprocess.run(["espeak-ng", "-v", VOICE, "-w", str(file), "--", text], check=True,
                   capture_output=True)
    samples = sound(file)
    return _quiet(samples, range(len(samples))), _quiet(samples, range(len(samples) - 1, -1, -1))


def _quiet(samples: array.array, places: range) -> float:
    """Seconds from the first of some places to the first sample that is heard."""
    for count, place in enumerate(places):
        if not 0 <= place < len(samples) or abs(samples[place]) > QUIET:
            return count / RATE
    return len(places) / RATE


def _silences(samples: array.array) -> list[float]:
    """Milliseconds of every stretch of at least 50 within the sound in which nothing is heard."""
    given = np.abs(np.asarray(samples, dtype=np.int32))
    blocks = given[:len(given) // BLOCK * BLOCK].reshape(-1, BLOCK).max(axis=1)
    gaps = (np.diff(np.flatnonzero(blocks > QUIET)) - 1) * BLOCK * 1000 / RATE
    return [float(gap) for gap in gaps if gap >= 50]


def _ends_of_paragraphs(text: str) -> list[bool]:
    """For each sentence of a text by `Prose`, whether it is the last of its paragraph."""
    ends: list[bool] = []
    for paragraph in text.split("\n\n"):
        count = len(re.findall(r"[.?](?=\s|$)", paragraph.strip()))
        ends += [False] * (count - 1) + [True]
    return ends


def _played(server: SoundServer, path: Path, hours: float) -> list[Figure]:
    """Memory while a text is heard at three times its speed, with jumps of a minute.

    An hour would take an hour; so the whole text passes in four minutes, and all of it is spoken.
    """
    person = reader(server, "played", f"espeak:{VOICE}")
    seconds = 240 * hours
    command = person.command(str(path), "--from-start", "--speed", "3")
    samples: list[float] = []
    say(f"reading: memory while {hours:g} h of text are heard")
    with server.record() as monitor:
        with Program(server.collector, command, person.environment) as program:
            if not monitor.waits_for_sound(program.started, AUDIBLE, PIPER_PATIENCE):
                raise Unmeasurable("The long text was not heard.")
            begun = time.monotonic()
            jumps = 0
            while (passed := time.monotonic() - begun) < seconds:
                samples.append(resident(program.pid))
                if passed / 5 >= jumps + 1:
                    program.press(b"L")
                    jumps += 1
                time.sleep(1)
            if not program.is_running:
                raise Unmeasurable("The player of the long text ended: " + program.text()[-300:])
    quarter = samples[len(samples) // 4]
    most = max(samples[len(samples) // 4:])
    return [
        Figure(f"{hours:g} h of text heard: memory, growth after a quarter", "MB",
               [most - quarter], target=Target(limit=5), raw=samples,
               note=f"{quarter:.0f} MB then, at most {most:.0f}; 3×, {jumps} jumps of a minute"),
    ]
