"""Where `listen` reads less of a recording than others do."""

from collections.abc import Iterator

from .facts import Facts

# Some readers cut off what an encoder puts before and behind the sound: two packets at most.
SHORTEST = 0.15


def length_fault(own: Facts, probe: Facts | None, tags: Facts | None) -> str | None:
    """What is wrong with a length, where the others agree on it."""
    if probe is None or tags is None or min(probe.length, tags.length) <= 0:
        return None
    if not is_near(probe.length, tags.length) or is_near(own.length, tags.length):
        return None
    return (f"{own.length:.2f} s, by ffprobe {probe.length:.2f} s,"
            f" by mutagen {tags.length:.2f} s")


def is_near(one: float, other: float) -> bool:
    """Whether two lengths differ by no more than 1 %."""
    return abs(one - other) <= max(SHORTEST, 0.01 * max(one, other))


def name_faults(own: Facts, others: list[Facts]) -> Iterator[str]:
    """Titles and authors that another reads, and `listen` reads none of."""
    for kind in ("titles", "authors"):
        wanted = frozenset().union(*(getattr(one, kind) for one in others))
        found = {text for text in getattr(own, kind) if text}
        if wanted and not any(_is_same(one, other) for one in found for other in wanted):
            yield (f"{kind[:-1]} {_list(found)}, by others {_list(wanted)}")


def _is_same(one: str, other: str) -> bool:
    return one == other or one in other or other in one


def _list(texts: object) -> str:
    return " / ".join(sorted(repr(text[:60]) for text in texts)) or "none"
