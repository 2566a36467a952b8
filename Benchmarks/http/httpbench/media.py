"""Bytes with validators and ranges, as a well-behaved origin serves them."""

import re
import time
from collections.abc import Sequence

from .answer import date
from .origin import Action, Request, Send


def serve(
    request: Request, data: bytes, tag: str, fields: Sequence[tuple[str, str]] = ()
) -> list[Action]:
    """200, 206, 304 or 416, as the request asks."""
    if tag in request.values("If-None-Match"):
        return [Send(head(304, [("ETag", tag), *fields]))]
    status, content, extra = 200, data, []
    wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", "".join(request.values("Range")))
    condition = request.values("If-Range")
    if wanted and (not condition or condition == [tag]):
        start, end = int(wanted[1]), min(int(wanted[2] or len(data) - 1), len(data) - 1)
        if start >= len(data):
            return [Send(head(416, [("Content-Range", f"bytes */{len(data)}"),
                                    ("Content-Length", "0")]))]
        status, content = 206, data[start:end + 1]
        extra = [("Content-Range", f"bytes {start}-{end}/{len(data)}")]
    top = head(status, [
        ("ETag", tag), ("Accept-Ranges", "bytes"), ("Content-Length", str(len(content))),
        *extra, *fields])
    return [Send(top if request.method == "HEAD" else top + content)]


def head(status: int, fields: Sequence[tuple[str, str]]) -> bytes:
    """A status line, Date and the fields."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields)
    return f"HTTP/1.1 {status} X\r\nDate: {date(time.time())}\r\n{lines}\r\n".encode("latin-1")
