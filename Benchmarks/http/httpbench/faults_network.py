"""Faults of the server: killed at every class of byte, slow, silent, lying, endless."""

import gzip
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from harness.figures import say

from .fault import Fault, Place
from .origin import Action, Close, Endless, Origin, Pause, Request, Send
from .subjects import Listen

OLD = "the old body, kept since yesterday " * 12
NEW = "the new body, never to be given in part " * 12
Answering = Callable[[Request], Sequence[Action]]


def _head(*fields: str, length: int | None = len(NEW)) -> bytes:
    lines = ["HTTP/1.1 200 OK", "Cache-Control: max-age=10", 'ETag: "n"', *fields]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def _cut(data: bytes, at: int, reset: bool) -> Answering:
    return lambda _: [Send(data[:at]), Close(reset)]


def _cuts(reset: bool) -> dict[str, Answering]:
    """The server is killed at one byte of each class of place."""
    head, body = _head(), NEW.encode()
    whole = head + body
    how = "resets" if reset else "hangs up"
    places = {
        "before a byte": 0, "in the status line": 9, "after the status line": 17,
        "in a field": 30, "before the end of the head": len(head) - 2, "after the head": len(head),
        "after one byte of the body": len(head) + 1,
        "amid the body": len(head) + len(body) // 2,
        "before the last byte": len(whole) - 1}
    return {f"server {how} {name}": _cut(whole, at, reset) for name, at in places.items()}


def _chunked(at: float, ending: bytes = b"") -> Answering:
    body = NEW.encode()
    data = b"%x\r\n%b\r\n" % (len(body), body)
    sent = data[:int(len(data) * at)]
    return lambda _: [
        Send(_head("Transfer-Encoding: chunked", length=None) + sent + ending), Close()]


def _packed(at: float) -> Answering:
    data = gzip.compress(NEW.encode())
    cut = data[:int(len(data) * at)]
    return lambda _: [
        Send(_head("Content-Encoding: gzip", length=len(cut)) + cut), Close()]


def _bomb() -> Answering:
    data = gzip.compress(b"\0" * (256 << 20), 9)
    return lambda _: [Send(_head("Content-Encoding: gzip", length=len(data)) + data), Close()]


def broken() -> dict[str, Answering]:
    """Every way to answer that must not be taken for a whole body."""
    body = NEW.encode()
    return _cuts(False) | _cuts(True) | {
        "chunked body cut in a chunk": _chunked(0.5),
        "chunked body without its last chunk": _chunked(1),
        "chunk size that is no number": _chunked(1, b"zz\r\n"),
        "gzip body cut, its length right": _packed(0.6),
        "gzip body without its checksum": _packed(0.97),
        "Content-Length too large": lambda _: [Send(_head(length=len(body) + 100) + body), Close()],
        "two Content-Lengths": lambda _: [
            Send(_head("Content-Length: 17") + body), Close()],
        "negative Content-Length": lambda _: [Send(_head(length=-5) + body), Close()],
        "no HTTP at all": lambda _: [Send(b"220 mail.example ESMTP\r\n" * 8), Close()],
        "endless body": lambda _: [Send(_head(length=None)), Endless(b"x" * 65536, 4 << 30)],
        "endless field": lambda _: [
            Send(b"HTTP/1.1 200 OK\r\nX-Long: "), Endless(b"x" * 65536, 1 << 30)],
        "endless fields": lambda _: [
            Send(b"HTTP/1.1 200 OK\r\n"), Endless(b"X-More: x\r\n" * 5000, 1 << 30)],
        "gzip bomb, 256 MB": _bomb(),
    }


def patient() -> dict[str, Answering]:
    """Slow, but whole: the body must come."""
    body = NEW.encode()
    busy = Send(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
    return {
        "server hangs up after the last byte": lambda _: [Send(_head() + body), Close()],
        "body that drips": lambda _: [Send(_head() + body, drip=0.01, part=8)],
        "head after 2 s": lambda _: [Pause(2), Send(_head() + body)],
        "two resets, then well": _recovering([Close(reset=True)]),
        "two 503, then well": _recovering([busy]),
    }


def _recovering(failure: Sequence[Action]) -> Answering:
    """Fails twice for each address, then answers."""
    left: dict[str, int] = {}
    lock = threading.Lock()

    def answer(request: Request) -> Sequence[Action]:
        with lock:
            left[request.target] = left.get(request.target, 2) - 1
            fails = left[request.target] >= 0
        return failure if fails else [Send(_head() + NEW.encode())]

    return answer


def silent() -> dict[str, Answering]:
    """Servers that fall silent; each costs the program's patience."""
    head = _head()
    return {
        "silent from the start": lambda _: [Pause(90), Close()],
        "silent amid the body": lambda _: [Send(head + NEW.encode()[:50]), Pause(90), Close()],
    }


def measure(listen: Listen, quick: bool) -> list[Fault]:
    """Every broken answer with and without an older copy, slow ones, and silence."""
    say("faults: servers")
    with Origin() as origin:
        work = [(name, answer, False) for name, answer in broken().items()]
        work += [(name, answer, True) for name, answer in patient().items()]
        if not quick:
            work += [(name, answer, False) for name, answer in silent().items()]
        # The silent ones first: they last longest.
        order = sorted(range(len(work)), key=lambda n: "silent" not in work[n][0])
        with ThreadPoolExecutor(4) as pool:
            running = {n: pool.submit(_one, listen, origin, n, *work[n]) for n in order}
            found = [running[n].result() for n in range(len(work))]
    return found


def _one(
    listen: Listen, origin: Origin, number: int, name: str, answer: Answering, comes: bool
) -> Fault:
    fault = Fault(name)
    for old in (False, True):
        if "silent" in name and old:
            continue
        fault.rounds += 1
        path = f"/net/{number}/{int(old)}"
        url = origin.url + path
        with Place(listen) as place:
            if old:
                origin.route(path, _well)
                if fault.judge(place.fetch(url), [OLD]):
                    fault.acknowledged += 1
            origin.route(path, answer)
            began = time.monotonic()
            given = place.fetch(url, "--refresh")
            took = time.monotonic() - began
            right = [NEW] if comes else [OLD] if old else []
            came = fault.judge(given, right)
            if comes and not came:
                fault.refuse("the body that came slowly was not given")
            if took > 45:
                fault.crashed += 1
                fault.tell(f"took {took:.0f} s")
            _after(fault, place, url, old, comes)
    return fault


def _after(fault: Fault, place: Place, url: str, old: bool, comes: bool) -> None:
    """What is kept afterwards: the old or the new whole, or nothing where there was nothing."""
    sentences = list(fault.sentences)
    kept = fault.judge(place.kept(url), [OLD, NEW] if comes else [OLD])
    if not kept:
        # That nothing is stored is right, unless there was something.
        fault.sentences = sentences
        if old:
            fault.lost += 1
            fault.tell("the old copy is gone")


def _well(_: Request) -> Sequence[Action]:
    head = (
        "HTTP/1.1 200 OK\r\nCache-Control: max-age=1\r\nETag: \"o\"\r\n"
        f"Content-Length: {len(OLD)}\r\n\r\n")
    return [Send((head + OLD).encode())]
