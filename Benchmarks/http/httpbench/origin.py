"""An HTTP origin of raw sockets: it sends the very bytes it is told to and notes every request."""

import contextlib
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

Fields = list[tuple[str, str]]


@dataclass(frozen=True)
class Request:
    """One request as it arrived: the head's lines and the body's bytes."""

    method: str
    target: str
    fields: Fields
    body: bytes
    head: bytes = b""
    at: float = field(default_factory=time.monotonic)

    def values(self, name: str) -> list[str]:
        """All values of a field, in order."""
        return [value for key, value in self.fields if key.lower() == name.lower()]

    @property
    def is_conditional(self) -> bool:
        """Whether a 304 may answer it."""
        return bool(self.values("If-None-Match") or self.values("If-Modified-Since"))


@dataclass(frozen=True)
class Send:
    """Bytes to write, some at a time with a pause after each part where `drip` says so."""

    data: bytes
    drip: float = 0
    part: int = 1


@dataclass(frozen=True)
class Pause:
    """Seconds of silence."""

    seconds: float


@dataclass(frozen=True)
class Endless:
    """Bytes written again and again until the other side hangs up, or to a limit."""

    data: bytes
    limit: int = 1 << 34


@dataclass(frozen=True)
class Close:
    """The end of the connection: politely, or by a reset."""

    reset: bool = False


Action = Send | Pause | Endless | Close
Responder = Callable[[Request], Sequence[Action]]


class Origin:
    """Listens on loopback; what is answered is decided by the longest fitting path prefix."""

    def __init__(self, port: int = 0) -> None:
        self._routes: dict[str, Responder] = {}
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self.requests: list[Request] = []
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", port), backlog=512)
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """The address without a trailing slash."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Origin":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def route(self, prefix: str, responder: Responder) -> None:
        """Answers every target that begins with `prefix`."""
        with self._lock:
            self._routes[prefix] = responder

    def unroute(self, prefix: str) -> None:
        """Forgets a prefix."""
        with self._lock:
            self._routes.pop(prefix, None)

    def stop(self) -> None:
        """Hangs up on everybody; nobody is accepted any more."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            open_now = list(self._open)
        for connection in open_now:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def seen(self, prefix: str) -> list[Request]:
        """The requests whose target begins with `prefix`."""
        with self._lock:
            return [request for request in self.requests if request.target.startswith(prefix)]

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with self._lock:
            self._open.add(connection)
        try:
            for request in _read(connection):
                responder = self._note(request)
                if not _carry_out(connection, responder(request) if responder else _missing()):
                    return
        except OSError:
            pass
        finally:
            with self._lock:
                self._open.discard(connection)
            connection.close()

    def _note(self, request: Request) -> Responder | None:
        with self._lock:
            self.requests.append(request)
            fitting = [prefix for prefix in self._routes if request.target.startswith(prefix)]
            return self._routes[max(fitting, key=len)] if fitting else None


def _missing() -> Sequence[Action]:
    return [Send(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")]


def _read(connection: socket.socket) -> Iterator[Request]:
    """The requests of one connection, one after another."""
    waiting = b""
    while True:
        while b"\r\n\r\n" not in waiting:
            data = connection.recv(65536)
            if not data:
                return
            waiting += data
        head, waiting = waiting.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        fields = [(name, value.strip()) for name, _, value in (row.partition(":") for row in lines)]
        lower = {name.lower(): value for name, value in fields}
        if "100-continue" in lower.get("expect", "").lower():
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        chunked = "chunked" in lower.get("transfer-encoding", "").lower()
        length = 0 if chunked else int(lower.get("content-length") or 0)
        while (b"0\r\n\r\n" not in waiting) if chunked else (len(waiting) < length):
            data = connection.recv(65536)
            if not data:
                return
            waiting += data
        cut = waiting.index(b"0\r\n\r\n") + 5 if chunked else length
        body, waiting = waiting[:cut], waiting[cut:]
        method, target, *_ = [*first.split(" "), "", ""]
        yield Request(method, target, fields, body, head)


def _carry_out(connection: socket.socket, actions: Sequence[Action]) -> bool:
    """Does what is told; false when the connection has ended."""
    for action in actions:
        match action:
            case Send(data, 0, _):
                connection.sendall(data)
            case Send(data, drip, part):
                for start in range(0, len(data), part):
                    connection.sendall(data[start:start + part])
                    time.sleep(drip)
            case Pause(seconds):
                time.sleep(seconds)
            case Endless(data, limit):
                sent = 0
                while sent < limit:
                    connection.sendall(data)
                    sent += len(data)
            case Close(reset):
                if reset:
                    connection.setsockopt(
                        socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                return False
    return True
