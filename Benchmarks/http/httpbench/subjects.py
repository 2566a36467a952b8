"""The caches the cases are run against, each behind the same three calls."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from harness.errors import Unmeasurable
from harness.figures import say
from harness.place import LISTEN, ROOT, need

HERE = Path(__file__).resolve().parent
MADE = ROOT / ".build-bench" / "http"
VENV = MADE / "venv"


@dataclass(frozen=True)
class Answer:
    """What a cache gave for one request; `error` in place of the rest when it gave nothing."""

    status: int = 0
    headers: list[list[str]] = field(default_factory=list)
    body: str = ""
    source: str = ""
    error: str | None = None

    def values(self, name: str) -> list[str]:
        """All values of a field."""
        return [value for key, value in self.headers if key.lower() == name.lower()]


class Subject(Protocol):
    """A cache under test."""

    name: str
    lanes: int

    def open(self) -> Any:
        """A new, empty cache."""

    def ask(
        self, case: Any, shift: int, method: str, url: str, fields: list[list[str]],
        body: str | None) -> Answer:
        """One request through it, with the wall clock moved by `shift` seconds."""

    def close(self, case: Any) -> None:
        """Throws that cache away."""


def clock_shift() -> Path:
    """The preloaded library that moves a wall clock, compiled when needed."""
    source, made = HERE.parent / "shift.c", MADE / "shift.so"
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        MADE.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            ["gcc", "-O1", "-shared", "-fPIC", "-o", str(made), str(source), "-ldl"],
            capture_output=True, text=True)
        if done.returncode != 0:
            raise Unmeasurable(f"shift.c does not compile: {done.stderr.strip()[-300:]}")
    return made


def venv() -> Path:
    """The Python that has the peers, in a virtual environment made when needed."""
    wanted = (HERE.parent / "requirements.txt").read_text()
    mark, python = VENV / "installed.txt", VENV / "bin/python"
    if not mark.exists() or mark.read_text() != wanted:
        say("peers: installing into a virtual environment")
        shutil.rmtree(VENV, ignore_errors=True)
        for command in (
            [sys.executable, "-m", "venv", str(VENV)],
            [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r",
             str(HERE.parent / "requirements.txt")]):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise Unmeasurable(f"The peers cannot be installed: {done.stderr.strip()[-300:]}")
        mark.write_text(wanted)
    return python


class PythonCache:
    """A cache in a Python process of its own that lives as long as the run."""

    lanes = 1

    def __init__(self, name: str) -> None:
        self.name = name
        python = venv() if name != "no cache" else Path(sys.executable)
        self._folder = Path(tempfile.mkdtemp(prefix="bench-http-"))
        self._count = 0
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [str(python), str(HERE / "worker.py"), name], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=os.environ | {"LD_PRELOAD": str(clock_shift()), "PYTHONDONTWRITEBYTECODE": "1"})

    def open(self) -> str:
        self._count += 1
        folder = str(self._folder / str(self._count))
        self._tell({"do": "open", "folder": folder})
        return folder

    def ask(
        self, case: str, shift: int, method: str, url: str, fields: list[list[str]],
        body: str | None
    ) -> Answer:
        return Answer(**self._tell({
            "do": "ask", "shift": shift, "method": method, "url": url, "fields": fields,
            "body": body}))

    def close(self, case: str) -> None:
        self._tell({"do": "close", "folder": case})

    def stop(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _tell(self, told: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            assert self._process.stdin and self._process.stdout
            self._process.stdin.write(json.dumps(told) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        if not line:
            raise Unmeasurable(f"{self.name} ended.")
        answer: dict[str, Any] = json.loads(line)
        return answer


class Listen:
    """`listen cache fetch`, a process for every request."""

    name = "listen"
    lanes = 3

    def __init__(self, program: Path = LISTEN) -> None:
        self.program = need(program, "run `make build`") if program == LISTEN else str(program)
        self._shift = str(clock_shift())
        usage = self.run(environment(Path("/nonexistent")), "cache", "fetch", "--help")
        if "cache fetch" not in usage.stdout:
            raise Unmeasurable("this `listen` has no `cache fetch`.")

    def run(
        self, env: dict[str, str], *arguments: str, timeout: float = 60
    ) -> subprocess.CompletedProcess[str]:
        """Runs one command to its end."""
        return subprocess.run(
            [self.program, *arguments], env=env, capture_output=True, text=True, timeout=timeout,
            stdin=subprocess.DEVNULL)

    def open(self) -> Path:
        return Path(tempfile.mkdtemp(prefix="bench-http-"))

    def ask(
        self, case: Path, shift: int, method: str, url: str, fields: list[list[str]],
        body: str | None, extra: Sequence[str] = ("--no-ttl",)
    ) -> Answer:
        arguments = ["cache", "fetch", url, "--json", "--any-status", *extra]
        if method != "GET":
            arguments += ["--method", method]
        if fields:
            (case / "fields.json").write_text(json.dumps(fields))
            arguments += ["--headers", str(case / "fields.json")]
        if body is not None:
            (case / "body").write_text(body)
            arguments += ["--body", str(case / "body")]
        env = environment(case)
        if shift:
            env |= {"LD_PRELOAD": self._shift, "CLOCK_SHIFT": str(shift)}
        try:
            done = self.run(env, *arguments)
        except subprocess.TimeoutExpired:
            return Answer(error="no answer within 60 s")
        return read_answer(done)

    def close(self, case: Path) -> None:
        shutil.rmtree(case, ignore_errors=True)

    def stop(self) -> None:
        """Nothing runs between requests."""


def environment(folder: Path) -> dict[str, str]:
    """An environment whose folders are all inside `folder`."""
    kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
    return kept | {
        "HOME": str(folder / "home"), "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"), "XDG_RUNTIME_DIR": str(folder / "run"),
        "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}


def read_answer(done: subprocess.CompletedProcess[str]) -> Answer:
    """The JSON object `listen cache fetch --json` printed."""
    try:
        told = json.loads(done.stdout)
    except ValueError:
        told = {"error": f"exit {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}"}
    if done.returncode < 0:
        told = {"error": f"killed by signal {-done.returncode}"}
    known = {key: told[key] for key in ("status", "headers", "body", "source") if key in told}
    error = told.get("error")
    return Answer(**known, error=error if error is None or isinstance(error, str) else str(error))
