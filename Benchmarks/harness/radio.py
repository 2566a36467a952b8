"""The title of a radio station against the sound it belongs to."""

import array
import re
import socket
import threading
import time
import wave
from pathlib import Path

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import BURST, ffmpeg, made
from .players import listen
from .screen import Screen
from .signals import onsets
from .sound import RATE, SoundServer
from .statistics import median
from .terminal import Program

# A frame of MPEG audio at 48 kHz lasts 24 ms and has 384 bytes at 128 kbit/s.
FRAME_BYTES, FRAME = 384, 0.024
# Metadata come every 25 frames, a title with every fourth of them.
INTERVAL = 25 * FRAME_BYTES
PERIOD = 100 * FRAME
# What servers send at once to a new listener.
LEAD = 128 * 1024
TOKEN = re.compile(r"k[a-z][aeiou]z")


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """The arrival of every title less the moment its burst leaves the sink, in both faces."""
    count = 10 if quick else 40
    words = [f"k{c}{v}z" for c in "bdfghjlmnprstw" for v in "aeiou"][:count]
    sound = _sound(count).read_bytes()
    figures = []
    for face, arguments in (("plain", ["--plain"]), ("view", [])):
        say(f"radio: {face}")
        with Station(sound, words) as station:
            command = [*listen().file(Path("x"))[:2], station.address, *arguments]
            late = _lateness(server, command, words, station, piped=face == "plain")
        size = [abs(value) for value in late]
        figures += [
            Figure(
                f"radio title shown − heard, {face}: median", "ms", [median(size)],
                target=Target(limit=50), note=f"{sum(v < 0 for v in late)} early", raw=late),
            Figure(f"radio title shown − heard, {face}: worst", "ms", [max(size)],
                   target=Target(limit=50), raw=late),
        ]
    return figures


def _sound(count: int) -> Path:
    """A burst at the beginning of every fourth block, as a decoder without a tag gives it."""
    def write(path: Path) -> None:
        samples = array.array("h", bytes(2 * round((count + 2) * PERIOD * RATE)))
        for number in range(1, count + 1):
            # The encoder puts 1,105 samples in front, and no tag says so.
            at = round(number * PERIOD * RATE) - 1105
            samples[at:at + len(BURST)] = BURST
        source = path.with_suffix(".wav")
        with wave.open(str(source), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(samples.tobytes())
        ffmpeg("-i", str(source), "-c:a", "libmp3lame", "-b:a", "128k", "-write_xing", "0",
               "-id3v2_version", "0", "-f", "mp3", str(path))
        source.unlink()
    return made(f"radio-{count}.mp3", write)


class Station:
    """An ICY server on this machine for one listener at a time, which sends in real time."""

    def __init__(self, sound: bytes, words: list[str]) -> None:
        self._sound, self._words = sound, words
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/live.mp3"
        self.sent: dict[str, int] = {}
        self._ends = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def __enter__(self) -> "Station":
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._listener.close()

    def _serve(self) -> None:
        while not self._ends.is_set():
            try:
                connection, _ = self._listener.accept()
                with connection:
                    self._answer(connection)
            except OSError:
                continue

    def _answer(self, connection: socket.socket) -> None:
        connection.recv(65536)
        connection.sendall(
            b"HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-name: Bench\r\n"
            b"icy-metaint: %d\r\n\r\n" % INTERVAL)
        began = time.monotonic()
        for number, at in enumerate(range(0, len(self._sound), INTERVAL)):
            due = began + (at - LEAD) / FRAME_BYTES * FRAME
            if due > time.monotonic():
                time.sleep(due - time.monotonic())
            connection.sendall(self._sound[at:at + INTERVAL] + self._title(number + 1))
        while not self._ends.wait(1):
            pass

    def _title(self, block: int) -> bytes:
        """The metadata before a block: a word with every fourth."""
        number = block // 4 - 1
        if block % 4 or number >= len(self._words):
            return b"\0"
        word = self._words[number]
        self.sent.setdefault(word, time.monotonic_ns())
        text = f"StreamTitle='{word}';".encode()
        return bytes([2]) + text.ljust(32, b"\0")


def _lateness(
    server: SoundServer, command: list[str], words: list[str], station: Station, piped: bool
) -> list[float]:
    with server.record() as monitor:
        with Program(server.collector, command, server.environment, piped=piped) as program:
            time.sleep((len(words) + 3) * PERIOD)
        recording = monitor.recording()
    shown: dict[str, int] = {}
    screen, tail = Screen(), ""
    for arrival, data in program.output.chunks:
        if piped:
            tail = tail[-8:] + data.decode(errors="replace")
            text = tail
        else:
            screen.feed(data)
            text = screen.text()
        for word in TOKEN.findall(text):
            shown.setdefault(word, arrival)
    start = recording.index(program.started)
    heard = [
        recording.time(start + at)
        for at in onsets(recording.samples[start:], RATE, PERIOD / 4)]
    late = [
        min(((shown[word] - at) / 1e6 for at in heard), key=abs)
        for word in words if word in shown]
    if len(late) < len(words) - len(words) // 10 or not heard:
        raise Unmeasurable(
            f"`{command[0]}` showed {len(late)} of {len(words)} titles, and {len(heard)} bursts "
            f"were heard: {program.text()[-300:]!r}")
    return late
