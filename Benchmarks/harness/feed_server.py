"""A web server on this machine with a folder of feeds: nginx, or Python's own where that is absent."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from .errors import Unmeasurable

# One process that runs as whoever measures, with nothing outside of its folder.
CONFIGURATION = """
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{}}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    log_format plain "$status"; access_log {folder}/log plain;
    types {{ application/rss+xml xml; }}
    server {{ listen 127.0.0.1:{port}; root {root}; }}
}}
"""


class FeedServer:
    """Serves `root` while it is entered; `folder` takes what the server writes."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.name = "nginx" if self._nginx() else "http.server"
        self._process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def _nginx() -> str | None:
        return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")

    def __enter__(self) -> "FeedServer":
        log = self.folder / "log"
        command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory",
                   str(self.root), str(self.port)]
        if nginx := self._nginx():
            configuration = self.folder / "nginx.conf"
            configuration.write_text(CONFIGURATION.format(
                folder=self.folder, root=self.root, port=self.port))
            command = [nginx, "-p", str(self.folder), "-c", str(configuration)]
        with (self.folder / "said").open("wb") as said:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=said,
                stderr=said if self._nginx() else log.open("wb"))
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        self.__exit__(None, None, None)
        raise Unmeasurable(f"{self.name} did not start: {(self.folder / 'said').read_text()[-300:]}")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._process:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait()

    def answers(self) -> dict[str, int]:
        """How often each status was answered since this was asked last."""
        log = self.folder / "log"
        counts: dict[str, int] = {}
        for line in log.read_text().splitlines():
            words = line.split()
            # http.server writes the request before its status.
            status = words[0] if len(words) == 1 else words[-2]
            counts[status] = counts.get(status, 0) + 1
        os.truncate(log, 0)
        return counts
