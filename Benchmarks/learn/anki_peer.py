"""The real Anki, py-fsrs and fsrs-rs, run in their environment by `anki.py`.

    anki_peer.py cards COUNT REVIEWS      cards with their logs, reckoned by py-fsrs
    anki_peer.py pass FOLDER PACKAGE      imports a package with its progress, and exports again
    anki_peer.py fit                      weights for the histories on standard input
"""

import json
import random
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

# `anki` is the package, not the file beside this one.
sys.path.pop(0)

SEED = 31


def cards(count: int, reviews: int) -> None:
    """Cards graded on days that are drawn, and within a day after their steps.

    Each grading is later in its day than the one before, so that days of 24 hours (py-fsrs) are
    days of the calendar (Anki); no two are at one millisecond, which Anki has for their number.
    """
    from fsrs import Card, Rating, Scheduler

    draw = random.Random(SEED)
    scheduler = Scheduler(enable_fuzzing=False)
    noon = datetime.now(timezone.utc).replace(hour=12, minute=0, second=0, microsecond=0)
    made = []
    for number in range(count):
        card, log = Card(), []
        at = noon + timedelta(milliseconds=number) - timedelta(days=draw.randint(300, 400))
        for _ in range(reviews):
            grade = draw.choices([1, 2, 3, 4], [2, 2, 8, 1])[0]
            card, _ = scheduler.review_card(card, Rating(grade), at)
            log.append({
                "grade": grade, "at": at.timestamp(), "state": card.state.value,
                "step": card.step, "stability": card.stability,
                "difficulty": card.difficulty, "due": card.due.timestamp()})
            if card.state.value == 2:
                at += timedelta(days=draw.randint(1, 27), minutes=1)
            else:
                at += timedelta(minutes=11)
        made.append(log)
    json.dump(made, sys.stdout)


def through(folder: Path, package: str) -> None:
    """Imports with the learning progress, counts, and exports in each of Anki's forms."""
    from anki.collection import Collection, ExportAnkiPackageOptions
    from anki.collection import ImportAnkiPackageOptions, ImportAnkiPackageRequest

    path = str(folder / "collection.anki2")
    col = Collection(path)
    for _ in range(2):
        col.import_anki_package(ImportAnkiPackageRequest(
            package_path=package, options=ImportAnkiPackageOptions(with_scheduling=True)))
    _, is_sound = col.fix_integrity()
    states = [json.loads(data) for data in col.db.list(
        "select data from cards order by nid")]
    found = {
        "cards": col.card_count(), "reviews": col.db.scalar("select count() from revlog"),
        "sound": is_sound, "states": [[state.get("s"), state.get("d")] for state in states]}
    for name, legacy in (("new.apkg", False), ("old.apkg", True)):
        col.export_anki_package(
            out_path=str(folder / name), limit=None, options=ExportAnkiPackageOptions(
                with_scheduling=True, with_deck_configs=True, with_media=True, legacy=legacy))
    col.export_collection_package(str(folder / "all.colpkg"), include_media=True, legacy=False)
    json.dump(found, sys.stdout)


def fit() -> None:
    """The weights of fsrs-rs for histories of pairs of a grade and days."""
    from fsrs import Scheduler
    from fsrs_rs_python import FSRS, FSRSItem, FSRSReview

    items = [
        FSRSItem([FSRSReview(grade, days) for grade, days in history[:end + 1]])
        for history in json.load(sys.stdin)
        for end in range(1, len(history)) if history[end][1] > 0]
    json.dump(list(FSRS(list(Scheduler().parameters)).compute_parameters(items)), sys.stdout)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["cards", count, reviews]:
            cards(int(count), int(reviews))
        case ["pass", folder, package]:
            through(Path(folder), package)
        case ["fit"]:
            fit()
