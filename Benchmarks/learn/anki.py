"""What was learnt on its way into the real Anki and back, and weights fitted to reviews.

500 cards with 5,000 reviews are put into a person's database, with the memory that py-fsrs
reckons. The program exports them, the real Anki imports them twice and exports them in each of its
forms, and the program reads them: into the same database, where nothing may change, and into one with the same
cards of which nothing was learnt, where everything must come back. The fit is judged by the log
loss, with fsrs-rs beside it, on the same reviews.
"""

import json
import math
import os
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path

from harness.errors import Unmeasurable
from harness.figures import Figure, Target, say
from harness.interpreter import environment

HERE = Path(__file__).parent
PHASES = {1: "learning", 2: "review", 3: "relearning"}
BEFORE = [
    "phase", "step", "stability", "difficulty", "due", "reviewed_at", "reviews", "lapses"]
NONE = Target(limit=0)


def measure(program: Path, quick: bool) -> list[Figure]:
    """The round trip and the fit."""
    python = environment("learn", "learn", HERE / "requirements.txt", "anki and fsrs")
    peer = [str(python / "bin/python"), str(HERE / "anki_peer.py")]
    with tempfile.TemporaryDirectory() as folder:
        return _round_trip(program, peer, Path(folder), 100 if quick else 500) + _fit(
            program, peer, Path(folder))


def _ask(command: list[str], text: str | None = None) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise Unmeasurable(f"{command[1]} failed: " + done.stderr.strip()[-400:])
    return done.stdout


class Person:
    """A home folder with its database."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program, self.home = program, home
        home.mkdir(parents=True, exist_ok=True)
        # The first command makes the database.
        self.run("cards", "add", "first", "--language", "es", "--translation", "first")
        self.database = next(home.rglob("person.sqlite"))

    def run(self, *arguments: str) -> str:
        """Runs a command and gives its output."""
        clean = {name: value for name, value in os.environ.items()
                 if not name.startswith(("XDG_", "LISTEN_"))}
        done = subprocess.run(
            [str(self.program), *arguments], capture_output=True, text=True,
            env=clean | {"HOME": str(self.home), "TZ": "UTC", "LISTEN_OUTPUT": "silent"})
        if done.returncode != 0:
            raise Unmeasurable(f"listen {' '.join(arguments)}: {done.stderr.strip()[-400:]}")
        return done.stdout

    def fill(self, cards: list[list[dict]]) -> None:
        """Puts cards with their logs into the database."""
        with sqlite3.connect(self.database) as database:
            database.execute("DELETE FROM study_card")
            for number, log in enumerate(cards, 1):
                memories = _memories(log)
                name = "palabra " + "".join(chr(97 + int(digit)) for digit in str(number))
                _add(database, "study_card", {
                    "id": number, "kind": "word", "language": "es", "folded": name,
                    "text": name, "context": "", "translation": f"word {number}", "note": "",
                    "source": "", "book": "", "chapter": "", "range_start": 0, "range_end": 0,
                    "book_title": "", "chapter_title": "", "is_suspended": 0,
                    "created_at": 1_700_000_000_000_000 + number * 1_000_000} | memories[-1])
                for place, step in enumerate(log):
                    before = memories[place - 1] if place else {
                        column: 0 if column in ("reviews", "lapses") else None
                        for column in BEFORE}
                    day = sqlite3.connect(":memory:").execute(
                        "SELECT date(?, 'unixepoch', '-4 hours')", (step["at"],)).fetchone()[0]
                    _add(database, "review", {
                        "card": number, "grade": step["grade"], "at": _micro(step["at"]),
                        "language": "es", "day": day, "spent": 4_000_000}
                        | {f"before_{name}": value for name, value in before.items()}
                        | {f"after_{name}": value for name, value in memories[place].items()})

    def memories(self) -> list[tuple]:
        """What is remembered of each card."""
        with sqlite3.connect(self.database) as database:
            return database.execute(
                "SELECT phase, stability, difficulty, date(due / 1000000, 'unixepoch',"
                " '-4 hours'), reviews, lapses, is_suspended FROM study_card ORDER BY id"
            ).fetchall()

    def log(self) -> list[tuple]:
        """The gradings, by card and time in milliseconds."""
        with sqlite3.connect(self.database) as database:
            return database.execute(
                "SELECT card, (at + 500) / 1000, grade, day FROM review ORDER BY card, at"
            ).fetchall()

    def forget(self) -> None:
        """Takes all that was learnt away, and leaves the cards."""
        with sqlite3.connect(self.database) as database:
            database.execute("DELETE FROM review")
            database.execute("DELETE FROM review_day")
            database.execute(
                "UPDATE study_card SET phase = NULL, step = NULL, stability = NULL,"
                " difficulty = NULL, due = NULL, reviewed_at = NULL, reviews = 0, lapses = 0")


def _micro(seconds: float) -> int:
    return round(seconds * 1_000_000)


def _add(database: sqlite3.Connection, table: str, row: dict) -> None:
    marks = ", ".join("?" * len(row))
    database.execute(
        f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))


def _memories(log: list[dict]) -> list[dict]:
    """The columns of a card's memory after each of its gradings."""
    found, lapses = [], 0
    for place, step in enumerate(log):
        if place and log[place - 1]["state"] == 2 and step["grade"] == 1:
            lapses += 1
        found.append({
            "phase": PHASES[step["state"]], "step": step["step"],
            "stability": step["stability"], "difficulty": step["difficulty"],
            "due": _micro(step["due"]), "reviewed_at": _micro(step["at"]),
            "reviews": place + 1, "lapses": lapses})
    return found


def _round_trip(program: Path, peer: list[str], folder: Path, count: int) -> list[Figure]:
    say(f"learn: {count} cards with {count * 10} reviews through Anki")
    cards = json.loads(_ask([*peer, "cards", str(count), "10"]))
    person = Person(program, folder / "one")
    person.fill(cards)
    memories, log = person.memories(), person.log()
    package = str(folder / "cards.apkg")
    person.run("export", "--format", "apkg", package)
    there = json.loads(_ask([*peer, "pass", str(folder), package]))
    # Anki has floats of 32 bits, whose own steps come on top for great stabilities.
    stored = max(
        max(abs(s - memory[1]) / (1e-4 + memory[1] * 2**-23), abs(d - memory[2]) / 1e-3)
        for (s, d), memory in zip(there["states"], memories))
    changed, lost, doubled, worst = [], [], [], []
    for name in ("new.apkg", "old.apkg", "all.colpkg"):
        file = str(folder / name)
        outcome = json.loads(person.run("cards", "import", file, "--json"))
        changed.append(outcome["changed"] + (person.memories() != memories)
                       + (person.log() != log))
        other = folder / name.replace(".", "-")
        shutil.copytree(folder / "one", other)
        second = Person(program, other)
        with sqlite3.connect(second.database) as database:
            database.execute("DELETE FROM study_card WHERE text = 'first'")
        second.forget()
        second.run("cards", "import", file)
        second.run("cards", "import", file)
        back = second.log()
        lost.append(len(set(log) - set(back)))
        doubled.append(len(back) - len(set(back)) + len(set(back) - set(log)))
        worst.append(_difference(memories, second.memories()))
    return [
        Figure("reviews in Anki that are not ours, or missing", "", [
            abs(there["reviews"] - len(log)) + abs(there["cards"] - count)
            + (not there["sound"])], target=NONE, note=f"{len(log)} reviews, imported twice"),
        Figure("state in Anki, off by", "steps", [stored], target=Target(limit=0.51),
               note="of its last digit: 4 of stability, 3 of difficulty"),
        Figure("changes on the way back to the same cards", "", changed, target=NONE,
               note="new and old .apkg, .colpkg"),
        Figure("reviews lost", "", lost, target=NONE),
        Figure("reviews doubled", "", doubled, target=NONE),
        Figure("memory reckoned from the log, off by", "", worst, target=Target(limit=1e-6),
               note="relative; stage, due day and counts exact"),
    ]


def _difference(left: list[tuple], right: list[tuple]) -> float:
    """The largest relative difference of states; infinite where anything else differs."""
    worst = 0.0 if len(left) == len(right) else math.inf
    for ours, theirs in zip(left, right):
        if None in theirs[:4] or (ours[0], *ours[3:]) != (theirs[0], *theirs[3:]):
            return math.inf
        worst = max(worst, *(abs(a - b) / a for a, b in zip(ours[1:3], theirs[1:3])))
    return worst


def _fit(program: Path, peer: list[str], folder: Path) -> list[Figure]:
    say("learn: weights fitted to reviews")
    person = Person(program, folder / "fit")
    # The draws of grades have no learner behind them: the loss says how well they are described.
    cards = json.loads(_ask([*peer, "cards", "500", "10"]))
    person.fill(cards)
    found = json.loads(person.run("review", "--fit", "--json"))
    histories = []
    for log in cards:
        days = [int((step["at"] - 4 * 3600) // 86_400) for step in log]
        histories.append([
            [step["grade"], day - before]
            for step, day, before in zip(log, days, [days[0], *days])])
    weights = json.loads(_ask([*peer, "fit"], json.dumps(histories)))
    theirs = _loss(histories, weights)
    return [Figure(
        "log loss after the fit", "", [_loss(histories, found["weights"])], [theirs], "fsrs-rs",
        Target(times_peer=1.01), f"{_loss(histories, None):.4f} with the standard weights")]


STANDARD = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542]


def _loss(histories: list, weights: list[float] | None) -> float:
    """The mean log loss of FSRS-6 over the reviews on later days."""
    w = weights or STANDARD
    factor = 0.9 ** (-1 / w[20]) - 1
    total, count = 0.0, 0
    for (first, _), *rest in histories:
        s = max(w[first - 1], 0.001)
        d = min(max(w[4] - math.exp(w[5] * (first - 1)) + 1, 1), 10)
        for grade, days in rest:
            if days > 0:
                kept = (1 + factor * days / s) ** -w[20]
                total -= math.log(max(1 - kept if grade == 1 else kept, 1e-9))
                count += 1
                if grade == 1:
                    s = min(w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1)
                            * math.exp((1 - kept) * w[14]), s / math.exp(w[17] * w[18]))
                else:
                    s *= 1 + (math.exp(w[8]) * (11 - d) * s ** -w[9]
                              * (math.exp((1 - kept) * w[10]) - 1)
                              * (w[15] if grade == 2 else 1) * (w[16] if grade == 4 else 1))
            else:
                growth = math.exp(w[17] * (grade - 3 + w[18])) * s ** -w[19]
                s *= growth if grade == 1 else max(growth, 1)
            s = min(max(s, 0.001), 36_500)
            moved = d - w[6] * (grade - 3) * (10 - d) / 9
            d = min(max(w[7] * (w[4] - math.exp(w[5] * 3) + 1) + (1 - w[7]) * moved, 1), 10)
    return total / count
