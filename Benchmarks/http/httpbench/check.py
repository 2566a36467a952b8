"""Carries a case out against a subject and judges what came of it."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .answer import fill, respond
from .case import Case
from .origin import Action, Close, Origin, Request
from .subjects import Answer, Subject

SETTLE = 1.5


@dataclass(frozen=True)
class Verdict:
    """How a case ended: nothing when it passed, or what was expected and what happened."""

    case: Case
    failure: str = ""
    trail: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failure


@dataclass
class Play:
    """What the origin knows of the case that runs."""

    step: int = 0
    script: Mapping[str, Any] = field(default_factory=dict)
    shift: int = 0
    seen: dict[int, list[Request]] = field(default_factory=dict)
    sent: dict[int, list[int]] = field(default_factory=dict)
    bodies: dict[int, str] = field(default_factory=dict)
    given: dict[int, str] = field(default_factory=dict)
    arrived: threading.Event = field(default_factory=threading.Event)

    def answer(self, request: Request) -> Sequence[Action]:
        """The script of the step that runs, whoever asks."""
        step = self.step
        self.seen.setdefault(step, []).append(request)
        self.arrived.set()
        if self.script.get("gone"):
            return [Close(reset=True)]
        now = time.time() + self.shift + self.script.get("origin_at", 0)
        text = f"the body of step {step}, as long as the others"
        actions, status, body = respond(self.script, request, now, text)
        self.sent.setdefault(step, []).append(status)
        if body or status == 200:
            self.bodies[step] = body.decode("latin-1")
        return actions


def run(case: Case, subject: Subject, origin: Origin, other: Origin, number: int) -> Verdict:
    """One case from an empty cache to its verdict."""
    prefix = f"/{subject.name.replace(' ', '-')}/{number}"
    play = Play()
    origin.route(f"{prefix}/", play.answer)
    other.route(f"{prefix}/", play.answer)
    opened = subject.open()
    trail: list[str] = []
    try:
        for index, step in enumerate(case.steps, 1):
            play.step, play.script, play.shift = index, step, step.get("at", 0)
            play.arrived.clear()
            now = time.time() + play.shift
            base = (other if step.get("other_origin") else origin).url
            bases = {"$ORIGIN": origin.url + prefix, "$OTHER": other.url + prefix}
            play.script = _placed(step, bases)
            fields = [
                [name, fill(value.strip(), now)] for name, _, value in
                (line.partition(":") for line in step.get("fields", ()))]
            answer = subject.ask(
                opened, play.shift, step.get("method", "GET"),
                base + prefix + step.get("path", "/a"), fields, step.get("send"))
            if step.get("settle"):
                play.arrived.wait(SETTLE)
                time.sleep(0.3)
            trail.append(_tell(index, step, play, answer))
            play.given[index] = answer.body
            failure = judge(index, step, play, answer)
            if failure:
                return Verdict(case, f"step {index}: {failure}", "; ".join(trail))
    finally:
        subject.close(opened)
        origin.unroute(f"{prefix}/")
        other.unroute(f"{prefix}/")
    return Verdict(case)


def _placed(value: Any, bases: Mapping[str, str]) -> Any:
    """The script with `$ORIGIN` and `$OTHER` replaced in its texts."""
    match value:
        case str():
            for name, base in bases.items():
                value = value.replace(name, base)
            return value
        case dict():
            return {key: _placed(inner, bases) for key, inner in value.items()}
        case list():
            return [_placed(inner, bases) for inner in value]
        case _:
            return value


def judge(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    """What differs from what the step expects, or nothing."""
    expect = step.get("expect", "new")
    failure = KINDS[expect](index, step, play, answer)
    if failure or (answer.error is not None and expect in ("refused", "whole or error", "any")):
        return failure
    return _details(index, step, play, answer)


def _earlier(index: int, step: Mapping[str, Any], play: Play) -> set[str]:
    if "of" in step:
        return {play.bodies.get(step["of"], "")}
    if step.get("method") == "HEAD":
        return {""}
    return {body for number, body in play.bodies.items() if number < index} or {""}


def _reused(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    if play.seen.get(index):
        return "expected no request, the origin saw one"
    return _stale(index, step, play, answer)


def _stale(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    if answer.error is not None:
        return f"expected a stored response, got the error: {answer.error}"
    if answer.body not in _earlier(index, step, play):
        return f"expected the stored body, got {answer.status} {answer.body[:60]!r}"
    return ""


def _asked(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    if not play.seen.get(index):
        return "expected a request, the origin saw none"
    return "" if answer.error is None else f"unexpected error: {answer.error}"


def _new(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    failure = _asked(index, step, play, answer)
    if failure:
        return failure
    meant = "" if step.get("method") == "HEAD" else play.bodies.get(index, "")
    return "" if answer.body == meant else (
        f"expected the new body, got {answer.status} {answer.body[:60]!r}")


def _validated(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    seen = play.seen.get(index, [])
    if not any(request.is_conditional for request in seen):
        return f"expected a conditional request, the origin saw {len(seen) or 'no'} others"
    if answer.status == 304:
        return "the 304 was handed on"
    return _stale(index, step, play, answer)


def _refused(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    if answer.error is not None or answer.status == 504:
        return ""
    return f"expected a refusal (504 or an error), got {answer.status} {answer.body[:60]!r}"


def _whole(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    if answer.error is not None or answer.status >= 500 or answer.body in play.bodies.values():
        return ""
    return f"part of a body was given as whole: {answer.status} {answer.body[:60]!r}"


def _unasked(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    if play.seen.get(index):
        return "expected no request, the origin saw one"
    return "" if answer.error is None else f"unexpected error: {answer.error}"


def _any(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    return ""


Judge = Callable[[int, Mapping[str, Any], Play, Answer], str]
KINDS: dict[str, Judge] = {
    "reused": _reused, "stale": _stale, "asked": _asked, "new": _new, "validated": _validated,
    "refused": _refused, "unasked": _unasked, "whole or error": _whole, "any": _any}


def _details(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    if "status" in step and answer.status != int(step["status"]):
        return f"expected status {step['status']}, got {answer.status}"
    if "text" in step and answer.body != step["text"]:
        return f"expected the body {step['text']!r}, got {answer.body[:60]!r}"
    if "same" in step and answer.body != play.given[step["same"]]:
        return f"expected what step {step['same']} got, got {answer.body[:60]!r}"
    if "not_of" in step and answer.body == play.bodies.get(step["not_of"]):
        return f"expected anything but the body of step {step['not_of']}, got it"
    for line in step.get("has", ()):
        name, _, value = line.partition(":")
        found = answer.values(name)
        if not found or (value and ", ".join(found) != value.strip()):
            return f"expected {line!r} in the response, got {found}"
    for name in step.get("lacks", ()):
        if answer.values(name):
            return f"expected no {name} in the response, got {answer.values(name)}"
    if "age" in step:
        low, high = step["age"]
        found = answer.values("Age")
        if len(found) != 1 or not found[0].isdigit() or not low <= int(found[0]) <= high:
            return f"expected one Age of {low} to {high}, got {found}"
    return _requests(step, play.seen.get(index, []))


def _requests(step: Mapping[str, Any], seen: Sequence[Request]) -> str:
    for line in step.get("sees", ()):
        name, _, value = line.partition(":")
        found = [text for request in seen for text in request.values(name)]
        if not found or (value and value.strip() not in found):
            return f"expected the request to say {line!r}, it said {found}"
    for name in step.get("unsees", ()):
        found = [text for request in seen for text in request.values(name)]
        if found:
            return f"expected no {name} in the request, it said {found}"
    return ""


def _tell(index: int, step: Mapping[str, Any], play: Play, answer: Answer) -> str:
    conditions = [
        f"{name}: {value}" for request in play.seen.get(index, [])
        for name, value in request.fields if name.lower().startswith("if-")]
    got = f"error {answer.error!r}" if answer.error is not None else (
        f"{answer.status} {answer.body[:24]!r}{' ' + answer.source if answer.source else ''}")
    return (
        f"{index}. {step.get('method', 'GET')} at {step.get('at', 0)} s: "
        f"{len(play.seen.get(index, []))} requests {conditions or ''}, "
        f"origin sent {play.sent.get(index, [])}, got {got}")
