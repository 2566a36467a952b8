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

    Nothing arrives before it sounds, so the chunk with the smallest delay
    between its place in the recording and its arrival fixes the clock.
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

    def recording(self) -> "Recording":
        """What was recorded so far."""
        return Recording(list(self._stream.chunks))


class Recording:
    """Samples and their clock."""

    def __init__(self, chunks: list[tuple[int, bytes]]) -> None:
        data = b"".join(chunk for _, chunk in chunks)
        self.samples = array.array("h", data[:len(data) // 2 * 2])
        count, origin = 0, None
        for arrival, chunk in chunks:
            count += len(chunk)
            start = arrival - count // 2 * 1_000_000_000 // RATE
            origin = start if origin is None else min(origin, start)
        self._origin = origin or 0

    def time(self, index: int) -> int:
        """When a sample left the sink, in nanoseconds of the monotonic clock."""
        return self._origin + index * 1_000_000_000 // RATE

    def index(self, time: int) -> int:
        """The sample that left the sink at a time, at least 0."""
        return max(0, (time - self._origin) * RATE // 1_000_000_000)
