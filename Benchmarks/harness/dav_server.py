"""A WebDAV server in memory: a shelf of recordings that nobody fetches, and a folder to meet in."""

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from urllib.parse import unquote
from xml.sax.saxutils import escape

DAY = "Sun, 01 Nov 2026 10:00:00 GMT"
ENTRY = """<d:response><d:href>{href}</d:href><d:propstat><d:prop>{properties}
<d:getlastmodified>{day}</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status>
</d:propstat></d:response>"""


class DAVServer:
    """Serves `folders`, the names of the files in each, and keeps what is put elsewhere."""

    def __init__(self, folders: dict[str, list[str]]) -> None:
        self.folders = folders
        self.files: dict[str, bytes] = {}
        self.requests: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "DAVServer":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    def asked(self) -> list[str]:
        """The requests since this was asked last."""
        taken, self.requests = self.requests, []
        return taken

    def _listed(self, path: str) -> str | None:
        """The answer to a question of depth 1; none for a folder that is not there."""
        place = path.strip("/")
        below = [name for name in self.folders if place == "shelf" or name == place]
        if place.startswith("shelf") and below:
            rows = [self._folder(path)]
            if place == "shelf":
                rows += [self._folder(f"/{name}/") for name in self.folders]
            else:
                rows += [self._file(f"/{place}/{name}", 1_000_000, name)
                         for name in self.folders[place]]
            return self._answer(rows)
        kept = {name: content for name, content in self.files.items()
                if name.rpartition("/")[0].strip("/") == place}
        if not kept:
            return None
        return self._answer([self._folder(path)] + [
            self._file(name, len(content), str(hash(content))) for name, content in kept.items()])

    @staticmethod
    def _answer(rows: list[str]) -> str:
        return ('<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">' + "".join(rows)
                + "</d:multistatus>")

    @staticmethod
    def _folder(path: str) -> str:
        return ENTRY.format(href=escape(path), day=DAY, properties=(
            "<d:resourcetype><d:collection/></d:resourcetype>"))

    @staticmethod
    def _file(path: str, size: int, tag: str) -> str:
        return ENTRY.format(href=escape(path), day=DAY, properties=(
            f"<d:resourcetype/><d:getcontentlength>{size}</d:getcontentlength>"
            f'<d:getetag>"{escape(tag)}"</d:getetag>'))

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                """Says nothing."""

            def _answered(self, status: int, body: bytes = b"") -> None:
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                if status == 207:
                    self.send_header("Content-Type", "application/xml")
                self.end_headers()
                self.wfile.write(body)

            def _body(self) -> bytes:
                outer.requests.append(f"{self.command} {self.path}")
                return self.rfile.read(int(self.headers.get("Content-Length") or 0))

            def do_PROPFIND(self) -> None:
                self._body()
                text = outer._listed(unquote(self.path))
                self._answered(207 if text else 404, (text or "").encode())

            def do_GET(self) -> None:
                self._body()
                content = outer.files.get(self.path)
                self._answered(404 if content is None else 200, content or b"")

            def do_PUT(self) -> None:
                outer.files[self.path] = self._body()
                self._answered(201)

            def do_MKCOL(self) -> None:
                self._body()
                self._answered(201)

        return Handler


def shelf(folders: int, files: int, name: Callable[[int], str]) -> dict[str, list[str]]:
    """Folders below `shelf` with numbered recordings."""
    return {f"shelf/{name(folder)}": [f"{file:03} Part {file}.mp3" for file in range(1, files + 1)]
            for folder in range(1, folders + 1)}
