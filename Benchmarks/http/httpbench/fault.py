"""What is counted of a fault: wrong answers, acknowledged writes that are gone, crashes."""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .subjects import Answer, Listen, environment, read_answer

PATIENCE = 60
BUG = 70


@dataclass
class Fault:
    """One row of the matrix; `skipped` says why it was not tried."""

    name: str
    rounds: int = 0
    acknowledged: int = 0
    lost: int = 0
    wrong: int = 0
    refused: int = 0
    crashed: int = 0
    sentences: list[str] = field(default_factory=list)
    skipped: str = ""
    note: str = ""
    # A cache may forget what a damaged database held; then nothing counts as lost.
    may_forget: bool = False

    @property
    def verdict(self) -> str:
        """ok, MISS, or skipped."""
        if self.skipped:
            return "skipped"
        lost = 0 if self.may_forget else self.lost
        return "ok" if lost + self.wrong + self.refused + self.crashed == 0 else "MISS"

    def refuse(self, text: str) -> None:
        """Counts an answer that should have come and did not."""
        self.refused += 1
        self.tell(text)

    def tell(self, text: str) -> None:
        """Notes a sentence that was printed, the first of each kind."""
        line = " ".join(text.split())[:160]
        if line and line not in self.sentences:
            self.sentences.append(line)

    def judge(self, answer: Answer, right: Sequence[str]) -> bool:
        """Counts one answer; true when it is one of the right bodies."""
        if answer.error is None:
            if answer.body in right:
                return True
            if answer.status == 200:
                self.wrong += 1
                self.tell(f"WRONG: {answer.body[:40]!r} ({len(answer.body)} bytes)")
            else:
                self.tell(f"status {answer.status}")
            return False
        if answer.error.startswith(("killed by signal", "exit -", "no answer", f"exit {BUG}:")):
            self.crashed += 1
        self.tell(answer.error)
        return False


class Place:
    """One set of folders and the commands in it; `folder` may lie on a mount."""

    def __init__(
        self, listen: Listen, folder: Path | None = None, before: Sequence[str] = ()
    ) -> None:
        self.listen = listen
        self.own = folder is None
        self.folder = folder or Path(tempfile.mkdtemp(prefix="bench-http-"))
        self.env = environment(self.folder)
        self.before = list(before)

    def __enter__(self) -> "Place":
        return self

    def __exit__(self, *_: object) -> None:
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def database(self) -> Path:
        """The cache's database."""
        return self.folder / "cache" / "listen" / "cache.sqlite"

    def command(self, url: str, *extra: str) -> list[str]:
        """`cache fetch` of one address."""
        return [*self.before, self.listen.program, "cache", "fetch", url, "--json", *extra]

    def fetch(self, url: str, *extra: str) -> Answer:
        """One fetch, to its end."""
        try:
            done = subprocess.run(
                self.command(url, *extra), env=self.env, capture_output=True, text=True,
                errors="replace", timeout=PATIENCE, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return Answer(error=f"no answer within {PATIENCE} s")
        return read_answer(done)

    def kept(self, url: str) -> Answer:
        """What is kept of an address, whatever its age."""
        return self.fetch(url, "--offline")

    def start(self, url: str, *extra: str) -> "Started":
        """A fetch that runs beside others."""
        return Started(self.command(url, *extra), self.env)

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Any other command."""
        return subprocess.run(
            [self.listen.program, *arguments], env=self.env, capture_output=True, text=True,
            errors="replace", timeout=PATIENCE, stdin=subprocess.DEVNULL)


class Started:
    """A fetch that writes into files, so that nobody has to read for it to go on."""

    def __init__(self, command: Sequence[str], env: dict[str, str]) -> None:
        self._output = tempfile.TemporaryFile()
        self._complaint = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command, env=env, stdout=self._output, stderr=self._complaint,
            stdin=subprocess.DEVNULL)

    def answer(self, patience: float = PATIENCE, killed: bool = False) -> Answer:
        """What it printed; of one that was killed, only a whole answer counts."""
        try:
            status = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return Answer(error=f"no answer within {patience:.0f} s")
        texts = []
        for file in (self._output, self._complaint):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
            file.close()
        return read_answer(subprocess.CompletedProcess(
            self.process.args, 0 if killed else status, *texts))


def table(faults: Sequence[Fault]) -> str:
    """The matrix, with the first sentence each fault had printed."""
    head = [
        "fault", "rounds", "acknowledged", "lost", "wrong bytes", "not given", "crashes", "",
        "what it says"]
    rows = [head]
    for fault in faults:
        said = fault.skipped or "; ".join(fault.sentences[:2]) or "-"
        if fault.note:
            said = f"{fault.note}; {said}" if said != "-" else fault.note
        lost = f"{fault.lost}{' (may)' if fault.may_forget and fault.lost else ''}"
        rows.append([
            fault.name, str(fault.rounds), str(fault.acknowledged), lost, str(fault.wrong),
            str(fault.refused), str(fault.crashed), fault.verdict, said])
    widths = [max(len(row[column]) for row in rows) for column in range(len(head) - 1)]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths)) + f" | {row[-1]} |"
        for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|---|")
    return "\n".join(lines)


def summary(faults: Sequence[Fault]) -> str:
    """The whole matrix in a line."""
    tried = [fault for fault in faults if not fault.skipped]
    strict = [fault for fault in tried if not fault.may_forget]
    return (
        f"{len(tried)} faults, {sum(fault.rounds for fault in tried)} rounds: "
        f"{sum(fault.lost for fault in strict)} of "
        f"{sum(fault.acknowledged for fault in strict)} acknowledged writes lost, "
        f"{sum(fault.wrong for fault in tried)} wrong bodies, "
        f"{sum(fault.refused for fault in tried)} answers not given, "
        f"{sum(fault.crashed for fault in tried)} crashes or hangs; "
        f"{len(faults) - len(tried)} skipped.")
