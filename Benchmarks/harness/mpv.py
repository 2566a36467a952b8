"""An mpv without sound that is told what to do over its socket."""

import json
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from .errors import Unmeasurable


class Peer:
    """An idle mpv, its null output played into in real time; ends with the `with` block."""

    def __enter__(self) -> "Peer":
        self._folder = tempfile.TemporaryDirectory()
        path = f"{self._folder.name}/socket"
        try:
            self._process = subprocess.Popen(
                ["mpv", "--no-config", "--no-video", "--ao=null", "--really-quiet", "--idle",
                 f"--input-ipc-server={path}"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except FileNotFoundError as error:
            raise Unmeasurable("mpv is not installed; `make bench` installs it.") from error
        self._socket = _connected(path)
        self._lines = self._socket.makefile("rb")
        self._number = 0
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()

    def load(self, file: Path) -> float:
        """Milliseconds from being told a file until it plays."""
        return self._until_played("loadfile", str(file))

    def seek(self, seconds: float) -> float:
        """Milliseconds from being told a place, exact to the frame, until it plays there."""
        return self._until_played("seek", seconds, "absolute+exact")

    def number(self, name: str) -> float:
        """A property's value."""
        self._send("get_property", name)
        answer = self._await(lambda message: message.get("request_id") == self._number)
        data = answer.get("data")
        if not isinstance(data, (int, float)):
            raise Unmeasurable(f"mpv does not know its {name}.")
        return float(data)

    def _until_played(self, *command: str | float) -> float:
        start = time.monotonic()
        self._send(*command)
        # What it told before the answer is of the place before.
        answer = self._await(lambda message: message.get("request_id") == self._number)
        if answer.get("error") != "success":
            raise Unmeasurable(f"mpv refused to {command[0]}: {answer.get('error')}.")
        self._await(lambda message: message.get("event") == "playback-restart")
        return (time.monotonic() - start) * 1000

    def _send(self, *command: str | float) -> None:
        self._number += 1
        request = {"command": command, "request_id": self._number}
        self._socket.sendall(json.dumps(request).encode() + b"\n")

    def _await(self, is_it: Callable[[dict[str, object]], bool]) -> dict[str, object]:
        try:
            while line := self._lines.readline():
                message: dict[str, object] = json.loads(line)
                if is_it(message):
                    return message
        except TimeoutError as error:
            raise Unmeasurable("mpv did not play within 10 minutes.") from error
        raise Unmeasurable("mpv ended in the middle of a jump.")


def _connected(path: str) -> socket.socket:
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(600)
    for _ in range(400):
        try:
            client.connect(path)
            return client
        except OSError:
            time.sleep(0.05)
    raise Unmeasurable("mpv did not open its socket within 20 s.")
