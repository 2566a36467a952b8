"""The processes of a session, for scripts that end a command with all it started."""

import os
import pathlib
import signal

# A process that is forked while the others are listed is found in the next round.
ROUNDS = 5


def members(session):
    """The processes of a session with what stands in their stat behind the name (proc_pid_stat(5)).

    `swift test` gives its test process a group of its own, so that the group is not enough.
    """
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            if int(fields[3]) == session:
                yield entry, fields
        except (OSError, IndexError, ValueError):
            continue


def stop(session):
    """Ends every process of a session."""
    for _ in range(ROUNDS):
        living = [entry for entry, fields in members(session) if fields[0] != "Z"]
        if not living:
            return
        for entry in living:
            try:
                os.kill(int(entry.name), signal.SIGKILL)
            except ProcessLookupError:
                pass
