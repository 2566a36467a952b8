"""One command from the instant before its start to its first byte and its end."""

import contextlib
import os
import selectors
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass

LIMIT = 60.0


@dataclass(frozen=True)
class Timed:
    """Milliseconds to the first byte of output, to the end, of the processor; the outcome."""

    first: float
    end: float
    cpu: float
    output: bytes
    status: int
    complaint: bytes = b""


def timed(command: Sequence[str], env: dict[str, str]) -> Timed:
    """Runs a command to its end; one that takes longer than a minute is killed (status -9)."""
    out_read, out_write = os.pipe()
    err_read, err_write = os.pipe()
    null = os.open(os.devnull, os.O_RDONLY)
    moves = [
        (os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, out_write, 1),
        (os.POSIX_SPAWN_DUP2, err_write, 2), (os.POSIX_SPAWN_CLOSE, out_read),
        (os.POSIX_SPAWN_CLOSE, err_read)]
    began = time.monotonic_ns()
    pid = os.posix_spawn(command[0], list(command), env, file_actions=moves)
    for descriptor in (out_write, err_write, null):
        os.close(descriptor)
    first, texts = 0, {out_read: b"", err_read: b""}
    with selectors.DefaultSelector() as ready:
        for descriptor in texts:
            ready.register(descriptor, selectors.EVENT_READ)
        while ready.get_map():
            events = ready.select(timeout=LIMIT)
            if not events:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            for key, _ in events:
                data = os.read(key.fd, 1 << 16)
                if not data:
                    ready.unregister(key.fd)
                elif key.fd == out_read and not first:
                    first = time.monotonic_ns()
                texts[key.fd] += data
    _, ended, used = os.wait4(pid, 0)
    status = os.waitstatus_to_exitcode(ended)
    end = time.monotonic_ns()
    for descriptor in texts:
        os.close(descriptor)
    return Timed(
        ((first or end) - began) / 1e6, (end - began) / 1e6,
        (used.ru_utime + used.ru_stime) * 1000, texts[out_read], status, texts[err_read])
