"""One run of the program in a home of its own, and what was heard of it."""

import fcntl
import json
import os
import pty
import select
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import tempfile
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.place import LIBRARY
from harness.terminal import answer_queries

POLL = 0.025


@dataclass(frozen=True)
class Face:
    """A way to listen: its flags, whether it draws on a terminal, and where the sound goes."""

    name: str
    flags: tuple[str, ...] = ()
    is_plain: bool = False
    is_heard: bool = False
    # Repeats: the place does not tell how much was heard.
    repeats: bool = False


@dataclass(frozen=True)
class Kept:
    """The row of the place as SQLite has it, in seconds, and of when it is.

    That is what the row says, but no later than the kernel saw its file written.
    """

    chapter: str
    position: float
    is_completed: bool
    written: float


class Player:
    """A player that runs in a terminal, in a pipe or in tmux, until it is ended from outside.

    `first` is when its first frame was heard, on the monotonic clock: by one answer of its remote
    control, not by what it saves. After that answer it is left alone, for whatever wakes it could
    make it save.
    """

    def __init__(
        self, program: Path, face: Face, sound: dict[str, str], start: float, rate: float,
        before: Sequence[str] = (), is_detached: bool = False,
    ) -> None:
        self.face, self.start, self.rate = face, start, rate
        self.home = Path(tempfile.mkdtemp(prefix="listen-faults-"))
        self.first: float | None = None
        self.output = b""
        self._question: socket.socket | None = None
        self._asked = 0.0
        self._next_look = 0.0
        self._reader, self._slave = -1, -1
        self.environment = {
            "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home),
            "XDG_CONFIG_HOME": f"{self.home}/config", "XDG_DATA_HOME": f"{self.home}/data",
            "XDG_CACHE_HOME": f"{self.home}/cache", "XDG_STATE_HOME": f"{self.home}/state",
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "LISTEN_LIBRARY": str(LIBRARY),
            "SWIFT_BACKTRACE": "enable=no",
            **(sound if face.is_heard else {"LISTEN_OUTPUT": "silent"})}
        if "LD_LIBRARY_PATH" in os.environ:
            self.environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        command = [
            str(program), "book", "3", "chapter", "2", "--start", f"{start:g}",
            "--speed", f"{rate:g}", *face.flags]
        self.command = [*before, *command]
        self._process: subprocess.Popen[bytes] | None = None
        self.began = time.monotonic()
        if not is_detached:
            self._spawn()

    def _spawn(self) -> None:
        if self.face.is_plain:
            reader, writer = os.pipe()
        else:
            reader, writer = pty.openpty()
            fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            self._slave = os.dup(writer)
            self._cooked = termios.tcgetattr(writer)[3]
        self._reader = reader
        is_plain = self.face.is_plain

        def prepare() -> None:
            # A shell starts what runs behind it with these ignored, and ignored they stay.
            for number in (signal.SIGINT, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            if not is_plain:
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self._process = subprocess.Popen(
            self.command, env=self.environment, start_new_session=True, preexec_fn=prepare,
            stdin=subprocess.DEVNULL if is_plain else writer, stdout=writer,
            stderr=writer)
        os.close(writer)

    @property
    def pid(self) -> int:
        """The process that was started, which may be one around the program."""
        return self._process.pid if self._process else -1

    def has_ended(self) -> bool:
        """Whether the process that was started is over."""
        return self._process is None or self._process.poll() is not None

    def pass_time(self, until: float) -> None:
        """Lets it run until an instant, or its end; meanwhile the first frame is looked for."""
        while (now := time.monotonic()) < until and not self.has_ended():
            if self.first is None and now >= self._next_look:
                self._look(now)
            left = until - now if self.first is not None else min(until - now, POLL)
            self._drain(max(0, left))

    def wait_for_sound(self, seconds: float) -> bool:
        """Whether a frame was heard within so many seconds."""
        end = time.monotonic() + seconds
        while self.first is None and time.monotonic() < end:
            self.pass_time(time.monotonic() + POLL)
            if self._process is None:
                self._look(time.monotonic())
                time.sleep(POLL)
            elif self.has_ended():
                return False
        return self.first is not None

    def _drain(self, wait: float) -> None:
        sources = [self._reader] if self._reader >= 0 else []
        if self._question is not None:
            sources.append(self._question.fileno())
        ready, _, _ = select.select(sources, [], [], min(wait, 0.5))
        if self._reader in ready:
            try:
                data = os.read(self._reader, 65_536)
            except OSError:
                data = b""
            self.output += data
            if data and self._slave >= 0:
                if answer := answer_queries(data):
                    os.write(self._reader, answer)
            if not data:
                time.sleep(min(wait, 0.01))
        if self._question is not None and self._question.fileno() in ready:
            try:
                answer = self._question.recv(65_536)
            except OSError:
                # Killed before it answered.
                answer = b""
            self._take(answer)

    def _look(self, now: float) -> None:
        """Asks for the place once; the answer is read as it comes."""
        self._next_look = now + POLL
        if self._question is not None:
            if self._process is None:
                self._drain(0)
            return
        question = socket.socket(socket.AF_UNIX)
        if question.connect_ex(f"{self.home}/listen/control.sock") != 0:
            question.close()
            return
        self._asked = time.monotonic()
        try:
            question.sendall(b'{"command":"status"}\n')
        except OSError:
            question.close()
            return
        self._question = question

    def _take(self, answer: bytes) -> None:
        if self._question is not None:
            self._question.close()
            self._question = None
        try:
            status = json.loads(answer.split(b"\n")[0])
        except (ValueError, IndexError):
            return
        heard = status.get("positionSeconds", 0) - self.start
        if status.get("state") in ("playing", "gap") and heard > 0:
            # As of the question: so what was heard is rather told too long than too short.
            self.first = self._asked - heard / self.rate

    def ask(self, command: str, **fields: float) -> None:
        """Has its remote control do something, and waits for its answer."""
        with socket.socket(socket.AF_UNIX) as control:
            control.settimeout(10)
            control.connect(f"{self.home}/listen/control.sock")
            control.sendall(json.dumps({"command": command, **fields}).encode() + b"\n")
            control.recv(65_536)

    def block(self) -> None:
        """From now on nobody takes what it writes: a terminal is stopped, a pipe is full."""
        if self._slave >= 0:
            termios.tcflow(self._slave, termios.TCOOFF)
            return
        pipe = os.open(f"/proc/{self.pid}/fd/1", os.O_WRONLY | os.O_NONBLOCK)
        for size in (4_096, 1):
            try:
                while True:
                    os.write(pipe, bytes(size))
            except BlockingIOError:
                pass
        os.close(pipe)

    def wait_unread(self, seconds: float) -> bool:
        """Waits for the end while nobody takes what it writes; whether it came."""
        end = time.monotonic() + seconds
        while not self.has_ended() and time.monotonic() < end:
            time.sleep(0.02)
        return self.has_ended()

    def heard(self, at: float) -> float:
        """How many seconds were heard by an instant."""
        return max(0.0, at - self.first) if self.first is not None else 0.0

    def wait(self, seconds: float) -> bool:
        """Waits for the end; whether it came."""
        end = time.monotonic() + seconds
        while not self.has_ended():
            if time.monotonic() > end:
                return False
            self._drain(0.02)
        if self._reader >= 0:
            self._rest()
        return True

    def _rest(self) -> None:
        while select.select([self._reader], [], [], 0.02)[0]:
            try:
                data = os.read(self._reader, 65_536)
            except OSError:
                return
            if not data:
                return
            self.output += data

    def gave_back(self) -> bool:
        """Whether the terminal is as it was: the usual screen, its lines edited and echoed."""
        if self._slave < 0:
            return True
        entered = self.output.rfind(b"\x1b[?1049h")
        left = self.output.rfind(b"\x1b[?1049l")
        settings = termios.tcgetattr(self._slave)[3]
        return left >= entered and settings == self._cooked

    def kept(self) -> Kept | None:
        """The place that is on disk, read by SQLite's own recovery."""
        path = self.home / "data/listen/person.sqlite"
        log = path.with_name(path.name + "-wal")
        try:
            touched = max(file.stat().st_mtime for file in (path, log) if file.exists())
            with sqlite3.connect(path) as database:
                row = database.execute(
                    "SELECT chapter, position, is_completed, updated_at FROM progress "
                    "ORDER BY updated_at DESC").fetchone()
        except (ValueError, sqlite3.Error):
            return None
        if not row:
            return None
        return Kept(row[0], row[1] / 1e6, bool(row[2]), min(touched, row[3] / 1e6))

    def lost(self, kept: Kept | None, at: float, wall: float) -> float:
        """The seconds of listening from the state of the kept place to an instant, told on the
        monotonic and on the wall clock."""
        heard = self.heard(at)
        if kept is None:
            return heard
        if self.face.repeats:
            return min(heard, max(0.0, wall - kept.written))
        return max(0.0, heard - (kept.position - self.start) / self.rate)

    def close(self) -> None:
        """Ends what still runs and removes its home."""
        if not self.has_ended() and self._process is not None:
            self._process.kill()
            self._process.wait()
        for descriptor in (self._reader, self._slave):
            if descriptor >= 0:
                os.close(descriptor)
        if self._question is not None:
            self._question.close()
        shutil.rmtree(self.home, ignore_errors=True)
