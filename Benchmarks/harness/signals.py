"""Finding things in samples: the first sound, bursts, the tone that sounds."""

import array

Samples = array.array


def loudest(samples: Samples) -> int:
    """The largest magnitude."""
    return max(max(samples), -min(samples)) if samples else 0


def first_sound(samples: Samples, threshold: int, start: int = 0) -> int | None:
    """The first sample from `start` on whose magnitude is above the threshold."""
    block = 256
    for at in range(start, len(samples), block):
        part = samples[at:at + block]
        if max(part) > threshold or min(part) < -threshold:
            return next(at + i for i, s in enumerate(part) if abs(s) > threshold)
    return None


def onsets(samples: Samples, rate: int, silence: float, share: float = 0.25) -> list[int]:
    """Where bursts begin: above a share of the loudest, after so many seconds below it."""
    threshold = max(100, int(loudest(samples) * share))
    quiet, found, at = int(silence * rate), [], 0
    last_loud = -quiet
    block = max(1, rate // 1000)
    for start in range(0, len(samples), block):
        part = samples[start:start + block]
        if max(part) <= threshold and min(part) >= -threshold:
            continue
        for offset, value in enumerate(part):
            if abs(value) > threshold:
                at = start + offset
                if at - last_loud >= quiet:
                    found.append(at)
                last_loud = at
    return found


def tone_changes_at(
    samples: Samples, rate: int, start: int, low: bool, boundary: float
) -> int | None:
    """The first sample from `start` on where the tone sounds that is below or above `boundary` Hz.

    Right within 2 ms: a window is told by the tone of its larger half.
    """
    window, hop = rate // 250, rate // 1000
    limit = boundary * 2 * window / rate
    steady = 0
    for at in range(start, len(samples) - window, hop):
        part = samples[at:at + window]
        crossings = sum((a < 0) != (b < 0) for a, b in zip(part, part[1:]))
        sounds = loudest(part) > 600
        if sounds and crossings > 2 and (crossings < limit) == low:
            steady += 1
            if steady == 4:
                return at - 3 * hop + window // 2
        else:
            steady = 0
    return None
