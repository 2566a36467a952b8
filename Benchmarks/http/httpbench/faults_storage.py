"""Faults of the disk: full, failing, read-only, damaged, of another version; and two at once."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from harness.figures import say

from . import resources
from .fault import Fault, Place
from .mounts import NoMount, seal, tmpfs
from .origin import Origin
from .subjects import Listen


def measure(listen: Listen, quick: bool) -> list[Fault]:
    """Every fault of the storage."""
    rounds = 4 if quick else 12
    found = []
    with Origin() as origin:
        resources.publish(origin)
        for part in (_full, _read_only, _home, _no_home, _two):
            say(f"faults: {part.__name__.strip('_').replace('_', ' ')}")
            found.append(_mounted(part, listen, origin, rounds))
        say("faults: input and output errors")
        for point, info in FAILURES:
            found.append(_failing(listen, origin, point, info, rounds))
        say("faults: damaged files")
        found += [_damaged(listen, origin, name, harm) for name, harm in HARMS.items()]
        found.append(_newer(listen, origin))
    return found


def _mounted(
    part: Callable[[Fault, Listen, Origin, int], None], listen: Listen, origin: Origin, rounds: int
) -> Fault:
    fault = Fault(str(part.__doc__).rstrip("."))
    try:
        part(fault, listen, origin, rounds)
    except NoMount as reason:
        fault.skipped = str(reason)
    return fault


def _store(fault: Fault, place: Place, origin: Origin, path: str) -> bool:
    """One fetch; true when its answer was right."""
    fault.rounds += 1
    return fault.judge(place.fetch(origin.url + path), [resources.body(path)])


def _still(fault: Fault, place: Place, origin: Origin, paths: list[str]) -> None:
    """Counts what was acknowledged and is not kept any more."""
    for path in paths:
        fault.acknowledged += 1
        if not fault.judge(place.kept(origin.url + path), [resources.body(path)]):
            fault.lost += 1


def _full(fault: Fault, listen: Listen, origin: Origin, rounds: int) -> None:
    """disk full (tmpfs of 2 MB)."""
    with tmpfs("2m") as folder, Place(listen, folder) as place:
        kept = []
        for number in range(rounds):
            path = resources.name(number, "medium" if number < 4 else "large")
            if not _store(fault, place, origin, path):
                fault.refuse("a full disk kept the answer from being given")
            elif number < 4:
                kept.append(path)
        _still(fault, place, origin, kept)


def _read_only(fault: Fault, listen: Listen, origin: Origin, rounds: int) -> None:
    """cache on a read-only disk."""
    with tmpfs("32m") as folder, Place(listen) as place:
        place.env["XDG_CACHE_HOME"] = str(folder / "cache")
        _sealed(fault, place, origin, folder, rounds)


def _home(fault: Fault, listen: Listen, origin: Origin, rounds: int) -> None:
    """home on a read-only disk, the cache filled before."""
    with tmpfs("32m") as folder, Place(listen, folder) as place:
        _sealed(fault, place, origin, folder, rounds)


def _sealed(fault: Fault, place: Place, origin: Origin, folder: Path, rounds: int) -> None:
    kept = [resources.name(number, "medium") for number in range(4)]
    for path in kept:
        _store(fault, place, origin, path)
    seal(folder)
    for number in range(rounds):
        if not _store(fault, place, origin, resources.name(100 + number, "small")):
            fault.refuse("a read-only disk kept the answer from being given")
    _still(fault, place, origin, kept)
    _tell(fault, place)


def _no_home(fault: Fault, listen: Listen, origin: Origin, rounds: int) -> None:
    """home on a read-only disk, nothing there yet."""
    with tmpfs("1m") as folder, Place(listen, folder) as place:
        seal(folder)
        for number in range(rounds):
            if not _store(fault, place, origin, resources.name(number)):
                fault.refuse("a read-only home kept the answer from being given")
        _tell(fault, place)


def _two(fault: Fault, listen: Listen, origin: Origin, rounds: int) -> None:
    """two processes on one empty cache."""
    for number in range(rounds):
        fault.rounds += 1
        paths = [resources.name(number), resources.name(number + (number % 2) * 1000)]
        with Place(listen) as place:
            started = [place.start(origin.url + path) for path in paths]
            right = [
                fault.judge(process.answer(), [resources.body(path)])
                for process, path in zip(started, paths)]
            fault.refused += right.count(False)
            _still(fault, place, origin, paths)


FAILURES = (
    ("posix/io/rw/pwrite", 28), ("posix/io/rw/pwrite", 5), ("posix/io/sync/fsync", 5),
    ("posix/io/sync/fdatasync", 5), ("posix/io/dir/rename", 5), ("posix/io/oc/ftruncate", 28))


def _failing(listen: Listen, origin: Origin, point: str, info: int, rounds: int) -> Fault:
    fault = Fault(f"{point.split('/')[-1]} fails with {'ENOSPC' if info == 28 else 'EIO'}, 30 %")
    if not shutil.which("fiu-run"):
        fault.skipped = "fiu-run is not installed (fiu-utils)"
        return fault
    rule = f"enable_random name={point},failinfo={info},probability=0.3"
    with Place(listen) as place:
        kept = [resources.name(number, "medium") for number in range(2)]
        for path in kept:
            _store(fault, place, origin, path)
        place.before = [str(shutil.which("fiu-run")), "-x", "-c", rule]
        tried = [resources.name(100 + number) for number in range(rounds)]
        for path in tried:
            if not _store(fault, place, origin, path):
                fault.refuse("a failing disk kept the answer from being given")
        place.before = []
        _still(fault, place, origin, kept)
        sentences = list(fault.sentences)
        for path in tried:
            # Whether these were stored is open; that what is kept is right is not.
            fault.judge(place.kept(origin.url + path), [resources.body(path)])
        fault.sentences = sentences
    return fault


def _overwrite(at: float, length: int) -> Callable[[Path], None]:
    def harm(file: Path) -> None:
        data = bytearray(file.read_bytes())
        start = int(len(data) * at)
        data[start:start + length] = random.Random(1).randbytes(min(length, len(data) - start))
        file.write_bytes(data)
    return harm


def _write(content: bytes) -> Callable[[Path], None]:
    def harm(file: Path) -> None:
        file.write_bytes(content)
    return harm


def _halve(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def _replace_by_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _noise_in_log(file: Path) -> None:
    Path(f"{file}-wal").write_bytes(random.Random(2).randbytes(65536))


def _flip(database: Path) -> None:
    """Changes a byte of each stored body, in the database or beside it."""
    for file in (database.parent / "objects").rglob("*"):
        if file.is_file():
            _overwrite(0.5, 1)(file)
    with sqlite3.connect(database) as connection:
        rows = connection.execute(
            "SELECT digest, body FROM response WHERE body IS NOT NULL").fetchall()
        for digest, body in rows:
            data = bytes(body)
            half = len(data) // 2
            changed = data[:half] + bytes([data[half] ^ 1]) + data[half + 1:]
            connection.execute(
                "UPDATE response SET body = ? WHERE digest = ?", (changed, digest))
    connection.close()


HARMS: dict[str, Callable[[Path], None]] = {
    "database: header overwritten": _overwrite(0, 100),
    "database: first page overwritten": _overwrite(0, 4096),
    "database: a page amid overwritten": _overwrite(0.5, 4096),
    "database: its end overwritten": _overwrite(0.9, 1 << 20),
    "database: cut in half": _halve,
    "database: emptied": _write(b""),
    "database: a text instead": _write(b"not a database\n" * 900),
    "database: a folder instead": _replace_by_folder,
    "database: noise in its log": _noise_in_log,
    "stored bodies: one byte changed": _flip,
}


def _damaged(listen: Listen, origin: Origin, name: str, harm: Callable[[Path], None]) -> Fault:
    fault = Fault(name, may_forget=True)
    with Place(listen) as place:
        paths = [resources.name(number) for number in range(6)]
        for path in paths:
            _store(fault, place, origin, path)
        if not place.database.exists():
            fault.skipped = "no database where it was expected"
            return fault
        _settle(place.database)
        harm(place.database)
        _tell(fault, place)
        _still(fault, place, origin, paths)
        for path in paths:
            if not _store(fault, place, origin, path):
                fault.refuse("a damaged cache kept the answer from being given")
    return fault


def _settle(database: Path) -> None:
    """Brings what the log holds into the database."""
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def _newer(listen: Listen, origin: Origin) -> Fault:
    fault = Fault("database of a newer version")
    with Place(listen) as place:
        path = resources.name(1, "medium")
        _store(fault, place, origin, path)
        if not place.database.exists():
            fault.skipped = "no database where it was expected"
            return fault
        with sqlite3.connect(place.database) as connection:
            connection.execute("INSERT INTO grdb_migrations VALUES ('999')")
        connection.close()
        _settle(place.database)
        before = place.database.read_bytes()
        _tell(fault, place)
        if not _store(fault, place, origin, resources.name(2)):
            fault.note = "nothing is fetched either"
        fault.acknowledged += 1
        if place.database.read_bytes() != before:
            fault.lost += 1
            fault.tell("the newer database was changed")
    return fault


def _tell(fault: Fault, place: Place) -> None:
    """What a person is told by `cache list`."""
    done = place.run("cache", "list")
    fault.tell(done.stderr)
    if done.returncode < 0 or done.returncode == 70:
        fault.crashed += 1
        fault.tell(f"cache list ended with {done.returncode}")
