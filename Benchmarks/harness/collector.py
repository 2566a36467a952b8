"""One thread that reads what programs send and notes when it arrived."""

import os
import selectors
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

Answer = Callable[[bytes], bytes]


@dataclass
class Stream:
    """What arrived on one descriptor: (nanoseconds of the monotonic clock, bytes)."""

    descriptor: int
    answer: Answer | None = None
    chunks: list[tuple[int, bytes]] = field(default_factory=list)
    is_closed: bool = False

    def bytes_between(self, start: int, end: int) -> int:
        """How many bytes arrived from `start` to before `end`."""
        return sum(len(data) for at, data in self.chunks if start <= at < end)


class Collector:
    """Reads any number of streams on a thread of its own, stamping every arrival."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._lock = threading.Lock()
        self._wake_read, self._wake_write = os.pipe()
        self._selector.register(self._wake_read, selectors.EVENT_READ, None)
        threading.Thread(target=self._read, daemon=True).start()

    def add(self, descriptor: int, answer: Answer | None = None) -> Stream:
        """Begins to read `descriptor`; `answer` gives what to write back at once."""
        stream = Stream(descriptor, answer)
        with self._lock:
            self._selector.register(descriptor, selectors.EVENT_READ, stream)
        os.write(self._wake_write, b"+")
        return stream

    def remove(self, stream: Stream) -> None:
        """Stops reading a stream; what was read stays."""
        with self._lock:
            if not stream.is_closed:
                self._close(stream)

    def _close(self, stream: Stream) -> None:
        stream.is_closed = True
        self._selector.unregister(stream.descriptor)
        os.close(stream.descriptor)

    def _read(self) -> None:
        while True:
            ready = self._selector.select()
            now = time.monotonic_ns()
            with self._lock:
                for key, _ in ready:
                    if key.data is None:
                        os.read(self._wake_read, 64)
                    elif not key.data.is_closed:
                        self._take(key.data, now)

    def _take(self, stream: Stream, now: int) -> None:
        try:
            data = os.read(stream.descriptor, 65536)
        except OSError:
            data = b""
        if not data:
            self._close(stream)
            return
        stream.chunks.append((now, data))
        reply = stream.answer(data) if stream.answer else b""
        if reply:
            os.write(stream.descriptor, reply)
