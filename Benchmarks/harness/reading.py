"""Texts read aloud: lit words against their sound, the first sound, an hour of text."""

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .place import has
from .prose import Prose
from .reading_hour import hour
from .reading_places import Places, Sentence, Word, found, lit, sentences, sound
from .reading_start import first_sounds
from .reading_voices import AUDIBLE, PIPER_PATIENCE, Piper, Reader, piper, reader, with_program
from .signals import first_sound
from .sound import RATE, SoundServer
from .statistics import median, percentile
from .terminal import Program
from .usage import load

# The medians that are wanted, in milliseconds.
LIT = {"espeak": 20, "piper": 30}
ALIGNED = 40


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Every figure of a voice that is here; what is missing is named."""
    if not has("espeak-ng"):
        raise Unmeasurable("espeak-ng is not installed; `make bench` installs it.")
    try:
        natural: Piper | None = piper()
        missing = ""
    except Unmeasurable as error:
        natural, missing = None, f"piper: {error}"
        say(f"reading: {missing}")
    espeak = reader(server, "espeak", "espeak:en-gb")
    readers = [espeak]
    if natural is not None:
        readers.append(reader(
            server, "piper", f"piper:{natural.voice}", with_program(natural.program)))
    figures: list[Figure] = []
    for each in readers:
        figures += _lit(server, each, quick)
    figures += first_sounds(server, natural, quick, missing)
    return figures + hour(server, quick)


def _lit(server: SoundServer, each: Reader, quick: bool) -> list[Figure]:
    """Words of texts that were never spoken before, so that the voice speaks while it is heard."""
    late: list[float] = []
    steps: list[float] = []
    witnessed: list[float] = []
    begun: list[float] = []
    unlit, lost, first, loads = 0, 0, [], []
    texts = 1 if quick else 3
    for number in range(texts):
        say(f"reading: words of {each.name}, text {number + 1} of {texts}")
        loads.append(load())
        run = _Run(server, each, Prose(11 + number).text(50 if quick else 110))
        late += run.late
        first.append(run.first)
        unlit += run.unlit
        lost += run.places.lost
        steps += run.places.steps()
        witnessed += run.witnessed()
        begun += run.begun()
    size = [abs(value) for value in late]
    name = f"read aloud by {each.name}"
    busy = f"load {max(loads):.1f}"
    same = "; it speaks by the same voice" if each.name == "espeak" else ""
    return [
        Figure(f"{name}: word lit − heard, median", "ms", [median(size)],
               target=Target(limit=LIT[each.name]), raw=late,
               note=f"mean {sum(late) / len(late):+.1f} ms; {busy}"),
        Figure(f"{name}: word lit − heard, 95 %", "ms", [percentile(size, 0.95)], raw=late),
        Figure(f"{name}: word lit − heard, worst", "ms", [max(size)], raw=late,
               note=f"but the first word, lit {-median(first):.0f} ms before it is heard"),
        Figure(f"{name}: words never lit", "", [unlit], target=Target(limit=0),
               raw=[*late, *first]),
        Figure(f"{name}: voice's word times − aligner's, median", "ms", [median(witnessed)],
               target=Target(limit=ALIGNED), raw=witnessed,
               note=f"`listen align`{same}"),
        Figure(f"{name}: voice's word times − aligner's, 95 %", "ms",
               [percentile(witnessed, 0.95)], raw=witnessed,
               note=f"worst {max(witnessed):.0f} ms"),
        Figure(f"{name}: first sound of a sentence − its first word", "ms",
               [median([abs(value) for value in begun])], raw=begun,
               note=f"worst {max(begun, key=abs):+.0f} ms; the waveform's own witness"),
        Figure(f"{name}: gap in the sound that is heard, worst", "ms",
               [max(abs(step) for step in steps)], target=Target(limit=1), raw=steps,
               note=f"{lost} of {lost + len(steps) + texts} seconds not found again"),
    ]


class _Run:
    """A text that is played to its end and then saved from the same sound."""

    def __init__(self, server: SoundServer, each: Reader, text: str) -> None:
        self._each = each
        self._text = server.folder / "lit.txt"
        self._text.write_text(text, encoding="utf-8")
        self._saved = server.folder / "lit.wav"
        times = server.folder / "lit.json"
        # A voice reads about 2.4 words a second.
        patience = PIPER_PATIENCE + len(text.split())
        with server.record() as monitor:
            command = each.command(str(self._text), "--from-start")
            with Program(server.collector, command, each.environment) as program:
                heard = monitor.waits_for_sound(program.started, AUDIBLE, PIPER_PATIENCE)
                ended = heard and monitor.waits_for_silence(AUDIBLE, 3.0, patience)
                if not ended:
                    raise Unmeasurable(
                        f"A text read by {each.name} was not heard to its end: "
                        + program.text()[-200:])
            recording = monitor.recording()
        each.run("read", "--language", "en", str(self._text), "--save", str(self._saved),
                 "--save-subtitles", str(times), "--force")
        self.samples = sound(self._saved)
        self.sentences: list[Sentence] = sentences(times)
        self.words: list[Word] = [word for each in self.sentences for word in each.words]
        self.places: Places = found(self.samples, recording, program.started)
        shown = lit(program, [word.text for word in self.words])
        late = [
            None if at is None else
            (at - recording.time(self.places.of(round(word.start * RATE)))) / 1e6
            for at, word in zip(shown, self.words)]
        self.unlit = sum(value is None for value in late)
        if self.unlit > len(late) // 10 or late[0] is None:
            raise Unmeasurable(f"{self.unlit} of {len(late)} words read by {each.name} were "
                               "never lit.")
        # It is shown with the text, before there is any sound.
        self.first = late[0]
        self.late = [value for value in late[1:] if value is not None]

    def witnessed(self) -> list[float]:
        """Milliseconds between the voice's times of words and those of the aligner."""
        answer = self._saved.with_name("aligned.json")
        answer.unlink(missing_ok=True)
        self._each.run("align", str(self._saved), str(self._text), "--language", "en", "--words",
                       "--format", "json", "-o", str(answer))
        aligned = [word for each in sentences(answer) for word in each.words]
        if [word.text for word in aligned] != [word.text for word in self.words]:
            raise Unmeasurable("The aligner's words are not those of the text.")
        return [abs(one.start - other.start) * 1000 for one, other in zip(aligned, self.words)]

    def begun(self) -> list[float]:
        """Milliseconds from the time of each sentence's first word to its first sound."""
        begun = []
        for each in self.sentences:
            start = round(each.start * RATE)
            at = first_sound(self.samples[start:round(each.end * RATE)], AUDIBLE)
            if at is not None and each.words:
                begun.append(at * 1000 / RATE - (each.words[0].start - each.start) * 1000)
        return begun
