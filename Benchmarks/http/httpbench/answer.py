"""Answers in the words of the case files, made into bytes.

An answer is a list of lines: a status of three digits (200 when there is none), fields, and
"-Name" for a field the origin would send by itself (Date, Content-Length). `<now+60>` in a field
is a date in 60 seconds by the origin's clock; `<850:now>`, `<asctime:now>` are the obsolete forms,
`<short:now>`, `<iso:now>` and `<unix:now>` wrong ones.
"""

import gzip
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

from .origin import Action, Close, Endless, Pause, Request, Send

REASONS = {200: "OK", 206: "Partial Content", 304: "Not Modified", 404: "Not Found", 500: "Oops"}
BODILESS = {204, 304}
_MOMENT = re.compile(r"<(?:(\w+):)?now(?:([+-])(\d+))?>")
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_LONG_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def date(seconds: float, form: str = "") -> str:
    """A date of HTTP: the preferred form, or one that is asked for by name."""
    moment = time.gmtime(seconds)
    day, month = _DAYS[moment.tm_wday], _MONTHS[moment.tm_mon - 1]
    clock = f"{moment.tm_hour:02}:{moment.tm_min:02}:{moment.tm_sec:02}"
    year = moment.tm_year % 100
    match form:
        case "850":
            name = _LONG_DAYS[moment.tm_wday]
            return f"{name}, {moment.tm_mday:02}-{month}-{year:02} {clock} GMT"
        case "asctime":
            return f"{day} {month} {moment.tm_mday:>2} {clock} {moment.tm_year}"
        case "short":
            return f"{day}, {moment.tm_mday:02} {month} {year:02} {clock} GMT"
        case "iso":
            return f"{moment.tm_year}-{moment.tm_mon:02}-{moment.tm_mday:02}T{clock}Z"
        case "unix":
            return str(int(seconds))
        case _:
            return f"{day}, {moment.tm_mday:02} {month} {moment.tm_year} {clock} GMT"


def fill(text: str, now: float) -> str:
    """The text with its moments made into dates."""
    def moment(found: re.Match[str]) -> str:
        form, sign, amount = found.groups()
        offset = int(amount or 0) * (-1 if sign == "-" else 1)
        return date(now + offset, form or "")
    return _MOMENT.sub(moment, text)


def parse(lines: Sequence[str]) -> tuple[int, list[tuple[str, str]], set[str]]:
    """Status, fields, and the names (in lower case) that must not be added."""
    status, fields, without = 200, [], set()
    for line in lines:
        if re.fullmatch(r"\d{3}", line):
            status = int(line)
        elif line.startswith("-"):
            without.add(line[1:].lower())
        else:
            name, _, value = line.partition(":")
            fields.append((name, value.removeprefix(" ")))
    return status, fields, without


def respond(
    script: Mapping[str, Any], request: Request, now: float, text: str
) -> tuple[list[Action], int, bytes]:
    """What is done for a request, the status sent and the whole body that is meant.

    `script` has `answer` and, where wanted: `body`, `cut` (bytes of the body sent before the
    connection ends), `reset`, `chunked`, `trailers`, `interim`, `gzip`, `raw`, `drip`, `pause`,
    `endless`, `silent`, `force304`.
    """
    if "raw" in script:
        raw = fill(script["raw"], now).encode("latin-1")
        return [Send(raw), Close(script.get("reset", False))], 0, b""
    if script.get("hangup"):
        return [Close(script.get("reset", False))], 0, b""
    status, fields, without = parse(script.get("answer", ()))
    if status == 304 and not request.is_conditional and not script.get("force304"):
        status = 200
    meant = b"" if status in BODILESS else str(script.get("body", text)).encode()
    body = meant
    if script.get("gzip"):
        body = gzip.compress(body)
        fields.append(("Content-Encoding", "gzip"))
    names = {name.lower() for name, _ in fields} | without
    if "date" not in names:
        fields.insert(0, ("Date", "<now>"))
    chunked = script.get("chunked", False)
    if chunked:
        fields.append(("Transfer-Encoding", "chunked"))
    elif "content-length" not in names and status not in BODILESS:
        fields.append(("Content-Length", str(len(body))))
    head = f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}\r\n"
    head += "".join(f"{name}: {fill(value, now)}\r\n" for name, value in fields) + "\r\n"
    actions: list[Action] = []
    if "interim" in script:
        first, *rest = script["interim"]
        lines = "".join(f"{line}\r\n" for line in rest)
        actions.append(Send(f"HTTP/1.1 {first} Early\r\n{lines}\r\n".encode("latin-1")))
    actions.append(Send(head.encode("latin-1")))
    if request.method != "HEAD" and status not in BODILESS:
        actions += _body(script, body, chunked)
    ends = {"cut", "endless", "close"} & set(script) or "connection: close" in head.lower()
    if ends or ("content-length" in without and not chunked):
        actions.append(Close(script.get("reset", False)))
    return actions, status, meant


def _body(script: Mapping[str, Any], body: bytes, chunked: bool) -> list[Action]:
    actions: list[Action] = []
    if "pause" in script:
        actions.append(Pause(script["pause"]))
    sent = body[:script["cut"]] if "cut" in script else body
    if chunked:
        data = b"%x\r\n%b\r\n" % (len(sent), sent) if sent else b""
        if "cut" not in script:
            trailers = "".join(f"{line}\r\n" for line in script.get("trailers", ()))
            data += b"0\r\n" + trailers.encode() + b"\r\n"
    else:
        data = sent
    actions.append(Send(data, script.get("drip", 0)))
    if "endless" in script:
        actions.append(Endless(b"x" * 65536, script["endless"]))
    return actions
