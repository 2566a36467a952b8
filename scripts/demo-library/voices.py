"""The plain voice, called through its C library: samples, and the exact time of each word."""

import array
import ctypes as c
from dataclasses import dataclass


@dataclass(frozen=True)
class Utterance:
    """One spoken sentence: 16-bit samples, and a (start, end) in samples for each word."""

    rate: int
    samples: array.array
    words: list


class EspeakName(c.Union):
    _fields_ = [("number", c.c_int), ("name", c.c_char_p), ("text", c.c_char * 8)]


class EspeakEvent(c.Structure):
    _fields_ = [
        ("type", c.c_int), ("unique", c.c_uint), ("position", c.c_int), ("length", c.c_int),
        ("milliseconds", c.c_int), ("sample", c.c_int), ("user", c.c_void_p), ("id", EspeakName),
    ]


class Espeak:
    """An espeak-ng voice; word and phoneme events carry sample positions.

    Common pairs of words may come as one event. Their border is then found by phonemes: the
    first word alone says how many of the pair's phonemes are its own.
    """

    END, WORD, PHONEME = 0, 1, 7
    SYNCHRONOUS, PHONEME_EVENTS, UTF8, BY_CHARACTER, RATE = 2, 1, 1, 1, 1

    def __init__(self, voice, pace):
        self.library = c.CDLL("libespeak-ng.so.1")
        self.rate = self.library.espeak_Initialize(self.SYNCHRONOUS, 0, None, self.PHONEME_EVENTS)
        kind = c.CFUNCTYPE(c.c_int, c.POINTER(c.c_short), c.c_int, c.POINTER(EspeakEvent))
        self.callback = kind(self.receive)
        self.library.espeak_SetSynthCallback(self.callback)
        if self.rate <= 0 or self.library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise ValueError(f"espeak-ng has no voice {voice}")
        self.library.espeak_SetParameter(self.RATE, int(pace), 0)

    def receive(self, samples, count, events):
        """Called by the library with a piece of sound and the events that belong to it."""
        heard = self.heard
        if count > 0:
            heard.samples.extend(samples[:count])
        index = 0
        while events[index].type != self.END:
            event = events[index]
            if event.type == self.WORD and event.length > 0:
                heard.starts[event.position - 1] = event.sample
            elif event.type == self.PHONEME:
                heard.phonemes.append((event.sample, event.id.text))
            index += 1
        return 0

    def synthesise(self, text):
        """The sound of a text, and its events."""
        self.heard = Heard(array.array("h"), {}, [])
        data = text.encode()
        arguments = (data, len(data) + 1, 0, self.BY_CHARACTER, 0, self.UTF8, None, None)
        if self.library.espeak_Synth(*arguments) != 0:
            raise ValueError(f"espeak-ng cannot speak: {text}")
        return self.heard

    def speak(self, words):
        """Speaks one sentence; raises if a word cannot be given its own time."""
        heard = self.synthesise(" ".join(words))
        offsets = [sum(len(word) + 1 for word in words[:index]) for index in range(len(words))]
        if not set(heard.starts) <= set(offsets):
            raise ValueError(f"a word event lies inside a word: {' '.join(words)}")
        limits = sorted(heard.starts.values()) + [len(heard.samples)]
        begins = [heard.starts.get(offset) for offset in offsets]
        for index, begin in enumerate(begins):
            if begin is None:
                before = begins[index - 1]
                limit = min(at for at in limits if at > before)
                joined = heard.sounds(before, limit)
                begins[index] = self.border(words[index - 1], words[index], joined)
        limits = begins[1:] + [len(heard.samples)]
        times = [(begin, heard.end(begin, limit)) for begin, limit in zip(begins, limits)]
        return Utterance(self.rate, heard.samples, times)

    def border(self, first, second, joined):
        """Where the second of two joined words begins, among the places of their phonemes."""
        own, other = (
            len(alone.sounds(0, len(alone.samples)))
            for alone in (self.synthesise(first), self.synthesise(second))
        )
        if own + other != len(joined):
            raise ValueError(f"the joined words “{first} {second}” cannot be told apart")
        return joined[own]


PAUSES = (b"_", b"_:", b"_::", b"_!")


@dataclass(frozen=True)
class Heard:
    """What one call gave: samples, word starts by character offset, (sample, phoneme) in order."""

    samples: array.array
    starts: dict
    phonemes: list

    def sounds(self, start, end):
        """Sample positions of the phonemes in a stretch, pauses and glottal marks left out."""
        return [at for at, name in self.phonemes if start <= at < end and name[:1] != b"_"]

    def end(self, start, limit):
        """Where the word that starts here falls silent: at the pause after its last phoneme."""
        last = max(self.sounds(start, limit))
        pauses = [at for at, name in self.phonemes if last < at < limit and name in PAUSES]
        return min(pauses, default=limit)
