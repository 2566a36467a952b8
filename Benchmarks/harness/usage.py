"""What a running process has used, from /proc."""

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .errors import Unmeasurable


@dataclass(frozen=True)
class Usage:
    """Sums since the process began: CPU seconds, each thread's switches; its peak memory in MB."""

    at: int
    cpu: float
    switches: dict[int, int]
    peak: float

    def switches_since(self, earlier: "Usage") -> int:
        """How often its threads gave up a processor since; those that ended are not counted."""
        return sum(
            count - earlier.switches.get(thread, 0) for thread, count in self.switches.items())


def usage(pid: int) -> Usage:
    """What the process has used so far, over all its threads."""
    folder = Path(f"/proc/{pid}")
    try:
        # clock_getcpuclockid(3): in nanoseconds, with the threads that ended.
        cpu = time.clock_gettime((~pid << 3) | 2)
        switches = {}
        for task in (folder / "task").iterdir():
            fields = _fields(task / "status")
            switches[int(task.name)] = (
                int(fields["voluntary_ctxt_switches"])
                + int(fields["nonvoluntary_ctxt_switches"]))
        peak = int(_fields(folder / "status")["VmHWM"].split()[0]) / 1024
    except (OSError, KeyError, IndexError) as error:
        raise Unmeasurable(f"The process {pid} ended while it was measured.") from error
    return Usage(time.monotonic_ns(), cpu, switches, peak)


def resident(pid: int) -> float:
    """The memory in MB that a process and its children have in RAM, what they share taken once."""
    children = [int(word) for task in Path(f"/proc/{pid}/task").iterdir()
                for word in (task / "children").read_text().split()]
    try:
        share = int(_fields(Path(f"/proc/{pid}/smaps_rollup"))["Pss"].split()[0]) / 1024
    except (OSError, KeyError) as error:
        raise Unmeasurable(f"The process {pid} ended while it was measured.") from error
    return share + sum(_or_none(child) for child in children)


def _or_none(pid: int) -> float:
    try:
        return resident(pid)
    except (OSError, Unmeasurable):
        return 0


def load() -> float:
    """How many processes ran or waited to run, on the average of the last minute."""
    return os.getloadavg()[0]


def _fields(path: Path) -> dict[str, str]:
    lines = (line.partition(":") for line in path.read_text().splitlines())
    return {name: value.strip() for name, _, value in lines}


@dataclass(frozen=True)
class Cost:
    """What a command cost as a whole: CPU and wall seconds, peak memory in MB, its output."""

    cpu: float
    wall: float
    peak: float
    output: bytes


def cost(command: Sequence[str], environment: dict[str, str] | None = None) -> Cost:
    """Runs a command to its end."""
    start = time.monotonic()
    try:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
    except FileNotFoundError as error:
        raise Unmeasurable(f"{command[0]} is not there.") from error
    # The peak is this child's own only by wait4; communicate() would reap it first.
    output = process.stdout.read() if process.stdout else b""
    said = process.stderr.read() if process.stderr else b""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    for pipe in (process.stdout, process.stderr):
        if pipe:
            pipe.close()
    wall = time.monotonic() - start
    if process.returncode != 0:
        raise Unmeasurable(
            f"`{' '.join(command[:3])} …` ended with {process.returncode}: "
            + said.decode(errors="replace").strip()[-300:])
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024, output)
