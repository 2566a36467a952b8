"""Runs in the venv: a Python cache that does the requests it reads, one JSON line each."""

import ctypes
import json
import shutil
import sys
import warnings
from pathlib import Path
from typing import Any

warnings.filterwarnings("ignore")
TIMEOUT = 8


class Hishel:
    """hishel over httpx, as a private cache."""

    def open(self, folder: Path) -> None:
        import httpx
        from hishel import CacheOptions, SqliteStorage
        from hishel.httpx import CacheTransport

        self.storage = SqliteStorage(database_path=str(folder / "cache.db"))
        transport = CacheTransport(
            next_transport=httpx.HTTPTransport(), storage=self.storage,
            rfc=CacheOptions(shared=False))
        self.client = httpx.Client(transport=transport, timeout=TIMEOUT, trust_env=False)

    def close(self) -> None:
        self.client.close()

    def request(self, method: str, url: str, fields: list, body: bytes | None) -> dict[str, Any]:
        response = self.client.request(method, url, headers=fields, content=body)
        headers = [[n.decode("latin-1"), v.decode("latin-1")] for n, v in response.headers.raw]
        return {"status": response.status_code, "headers": headers, "body": response.text}


class RequestsCache:
    """requests-cache, told to obey the response's fields."""

    def open(self, folder: Path) -> None:
        from requests_cache import CachedSession

        self.session = CachedSession(
            str(folder / "cache"), backend="sqlite", cache_control=True, expire_after=0,
            allowable_codes=(200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501))
        self.session.trust_env = False

    def close(self) -> None:
        self.session.close()

    def request(self, method: str, url: str, fields: list, body: bytes | None) -> dict[str, Any]:
        joined: dict[str, str] = {}
        for name, value in fields:
            joined[name] = f"{joined[name]}, {value}" if name in joined else value
        response = self.session.request(
            method, url, headers=joined, data=body, allow_redirects=False, timeout=TIMEOUT)
        headers = [[name, value] for name, value in response.headers.items()]
        return {"status": response.status_code, "headers": headers, "body": response.text}


class NoCache:
    """Every request goes out: what a program without any cache passes."""

    def open(self, folder: Path) -> None:
        pass

    def close(self) -> None:
        pass

    def request(self, method: str, url: str, fields: list, body: bytes | None) -> dict[str, Any]:
        from http.client import HTTPConnection
        from urllib.parse import urlsplit

        parts = urlsplit(url)
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=TIMEOUT)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.putrequest(method, target)
        for name, value in fields:
            connection.putheader(name, value)
        if body:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        data = response.read()
        headers = [[name, value] for name, value in response.getheaders()]
        connection.close()
        return {"status": response.status, "headers": headers, "body": data.decode("latin-1")}


KINDS: dict[str, type[Hishel] | type[RequestsCache] | type[NoCache]] = {
    "hishel": Hishel, "requests-cache": RequestsCache, "no cache": NoCache}


def main() -> None:
    """Answers every line with a line."""
    clock = ctypes.CDLL(None)
    subject = KINDS[sys.argv[1]]()
    for line in sys.stdin:
        told = json.loads(line)
        answer: dict[str, Any] = {}
        try:
            match told["do"]:
                case "open":
                    Path(told["folder"]).mkdir(parents=True)
                    subject.open(Path(told["folder"]))
                case "close":
                    subject.close()
                    shutil.rmtree(told["folder"], ignore_errors=True)
                case _:
                    clock.clock_shift_set(ctypes.c_long(told["shift"]))
                    body = told["body"].encode() if told["body"] is not None else None
                    answer = subject.request(told["method"], told["url"], told["fields"], body)
        except Exception as error:  # noqa: BLE001  whatever a cache throws is its answer
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


main()
