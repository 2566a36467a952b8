"""SubRip text: one cue per word for the voice, one per sentence for the translation."""

import re


def time_code(milliseconds):
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},{rest:03}"


def text_of(cues):
    """A file of (start, end, text) cues, times in milliseconds."""
    blocks = (
        f"{index}\n{time_code(start)} --> {time_code(end)}\n{text}\n"
        for index, (start, end, text) in enumerate(cues, 1)
    )
    return "\n".join(blocks)


def cues_of(text):
    """The cues of a file written by `text_of`."""
    cues = []
    for block in text.strip().split("\n\n"):
        _, times, words = block.split("\n")
        parts = [int(part) for part in re.findall(r"\d+", times)]
        start, end = (
            ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
            for hours, minutes, seconds, rest in (parts[:4], parts[4:])
        )
        cues.append((start, end, words))
    return cues
