"""Sound as lists of samples: joining sentences, level, WAV files, encoding and decoding."""

import array
import subprocess
import wave
from dataclasses import dataclass

LEAD, TAIL = 0.5, 0.9
GAP, PARAGRAPH_GAP = 0.42, 0.6
BEFORE, AFTER, FADE = 0.015, 0.07, 0.004
PEAK = 10 ** (-3 / 20) * 32767
# LAME leaves its gapless header out where a frame cannot hold it: 48 kb/s at 22.05 kHz is too small.
BIT_RATES = {22050: 56}


@dataclass(frozen=True)
class Track:
    """A whole chapter: samples, and for each sentence its words' (start, end) in samples."""

    rate: int
    samples: array.array
    sentences: list


def join(utterances, opens_paragraph):
    """Lays sentences end to end with silence between; the pause is from word end to word start."""
    rate = utterances[0].rate
    samples = array.array("h", bytes(2 * round(LEAD * rate)))
    sentences, last = [], None
    for spoken, opens in zip(utterances, opens_paragraph):
        if last is not None:
            start = last + round((PARAGRAPH_GAP if opens else GAP) * rate)
        else:
            start = round(LEAD * rate)
        times = heard_times(spoken)
        cut, origin = excerpt(spoken, times)
        samples.extend([0] * (start - origin - len(samples)))
        samples.extend(cut)
        shift = start - times[0][0]
        sentences.append([(begin + shift, end + shift) for begin, end in times])
        last = sentences[-1][-1][1]
    samples.extend([0] * (last + round(TAIL * rate) - len(samples)))
    return Track(rate, samples, sentences)


def heard_times(spoken):
    """Word times in which a word after a silence begins when it is first heard.

    Engines count the closed lips before a first "p" as part of it; nobody hears that.
    """
    threshold = max(max(spoken.samples), -min(spoken.samples)) // 200
    times, silent_since = [], -1
    for begin, end in spoken.words:
        if begin > silent_since:
            begin = next(at for at in range(begin, end) if abs(spoken.samples[at]) > threshold)
        times.append((begin, end))
        silent_since = end
    return times


def excerpt(spoken, times):
    """The sentence without the engine's own silence, softly cut; and where its first word is."""
    rate = spoken.rate
    first, last = times[0][0], times[-1][1]
    begin = max(first - round(BEFORE * rate), 0)
    cut = spoken.samples[begin : min(last + round(AFTER * rate), len(spoken.samples))]
    fade = round(FADE * rate)
    for index in range(fade):
        if begin > 0:
            cut[index] = cut[index] * index // fade
        cut[-1 - index] = cut[-1 - index] * index // fade
    return cut, first - begin


def normalised(track):
    """The same chapter with its highest peak at -3 dBFS."""
    gain = PEAK / max(max(track.samples), -min(track.samples))
    scaled = array.array("h", (round(sample * gain) for sample in track.samples))
    return Track(track.rate, scaled, track.sentences)


def write_wav(path, track):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(track.rate)
        file.writeframes(track.samples.tobytes())


def encode(source, target, rate, tags):
    """Encodes with LAME at a constant bit rate, with the header that makes it gapless."""
    command = ["lame", "--quiet", "-m", "m", "--cbr", "-b", str(BIT_RATES[rate]), "-q", "2"]
    command += ["--noreplaygain", "--id3v2-only", "--id3v2-utf16", "--pad-id3v2-size", "0"]
    for name, value in tags.items():
        command += ["--tv", f"{name}={value}"]
    subprocess.run(command + [str(source), str(target)], check=True)


def decode(path):
    """(rate, samples) as mpg123 plays the file, encoder delay and padding removed."""
    command = ["mpg123", "-q", "--gapless", "-e", "s16", "-w", "-", str(path)]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    rate = int.from_bytes(data[24:28], "little")
    body = data[data.index(b"data") + 8 :]
    return rate, array.array("h", body[: len(body) // 2 * 2])


def offset(original, decoded, reach=40):
    """How many samples the decoded sound lies behind the original, by best correlation."""
    loudest = max(range(0, len(original), 512), key=lambda at: abs(original[at]))
    at = min(max(loudest, reach), len(original) - 8192 - reach)
    window = original[at : at + 8192]

    def product(lag):
        return sum(map(int.__mul__, window, decoded[at + lag : at + lag + 8192]))

    return max(range(-reach, reach + 1), key=product)


def rms(samples):
    """Root mean square of some samples, 0 for none."""
    return (sum(sample * sample for sample in samples) / len(samples)) ** 0.5 if samples else 0.0
