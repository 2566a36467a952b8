"""Several screens, one after the other, as an SVG image that moves by itself."""

from itertools import groupby

from . import svg
from .screen import Cell

# How long the last screen stays before it begins again, in seconds.
REST = 2.0


def parts(screen: list[list[Cell]]) -> list[str]:
    """The elements of a screen."""
    made = []
    for number, cells in enumerate(screen):
        made += svg.row(cells, svg.EDGE + number * svg.DOWN)
    return [part for part in made if part]


def is_ground(part: str) -> bool:
    """True for the ground of cells, which is as high as they are."""
    return part.startswith("<rect") and f'height="{svg.DOWN:.2f}"' in part


def spans(places: list[int]) -> list[tuple[int, int]]:
    """Runs of numbers that follow each other, each as its first and the one behind its last."""
    runs = groupby(enumerate(places), key=lambda pair: pair[1] - pair[0])
    return [(run[0][1], run[-1][1] + 1) for run in (list(some) for _, some in runs)]


def clock(places: list[int], starts: list[float], whole: float) -> str:
    """When elements show: at these screens and at no other."""
    if len(places) == len(starts):
        return ""
    times, values = [0.0], ["none"]
    for begin, end in spans(places):
        if begin == 0:
            values[0] = "inline"
        else:
            times.append(starts[begin] / whole)
            values.append("inline")
        if end < len(starts):
            times.append(starts[end] / whole)
            values.append("none")
    return (
        f'<animate attributeName="display" calcMode="discrete" dur="{whole:.1f}s" '
        f'repeatCount="indefinite" values="{";".join(values)}" '
        f'keyTimes="{";".join(f"{time:.4f}".rstrip("0").rstrip(".") for time in times)}"/>')


def picture(
    screens: list[tuple[float, list[list[Cell]]]], columns: int, title: str
) -> str:
    """The screens with the seconds at which each begins; equal elements are drawn once.

    A reader that shows no movement sees the last screen.
    """
    starts = [seconds - screens[0][0] for seconds, _ in screens]
    whole = starts[-1] + REST
    shown: dict[str, list[int]] = {}
    for place, (_, screen) in enumerate(screens):
        for part in parts(screen):
            found = shown.setdefault(part, [])
            if not found or found[-1] != place:
                found.append(place)
    rows = max(len(screen) for _, screen in screens)
    across, down = columns * svg.ACROSS + 2 * svg.EDGE, rows * svg.DOWN + 2 * svg.EDGE
    drawn = [svg.head(across, down, title)]
    by_places: dict[tuple[int, ...], list[str]] = {}
    for part, places in shown.items():
        by_places.setdefault((is_ground(part), *places), []).append(part)
    # Grounds first: letters that were there before may come to stand on a new one.
    for places, some in sorted(by_places.items(), key=lambda pair: not is_ground(pair[1][0])):
        places = places[1:]
        time = clock(list(places), starts, whole)
        if not time:
            drawn += some
            continue
        hidden = "" if places[-1] == len(screens) - 1 else ' display="none"'
        drawn.append(f"<g{hidden}>{time}" + "".join(some) + "</g>")
    return "\n".join(drawn) + "\n</svg>\n"
