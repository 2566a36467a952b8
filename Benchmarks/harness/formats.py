"""What is heard of every format FFmpeg writes, beside FFmpeg's own decode, and behind seeks."""

import json
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from .encoding import LAYOUTS, RATES, Sound, pairs, runs, shapes, write
from .errors import Unmeasurable
from .figures import Figure, Target, say
from .micro import build
from .place import CACHE, CHAPTER
from .sound import SoundServer

# What may differ: decibels of noise, frames of silence and length in seconds, decibels after seeks.
MOST_LOSS, MOST_SILENCE, MOST_LENGTH, LEAST_SEEK = 1.0, 0.005, 0.002, 60.0
SAME = 90.0
# Frames by which the sound may stand elsewhere than in FFmpeg's decode.
MOST_SHIFT = 1
CHANNELS = {"mono": 1, "stereo": 2, "5.1": 6}
# Plain samples in WAV are heard with all their channels, all else with two at most.
WHOLE = {("wav", codec) for codec in ("pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le")}
# Of which FFmpeg itself decodes less than this part is nobody’s recording: packets without their
# lengths, headers whose fields are too small for the rate.
LEAST_DECODED = 0.5
# How long the signal is.
SECONDS = 4
# Codecs that make noise of their own, which is other noise behind a seek.
NOISY, LEAST_SEEK_OF_NOISE = ("wmav1", "wmav2", "ac3", "eac3", "nellymoser"), 25.0
# A tone, then speech; the tone is not loud, for codecs that clip.
SIGNAL = (
    "sine=f=441:r={rate}:d=1.5,volume=3[t];[0:a]atrim=start=5:end=7.5,aresample={rate},"
    "aformat=channel_layouts=mono[s];[t][s]concat=n=2:v=0:a=1")
Found = dict[str, Any]
Told = tuple[Sound, str]


def measure(_: SoundServer, quick: bool, words: Sequence[str] = ()) -> list[Figure]:
    """One figure: how many files are not heard as FFmpeg decodes them; each is told.

    Only those all of the words are true of: a container, a codec, a rate, a layout.
    """
    CACHE.mkdir(exist_ok=True)
    wanted = [sound for sound in _wanted(quick) if sound.words.issuperset(words)]
    if not wanted:
        raise Unmeasurable(f"no file of the table is {' '.join(words)}.")
    bench = Path(build("soundbench"))
    with tempfile.TemporaryDirectory(dir=CACHE) as place:
        total, faults, skipped = survey(Path(place), bench, wanted)
    for sound, fault in faults:
        print(f"{sound.name}: {fault}")
    for sound, reason in skipped:
        print(f"{sound.name}: not compared, {reason}")
    return [Figure(
        f"formats of {total} not heard as FFmpeg decodes them", "", [len(faults)],
        target=Target(limit=0))]


def _wanted(quick: bool) -> list[Sound]:
    rates = (24_000, 44_100, 48_000) if quick else RATES
    layouts = ("stereo",) if quick else LAYOUTS
    can = {codec: shapes(codec) for codec in {codec for _, codec in pairs()}}
    return [
        Sound(container, codec, rate, layout)
        for rate in rates for layout in layouts for container, codec in pairs()
        if rate in can[codec][0] and layout in can[codec][1]]


def survey(
    place: Path, bench: Path, wanted: Sequence[Sound]
) -> tuple[int, list[Told], list[Told]]:
    """How many files were compared, what is wrong with which, and which were not, and why."""
    # An FLV has no other rate below 11025.
    for rate in (5_512, *RATES):
        _signal(place, rate, "mono", place / f"{rate}.f32")
    groups: dict[tuple[int, str], list[Sound]] = {}
    for sound in wanted:
        groups.setdefault((sound.rate, sound.layout), []).append(sound)
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda group: _group(place, bench, *group), groups.items()))
    return (
        sum(total for total, _, _ in results),
        [fault for _, found, _ in results for fault in found],
        [reason for _, _, skipped in results for reason in skipped])


def _group(
    place: Path, bench: Path, shape: tuple[int, str], sounds: Sequence[Sound]
) -> tuple[int, list[Told], list[Told]]:
    rate, layout = shape
    say(f"formats: {rate} Hz, {layout}")
    folder = place / f"{rate}-{layout}"
    folder.mkdir()
    source = folder / "source.wav"
    _signal(place, rate, layout, source)
    faults: list[Told] = []
    skipped: list[Told] = []
    total = 0
    # So many at once that the decodes stay small.
    for start in range(0, len(sounds), 48):
        made = write(source, sounds[start:start + 48], folder)
        decoded, others = _decodable(made, folder)
        skipped += others
        total += len(decoded)
        for sound, found in zip(decoded, _compare(place, bench, decoded, folder)):
            fault = judge(sound, found)
            if fault:
                faults.append((sound, fault))
        for sound in made:
            (folder / sound.name).unlink()
            (folder / (sound.name + ".f32")).unlink(missing_ok=True)
    return total, faults, skipped


def _decodable(
    made: Sequence[Sound], folder: Path
) -> tuple[list[Sound], list[Told]]:
    """Those that FFmpeg decodes as what it wrote, decoded; which it does not, and why."""
    known: list[Sound] = []
    skipped: list[Told] = []
    for sound in made:
        # Bytes FFmpeg itself takes for another sound than it wrote are nobody’s recording.
        count, written = _channels(folder / sound.name), CHANNELS[sound.layout]
        if count == written:
            known.append(sound)
        else:
            skipped.append((sound, f"FFprobe finds {count} channels of {written}"))
    found = _decode(known, folder)
    decoded: list[Sound] = []
    for sound in known:
        if sound not in found:
            skipped.append((sound, "FFmpeg does not decode it"))
            continue
        count, written = _frames(folder / (sound.name + ".f32"), sound), SECONDS * sound.rate
        if count >= LEAST_DECODED * written:
            decoded.append(sound)
        else:
            skipped.append((sound, f"FFmpeg decodes {count} frames of {written}"))
    return decoded, skipped


def _signal(place: Path, rate: int, layout: str, file: Path) -> None:
    form = ["-f", "f32le"] if file.suffix == ".f32" else []
    # Every channel has all of it.
    count = 6 if layout == "5.1" else 2 if layout == "stereo" else 1
    pan = f"pan={layout}|" + "|".join(f"c{channel}=c0" for channel in range(count))
    made = runs([
        "-i", str(CHAPTER), "-filter_complex", SIGNAL.format(rate=rate) + "," + pan, *form,
        "-c:a", "pcm_f32le", str(file)])
    if not made:
        raise Unmeasurable(f"ffmpeg cannot make the signal at {rate} Hz in {place}.")


def _channels(file: Path) -> int:
    """How many channels FFprobe finds; 0 where it finds no sound."""
    told = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "a:0", "-show_entries", "stream=channels",
         "-of", "csv=p=0", str(file)], capture_output=True, text=True).stdout.split()
    return int(told[0]) if told and told[0].isdigit() else 0


def _heard(sound: Sound) -> int:
    """How many channels are heard of it."""
    written = CHANNELS[sound.layout]
    return written if (sound.container, sound.codec) in WHOLE else min(written, 2)


def _frames(decode: Path, sound: Sound) -> int:
    return decode.stat().st_size // (4 * _heard(sound))


def _decode(sounds: Sequence[Sound], folder: Path) -> list[Sound]:
    if not sounds:
        return []
    files = [str(folder / sound.name) for sound in sounds]
    inputs = [part for file in files for part in ("-i", file)]
    outputs = [
        part for index, (sound, file) in enumerate(zip(sounds, files)) for part in (
            "-map", f"{index}:a", "-ac", str(_heard(sound)), "-f", "f32le", file + ".f32")]
    if runs([*inputs, *outputs]):
        return list(sounds)
    half = len(sounds) // 2
    return [] if half == 0 else [
        *_decode(sounds[:half], folder), *_decode(sounds[half:], folder)]


def _compare(
    place: Path, bench: Path, sounds: Sequence[Sound], folder: Path
) -> list[Found]:
    lines = "".join(
        f"{folder / sound.name}\t{folder / (sound.name + '.f32')}\n" for sound in sounds)
    done = subprocess.run(
        [str(bench), str(place)], input=lines, capture_output=True, text=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    rest: list[Found] = [{"error": f"the comparison died: {done.stderr[-200:]}"}]
    return found if len(found) == len(sounds) else found + rest * (len(sounds) - len(found))


def judge(sound: Sound, found: Found) -> str:
    """What is wrong, in words; nothing where all is right."""
    if "error" in found:
        return str(found["error"])
    channels = _heard(sound)
    if found["channels"] != channels:
        return f"{found['channels']} channels heard of {channels}"
    rate, faults = found["rate"], []
    ours, peer, original = found["frames"]
    slack = MOST_LENGTH * rate
    if not min(peer, original) - slack <= ours <= max(peer, original) + slack:
        faults.append(f"{ours} frames, FFmpeg {peer}, encoded {original}")
    if found["likeness"] < SAME:
        for part in ("tone", "speech"):
            mine, theirs = found[part]
            if mine < min(theirs, 100) - MOST_LOSS:
                faults.append(f"{part} {mine:.1f} dB above its noise, FFmpeg {theirs:.1f}")
    if found["silence"][0] > found["silence"][1] + MOST_SILENCE * rate:
        faults.append("silent for {} frames, FFmpeg for {}".format(*found["silence"]))
    if found["wrong_seeks"]:
        faults.append(f"{found['wrong_seeks']} seeks went astray")
    if found["seek"] < (LEAST_SEEK_OF_NOISE if sound.codec in NOISY else LEAST_SEEK):
        faults.append(f"{found['seek']:.1f} dB behind a seek to {found['seek_place']}")
    if abs(found["shift"]) > MOST_SHIFT:
        faults.append(f"{found['shift']} frames later than FFmpeg’s")
    if faults and (found["losses"] or found["damage"]):
        faults.append(f"{found['losses']} losses told, {found['damage'] or 'no damage'}")
    return "; ".join(faults)
