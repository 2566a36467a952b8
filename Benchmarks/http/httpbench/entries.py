"""A cache of thousands of responses: what listing, verifying and pruning it takes."""

import hashlib
import json
import sqlite3
import time
from pathlib import Path

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.statistics import median

from .origin import Origin
from .subjects import Listen
from .timed import Timed, timed
from .timings import home, need, note, small

SIZES = (2_500, 5_000, 10_000)


def fill(listen: Listen, env: dict[str, str], count: int) -> None:
    """`count` responses: one that listen stored, and copies with bodies of their own."""
    database = Path(env["XDG_CACHE_HOME"]) / "listen" / "cache.sqlite"
    with Origin() as origin:
        origin.route("/", small)
        url = f"{origin.url}/entry"
        need(timed([listen.program, "cache", "fetch", url], env), "cache fetch")
    with sqlite3.connect(database) as connection:
        connection.row_factory = sqlite3.Row
        stored = connection.execute("SELECT * FROM response").fetchall()
        if len(stored) != 1:
            raise Unmeasurable(f"One request stored {len(stored)} responses.")
        row = dict(stored[0])
        columns = ", ".join(row)
        marks = ", ".join("?" * len(row))
        connection.executemany(
            f"INSERT INTO response ({columns}) VALUES ({marks})",  # noqa: S608  our own names
            (tuple(_copy(row, number).values()) for number in range(1, count)))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def _copy(row: dict[str, object], number: int) -> dict[str, object]:
    body = f"the body of entry {number} ".encode() * 16
    url = f"{row['url']}/{number}"
    key = "".join(
        f"{len(str(part).encode())}:{part}"
        for part in (row["method"], url, row["account"], row["variant"]))
    moment = int(time.time() * 1e6) - number * 1_000_000
    return row | {
        "digest": hashlib.sha256(key.encode()).hexdigest(), "url": url, "body": body,
        "size": len(body), "sha256": hashlib.sha256(body).hexdigest(), "last_used": moment}


def measure_list(listen: Listen, quick: bool) -> list[Figure]:
    """1,000 entries listed, and how listing grows with their count."""
    with home() as env:
        fill(listen, env, 1_000)
        listed = _runs(listen, env, 11 if quick else 41, "cache", "list")
        _check(listen, env, 1_000)
    return [
        Figure("cache list, 1,000 entries", "ms", [run.end for run in listed],
               target=Target(limit=40), note=note("warm, exec to exit", listed)),
        *_growth(listen, quick, "list")]


def measure_verify(listen: Listen, quick: bool) -> list[Figure]:
    """How hashing everything again grows with the count."""
    return _growth(listen, quick, "verify")


def measure_prune(listen: Listen, quick: bool) -> list[Figure]:
    """How throwing almost everything away grows with the count."""
    return _growth(listen, quick, "prune")


def _one(listen: Listen, env: dict[str, str], name: str, rounds: int) -> list[float]:
    if name != "prune":
        return [run.end for run in _runs(listen, env, rounds, "cache", name)]
    # Pruning removes almost everything: each run gets the full cache again.
    database = Path(env["XDG_CACHE_HOME"]) / "listen" / "cache.sqlite"
    full = database.read_bytes()
    taken = []
    for _ in range(3):
        for rest in database.parent.glob("cache.sqlite-*"):
            rest.unlink()
        database.write_bytes(full)
        taken.append(need(timed(
            [listen.program, "cache", "prune", "--to", "100kB"], env), "cache prune").end)
    return taken


def _runs(listen: Listen, env: dict[str, str], count: int, *command: str) -> list[Timed]:
    runs = [need(timed([listen.program, *command], env), " ".join(command))
            for _ in range(count + 1)]
    return runs[1:]


def _check(listen: Listen, env: dict[str, str], count: int) -> None:
    told = json.loads(need(timed([listen.program, "cache", "list", "--json"], env), "list").output)
    found = max((len(value) for value in told.values() if isinstance(value, list)), default=0)
    if found != count:
        raise Unmeasurable(f"cache list --json tells of {found} entries, not {count}.")


def _growth(listen: Listen, quick: bool, name: str) -> list[Figure]:
    """The time for the most entries, and its growth beyond the growth of the count."""
    taken: dict[int, list[float]] = {}
    for size in SIZES:
        say(f"cache {name}: {size} entries")
        with home() as env:
            fill(listen, env, size)
            taken[size] = _one(listen, env, name, 3 if quick else 7)
    least, most = SIZES[0], SIZES[-1]
    ratio = median(taken[most]) / median(taken[least]) / (most / least)
    times = ", ".join(f"{size}: {median(taken[size]):.0f} ms" for size in SIZES)
    return [
        Figure(f"cache {name}, 10,000 entries", "ms", taken[most], note=times),
        Figure(f"cache {name}, growth beyond linear", "×", [ratio], target=Target(limit=1.2),
               note="2,500 to 10,000 entries"),
    ]
