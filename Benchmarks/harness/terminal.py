"""A program in a terminal of its own, as a person would run it."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Sequence

from .collector import Collector, Stream

QUERY_ANSWERS = (
    (b"\x1b[c", b"\x1b[?62;22c"),
    # The cursor does not move behind a blank of OSC 66, and by two columns behind a repeated glyph.
    (b"\x1b[?6n", b"\x1b[?1;1R\x1b[?1;1R\x1b[?1;3R"),
    (b"\x1b[?2026$p", b"\x1b[?2026;2$y"),
    (b"\x1b]11;?", b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
)


def answer_queries(data: bytes) -> bytes:
    """What a terminal in use today answers to the questions in `data`."""
    return b"".join(reply for query, reply in reversed(QUERY_ANSWERS) if query in data)


class Program:
    """A running program whose output is collected with its arrival times.

    In a pseudo-terminal, or with `piped` with its output in a pipe and no
    terminal at all. `started` is the instant before it replaced the fork.
    """

    def __init__(
        self, collector: Collector, command: Sequence[str], environment: dict[str, str],
        columns: int = 80, rows: int = 24, piped: bool = False,
    ) -> None:
        self._collector = collector
        clock_read, clock_write = os.pipe()
        self._keys: int | None = None
        reader, writer = os.pipe() if piped else pty.openpty()
        if not piped:
            fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

        def prepare() -> None:
            if not piped:
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            os.write(clock_write, struct.pack("q", time.monotonic_ns()))

        # The stream is read before the program starts, so that no arrival is stamped late.
        self.output: Stream = collector.add(reader, None if piped else answer_queries)
        if not piped:
            self._keys = os.dup(reader)
        self._process = subprocess.Popen(
            command, env=environment, start_new_session=True, preexec_fn=prepare,
            stdin=subprocess.DEVNULL if piped else writer, stdout=writer,
            stderr=subprocess.DEVNULL if piped else writer)
        os.close(writer)
        os.close(clock_write)
        self.started: int = struct.unpack("q", os.read(clock_read, 8))[0]
        os.close(clock_read)

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process.poll() is None

    def press(self, keys: bytes) -> int:
        """Sends keys; returns when, in nanoseconds of the monotonic clock."""
        now = time.monotonic_ns()
        if self._keys is not None:
            os.write(self._keys, keys)
        return now

    def wait(self, seconds: float) -> bool:
        """Waits until it ends by itself; whether it did."""
        try:
            self._process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            return False

    def end(self) -> None:
        """Asks it to quit, and kills what does not."""
        if self.is_running and self._keys is not None:
            self.press(b"q")
            self.wait(2)
        if self.is_running:
            self._process.send_signal(signal.SIGTERM)
            self.wait(2)
        if self.is_running:
            self._process.kill()
        self._process.wait()
        self._collector.remove(self.output)
        if self._keys is not None:
            os.close(self._keys)
            self._keys = None

    def text(self) -> str:
        """All it wrote so far."""
        return b"".join(data for _, data in self.output.chunks).decode(errors="replace")
