"""Verifies a finished library: text against subtitles, times against sound, sizes and levels."""

import json
from statistics import median

import audio
import subrip

LIMIT = 6_000_000
SHORTEST, LONGEST = 45.0, 120.0
# Milliseconds: what counts as a pause, how long a last sound may ring, and how far a soft
# beginning (f, s, sh) may rise behind its cue.
PAUSE, SETTLE, EDGE = 150, 130, 90


def report(books, folder):
    """Prints one line per chapter and every fault; returns the exit code."""
    manifest = json.loads((folder / "library.json").read_text(encoding="utf-8"))
    faults = []
    if manifest["schemaVersion"] != 1 or [book.id for book in books] != [
        entry["id"] for entry in manifest["books"]
    ]:
        faults.append("library.json does not list the books of the texts")
    for book, entry in zip(books, manifest["books"]):
        for chapter, record in zip(book.chapters, entry["chapters"], strict=True):
            summary, found = chapter_faults(chapter, record, folder)
            print(f"{book.id}/{chapter.id}: {summary}")
            faults += [f"{book.id}/{chapter.id}: {fault}" for fault in found]
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{size / 1e6:.2f} MB in all")
    if size > LIMIT:
        faults.append(f"{size} bytes are more than the {LIMIT} allowed")
    for fault in faults:
        print(f"FAULT {fault}")
    return 1 if faults else 0


def chapter_faults(chapter, record, folder):
    """A line of figures and the list of what is wrong with one chapter."""
    words = subrip.cues_of((folder / record["subtitles"]).read_text(encoding="utf-8"))
    lines = subrip.cues_of((folder / record["translation"]).read_text(encoding="utf-8"))
    rate, samples = audio.decode(folder / record["audio"])
    length = len(samples) / rate
    faults = text_faults(chapter, record, words, lines) + time_faults(words, length)
    if abs(length - record["durationSeconds"]) > 0.5 / rate:
        faults.append(f"decodes to {length} s, the manifest says {record['durationSeconds']}")
    if not SHORTEST <= length <= LONGEST:
        faults.append(f"{length:.1f} s is outside {SHORTEST}-{LONGEST} s")
    peak = max(max(samples), -min(samples)) / 32768
    if not 0.6 < peak < 0.9:
        faults.append(f"the peak is {peak:.3f} of full scale")
    edges, found = sound_faults(words, rate, samples)
    pace = len(words) / length * 60
    summary = f"{length:.2f} s, {len(words)} words, {pace:.0f} wpm, peak {peak:.2f}, {edges}"
    return summary, faults + found


def text_faults(chapter, record, words, lines):
    faults = []
    if [text for _, _, text in words] != [w for s in chapter.sentences for w in s.words]:
        faults.append("the subtitles are not the words of the text")
    if len(words) != record["wordCount"]:
        faults.append("wordCount is wrong")
    if [text for _, _, text in lines] != [s.translation for s in chapter.sentences]:
        faults.append("the translation is not that of the text")
    at = 0
    for (start, end, _), sentence in zip(lines, chapter.sentences):
        own = words[at : at + len(sentence.words)]
        at += len(own)
        if not own or (own[0][0], own[-1][1]) != (start, end):
            faults.append(f"other times than its words: {sentence.translation}")
    return faults


def time_faults(words, length):
    faults = []
    for start, end, word in words:
        if not 30 <= end - start <= 1600:
            faults.append(f"{word} lasts {end - start} ms at {start} ms")
    for (_, end, _), (start, _, word) in zip(words, words[1:]):
        if start < end:
            faults.append(f"{word} begins before the word before it has ended")
    if words[-1][1] > length * 1000:
        faults.append("the last word ends after the sound")
    return faults


def sound_faults(words, rate, samples):
    """Compares word edges beside every pause with where the sound rises and falls."""
    faults, starts, ends = [], [], []
    floor = max(samples) / 80

    def level(milliseconds):
        at = round(milliseconds * rate / 1000)
        return audio.rms(samples[at : at + rate // 200])

    length = round(len(samples) / rate * 1000)
    for (_, fall, before), (rise, _, after) in zip([(0, 0, "")] + words, words + [(length, 0, "")]):
        if rise - fall < PAUSE:
            continue
        loud = [at for at in range(fall + SETTLE, rise - 30, 5) if level(at) > floor]
        if loud:
            faults.append(f"sound at {loud[0]} ms in the pause between “{before}” and “{after}”")
        if after:
            starts.append(next(at for at in range(rise - 60, length, 5) if level(at) > floor) - rise)
        if before:
            ends.append(next(at for at in range(fall + 100, 0, -5) if level(at) > floor) + 5 - fall)
    for start, end, word in words:
        if audio.rms(samples[round(start * rate / 1000) : round(end * rate / 1000)]) < floor:
            faults.append(f"no sound under {word} at {start} ms")
    if max(map(abs, starts)) > EDGE:
        faults.append(f"a sound starts {max(starts, key=abs)} ms from its cue")
    summary = (
        f"{len(starts)} pauses, sound starts {median(starts):+.0f} ms "
        f"and ends {median(ends):+.0f} ms from the cues (median)"
    )
    return summary, faults
