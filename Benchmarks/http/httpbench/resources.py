"""Resources whose bytes follow from their name, so that any answer can be checked."""

import hashlib
from collections.abc import Sequence

from .media import serve
from .origin import Action, Origin, Request

PREFIX = "/kept/"
SIZES = {"small": 400, "medium": 90_000, "large": 1_500_000}
KINDS = tuple(SIZES)


def name(number: int, kind: str = "") -> str:
    """The path of the resource with a number; the kind says its size."""
    return f"{PREFIX}{kind or KINDS[number % len(KINDS)]}/{number}"


def body(path: str) -> str:
    """What a path holds."""
    kind = path.removeprefix(PREFIX).split("/")[0]
    seed = hashlib.sha256(path.encode()).hexdigest()
    return (seed * (SIZES[kind] // len(seed) + 1))[:SIZES[kind]]


def publish(origin: Origin) -> None:
    """Serves all of them, to be kept for a year."""
    def answer(request: Request) -> Sequence[Action]:
        data = body(request.target).encode()
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        return serve(request, data, tag, [("Cache-Control", "max-age=31536000")])

    origin.route(PREFIX, answer)
