"""What is done to a player, and what came of it."""

import os
import random
import signal
import subprocess
import time
from dataclasses import dataclass, replace
from pathlib import Path

from .player import Face, Player

# A place that is kept at the end is that of the end: what is lost beyond this was lost by it.
SIGNAL_LIMIT = 1.0
KILL_LIMIT = 5.0
# The chapter that is played, its own length (not that of its padded file).
CHAPTER, CHAPTER_SECONDS = "chapter2", 74.983583
# How long a start may take on a machine on which many run at once.
SOUND_LIMIT = 30.0
ASKING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)
_NO_END = {
    signal.SIGKILL, signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGCONT,
    signal.SIGCHLD, signal.SIGURG, signal.SIGWINCH, signal.SIGPIPE, *ASKING}
# Every other one that a program can catch ends it, real-time signals too.
OTHERS = sorted(set(signal.valid_signals()) - _NO_END)


@dataclass(frozen=True)
class Outcome:
    """What came of one run; `lost` in seconds of listening."""

    row: str
    heard: float
    lost: float
    limit: float
    gave_back: bool
    failure: str | None = None
    # A run that ended before its first frame shows that nothing breaks, but counts nothing lost.
    was_heard: bool = True


@dataclass(frozen=True)
class Ground:
    """What every run stands on."""

    program: Path
    sound: dict[str, str]


def kill(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """`kill -9` at any moment: of ten runs one is killed while it starts, nine when it is heard."""
    player = _player(ground, face, chance)
    row = f"kill -9, {face.name}"
    try:
        if chance.random() < 0.1:
            player.pass_time(player.began + chance.uniform(0.02, 1))
        else:
            if not player.wait_for_sound(SOUND_LIMIT):
                return _failed(row, "no sound began")
            player.pass_time(time.monotonic() + chance.uniform(0.02, 12))
        at, wall = time.monotonic(), time.time()
        os.kill(player.pid, signal.SIGKILL)
        if not player.wait(10):
            return _failed(row, "it did not end")
        lost = player.lost(player.kept(), at, wall)
        return _outcome(player, row, at, lost, KILL_LIMIT)
    finally:
        player.close()


def jump(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """`kill -9` right behind a jump that was made while paused: all of it is kept."""
    player = _player(ground, face, chance)
    row = f"jump while paused, {face.name}"
    try:
        if not player.wait_for_sound(SOUND_LIMIT):
            return _failed(row, "no sound began")
        target = round(chance.uniform(20, 50), 1)
        player.ask("pause")
        player.pass_time(time.monotonic() + chance.uniform(0.3, 1.5))
        player.ask("seek", to=target)
        player.pass_time(time.monotonic() + 0.5)
        os.kill(player.pid, signal.SIGKILL)
        if not player.wait(10):
            return _failed(row, "it did not end")
        kept = player.kept()
        if kept is None or abs(kept.position - target) > 0.1:
            return _failed(row, f"kept {kept and kept.position}, not {target}")
        return Outcome(row, 0, 0, SIGNAL_LIMIT, True)
    finally:
        player.close()


def blocked(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """A terminal stopped by Ctrl-S, or a full pipe, around a player that goes on: killed, or ended
    by one signal, which must be obeyed though nobody reads."""
    player = _player(ground, face, chance)
    is_killed = chance.random() < 0.5
    row = f"{'kill -9' if is_killed else 'one signal'} while nobody reads, {face.name}"
    try:
        if not player.wait_for_sound(SOUND_LIMIT):
            return _failed(row, "no sound began")
        player.block()
        time.sleep(chance.uniform(0.5, 9))
        at, wall = time.monotonic(), time.time()
        os.kill(player.pid, signal.SIGKILL if is_killed else chance.choice((signal.SIGTERM, signal.SIGHUP)))
        if not player.wait_unread(15):
            return _failed(row, "it did not end")
        lost = player.lost(player.kept(), at, wall)
        return _outcome(player, row, at, lost, KILL_LIMIT if is_killed else SIGNAL_LIMIT)
    finally:
        player.close()


def cross(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """Signals or a kill around the moment at which the sound goes on into the next chapter."""
    left = chance.uniform(1.0, 3.0)
    player = Player(ground.program, face, ground.sound, CHAPTER_SECONDS - left, 1.0)
    is_killed = chance.random() < 0.5
    row = f"{'kill -9' if is_killed else 'two signals'} at a crossing, {face.name}"
    try:
        if not player.wait_for_sound(SOUND_LIMIT):
            return _failed(row, "no sound began")
        player.pass_time((player.first or 0) + left + chance.uniform(-0.5, 3))
        at = time.monotonic()
        for number in (signal.SIGKILL,) if is_killed else (signal.SIGTERM, signal.SIGTERM):
            os.kill(player.pid, number)
        if not player.wait(20):
            return _failed(row, "it did not end")
        kept = player.kept()
        if kept is None:
            return _outcome(player, row, at, player.heard(at), KILL_LIMIT)
        reached = kept.position + (CHAPTER_SECONDS if kept.chapter != CHAPTER else 0)
        lost = max(0.0, player.heard(at) - (reached - player.start))
        return _outcome(player, row, at, lost, KILL_LIMIT if is_killed else SIGNAL_LIMIT)
    except ProcessLookupError:
        return _failed(row, "it ended by itself")
    finally:
        player.close()


def several(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """Two or three signals within milliseconds, of one sort or several."""
    count = chance.choice((2, 3))
    row = f"{'two' if count == 2 else 'three'} signals, {face.name}"
    if chance.random() < 0.5:
        signals = [chance.choice(ASKING)] * count
    else:
        signals = [chance.choice(ASKING) for _ in range(count)]
    player = _player(ground, face, chance)
    try:
        if not player.wait_for_sound(SOUND_LIMIT):
            return _failed(row, "no sound began")
        player.pass_time(time.monotonic() + chance.uniform(0.05, 4))
        at, wall = time.monotonic(), time.time()
        for number in signals:
            os.kill(player.pid, number)
            if pause := chance.choice((0, 0, 0.0005, 0.002, 0.005, 0.02)):
                time.sleep(pause)
        return _ended(player, row, at, wall, SIGNAL_LIMIT)
    except ProcessLookupError:
        # Over before the last one was sent.
        return _ended(player, row, at, wall, SIGNAL_LIMIT)
    finally:
        player.close()


def other(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """One signal that nobody expects: it may end the program at once, but not the terminal."""
    number = chance.choice(OTHERS)
    player = _player(ground, face, chance)
    row = f"any other signal, {face.name}"
    try:
        if not player.wait_for_sound(SOUND_LIMIT):
            return _failed(row, "no sound began")
        player.pass_time(time.monotonic() + chance.uniform(0.05, 4))
        at, wall = time.monotonic(), time.time()
        os.kill(player.pid, number)
        outcome = _ended(player, row, at, wall, KILL_LIMIT)
        if outcome.gave_back:
            return outcome
        return replace(outcome, failure=f"signal {number} left the terminal as it was")
    finally:
        player.close()


def timed_out(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """timeout(1), which signals the program and then its group."""
    seconds = chance.uniform(4, 8)
    player = _player(ground, face, chance, before=("timeout", f"{seconds:.3f}"))
    row = f"timeout(1), {face.name}"
    try:
        player.pass_time(player.began + seconds)
        at, wall = time.monotonic(), time.time()
        return _ended(player, row, at, wall, SIGNAL_LIMIT)
    finally:
        player.close()


def tmux(ground: Ground, face: Face, chance: random.Random) -> Outcome:
    """A tmux whose server, session or pane is closed around the program."""
    player = _player(ground, face, chance, is_detached=True)
    row = f"closing tmux, {face.name}"
    # A socket of its own in a folder of its own: no other server is ever touched.
    environment = {**player.environment, "TMUX_TMPDIR": str(player.home)}

    def ask(*words: str) -> str:
        return subprocess.run(
            ["tmux", "-L", "faults", "-f", "/dev/null", *words], env=environment,
            capture_output=True, text=True).stdout.strip()

    try:
        ask("new-session", "-d", "-s", "one", "-x", "80", "-y", "24", *player.command)
        pane = ask("list-panes", "-t", "one", "-F", "#{pane_pid}")
        if not pane or not player.wait_for_sound(SOUND_LIMIT):
            return _failed(row, "no sound began")
        time.sleep(chance.uniform(0.05, 4))
        at, wall = time.monotonic(), time.time()
        ask(chance.choice(("kill-server", "kill-session", "kill-pane")))
        end = at + 20
        while _runs(int(pane)):
            if time.monotonic() > end:
                return _failed(row, "it did not end")
            time.sleep(0.02)
        lost = player.lost(player.kept(), at, wall)
        return Outcome(row, player.heard(at), lost, SIGNAL_LIMIT, True)
    finally:
        ask("kill-server")
        player.close()


def _player(
    ground: Ground, face: Face, chance: random.Random, before: tuple[str, ...] = (),
    is_detached: bool = False,
) -> Player:
    rate = 1.0 if face.repeats else chance.choice((1.0, 1.0, 1.25))
    start = chance.choice((0.0, 0.0, 3.0, 12.5))
    return Player(
        ground.program, face, ground.sound, start, rate, before=before, is_detached=is_detached)


def _ended(player: Player, row: str, at: float, wall: float, limit: float) -> Outcome:
    if not player.wait(20):
        return _failed(row, "it did not end")
    lost = player.lost(player.kept(), at, wall)
    return Outcome(
        row, player.heard(at), lost, limit, player.gave_back(), was_heard=player.first is not None)


def _outcome(player: Player, row: str, at: float, lost: float, limit: float) -> Outcome:
    return Outcome(
        row, player.heard(at), lost, limit, True, was_heard=player.first is not None)


def _failed(row: str, why: str) -> Outcome:
    return Outcome(row, 0, 0, 0, True, why)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
