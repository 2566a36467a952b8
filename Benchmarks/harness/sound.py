"""A private sound server with a null sink, and the recording of what left it."""

import array
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from .collector import Collector, Stream
from .errors import Unmeasurable
from .statistics import median

RATE = 48_000
SINK = "out"


class SoundServer:
    """PulseAudio in a temporary folder of its own; ends with the `with` block."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.folder = Path(tempfile.mkdtemp(prefix="listen-bench-"))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What a program needs in its environment to play here, and to keep its files here."""
        home = str(self.folder)
        return {
            "PULSE_SERVER": f"unix:{home}/socket",
            "PULSE_COOKIE": f"{home}/cookie",
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "XDG_CONFIG_HOME": f"{home}/config",
            "XDG_DATA_HOME": f"{home}/data",
            "XDG_CACHE_HOME": f"{home}/cache",
            "XDG_STATE_HOME": f"{home}/state",
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }

    def __enter__(self) -> "SoundServer":
        script = self.folder / "server.pa"
        script.write_text(
            f"load-module module-null-sink sink_name={SINK} rate={RATE} channels=2\n"
            f"set-default-sink {SINK}\n"
            "load-module module-native-protocol-unix auth-anonymous=1 "
            f"socket={self.folder}/socket\n")
        variables = {**self.environment}
        del variables["PULSE_SERVER"]
        try:
            self._process = subprocess.Popen(
                ["pulseaudio", "-n", "-F", str(script), "--daemonize=no", "--exit-idle-time=-1",
                 "--use-pid-file=no", "--realtime=no", "--high-priority=no", "--disable-shm=yes",
                 "--log-level=error"],
                env=variables, stderr=subprocess.DEVNULL)
        except FileNotFoundError as error:
            raise Unmeasurable("pulseaudio is not installed; `make bench` installs it.") from error
        deadline = time.monotonic() + 20
        while not self._accepts():
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise Unmeasurable("The private sound server does not take connections.")
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def record(self) -> "Monitor":
        """Begins to record the sink's monitor; returns when sound data comes."""
        return Monitor(self)

    def _accepts(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(f"{self.folder}/socket") == 0


class Monitor:
    """What left the null sink, mono, with the time of every sample.

    The sink renders a block when its clock reaches the block's first sample and
    the recorder gets the whole block then: the blocks with the smallest delay
    between their first sample's place in the recording and their arrival fix
    the clock. (Taking their last sample instead, every sound would seem a block
    earlier, and a jump would be heard before its key.)
    """

    def __init__(self, server: SoundServer) -> None:
        self._collector = server.collector
        self._process = subprocess.Popen(
            ["parec", "-d", f"{SINK}.monitor", "--raw", "--format=s16le", f"--rate={RATE}",
             "--channels=1", "--latency-msec=5"],
            env=server.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if self._process.stdout is None:
            raise Unmeasurable("parec gives no output.")
        self._stream: Stream = server.collector.add(os.dup(self._process.stdout.fileno()))
        deadline = time.monotonic() + 20
        while not self._stream.chunks:
            if time.monotonic() > deadline:
                raise Unmeasurable("parec records nothing.")
            time.sleep(0.02)

    def __enter__(self) -> "Monitor":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._collector.remove(self._stream)

    def waits_for_sound(self, after: int, threshold: int, patience: float) -> bool:
        """Waits for a sample above the threshold that arrives after a time; whether one came."""
        deadline = time.monotonic() + patience
        seen = 0
        while time.monotonic() < deadline:
            chunks = self._stream.chunks[seen:]
            seen += len(chunks)
            if any(at > after and _is_loud(chunk, threshold) for at, chunk in chunks):
                return True
            time.sleep(0.05)
        return False

    def waits_for_silence(self, threshold: int, seconds: float, patience: float) -> bool:
        """Waits until nothing is above the threshold for so long; whether that came."""
        deadline = time.monotonic() + patience
        seen, since = len(self._stream.chunks), time.monotonic()
        while time.monotonic() < deadline:
            chunks = self._stream.chunks[seen:]
            seen += len(chunks)
            if any(_is_loud(chunk, threshold) for _, chunk in chunks):
                since = time.monotonic()
            elif time.monotonic() - since > seconds:
                return True
            time.sleep(0.1)
        return False

    def recording(self) -> "Recording":
        """What was recorded so far."""
        return Recording(list(self._stream.chunks))


class Recording:
    """Samples and their clock: a line below all arrivals, for the sink's rate is not quite ours."""

    def __init__(self, chunks: list[tuple[int, bytes]]) -> None:
        data = b"".join(chunk for _, chunk in chunks)
        self.samples = array.array("h", data[:len(data) // 2 * 2])
        lows: dict[int, tuple[int, int]] = {}
        count = 0
        for arrival, chunk in chunks:
            count += len(chunk)
            index = count // 2
            low = (arrival - _length(index), index)
            window = index // (RATE // 2)
            lows[window] = min(low, lows.get(window, low))
        points = list(lows.values())
        self._drift = _slope(points)
        self._origin = _block(chunks) + round(
            min(origin - self._drift * index for origin, index in points))

    def time(self, index: int) -> int:
        """When a sample left the sink, in nanoseconds of the monotonic clock."""
        return self._origin + _length(index) + round(self._drift * index)

    def index(self, time: int) -> int:
        """The sample that left the sink at a time, at least 0."""
        return max(0, round((time - self._origin) / (1e9 / RATE + self._drift)))


def _is_loud(chunk: bytes, threshold: int) -> bool:
    samples = array.array("h", chunk[:len(chunk) // 2 * 2])
    return bool(samples) and max(max(samples), -min(samples)) > threshold


def _length(samples: int) -> int:
    return samples * 1_000_000_000 // RATE


def _block(chunks: list[tuple[int, bytes]]) -> int:
    """The length of what the sink renders at once, in nanoseconds."""
    blocks: list[int] = []
    last = 0
    for arrival, chunk in chunks:
        if arrival - last > 1_500_000:
            blocks.append(0)
        blocks[-1] += len(chunk)
        last = arrival
    return _length(round(median(blocks) / 2))


def _slope(points: list[tuple[int, int]]) -> float:
    """Nanoseconds a sample by which the line rises: the middle of all far pairs' slopes."""
    half = len(points) // 2
    slopes = [
        (later[0] - earlier[0]) / (later[1] - earlier[1])
        for earlier, later in zip(points, points[half:]) if later[1] > earlier[1]]
    return median(slopes) if half >= 2 else 0.0
