"""Killed while it stores or downloads, and the power cut while it does."""

import random
import shutil
import signal
import tempfile
import time
from pathlib import Path

from harness.figures import say

from . import resources
from .fault import Fault, Place
from .mounts import NoMount, copy, disk, new_disk
from .origin import Origin
from .subjects import Listen


def measure(listen: Listen, quick: bool) -> list[Fault]:
    """200 kills and 20 power cuts (40 and 5 when quick)."""
    with Origin() as origin:
        resources.publish(origin)
        say("faults: kill -9")
        found = [_killed(listen, origin, 40 if quick else 200)]
        say("faults: power cuts")
        found += _cut(listen, origin, 5 if quick else 20)
    return found


def _span(place: Place, origin: Origin) -> float:
    """How many seconds one fetch takes here, now."""
    taken = []
    for number in range(3):
        began = time.monotonic()
        place.fetch(origin.url + resources.name(9_000_000 + number))
        taken.append(time.monotonic() - began)
    return max(taken)


def _killed(listen: Listen, origin: Origin, rounds: int) -> Fault:
    fault = Fault("kill -9 at random moments")
    chance = random.Random(7)
    begun = 0
    with Place(listen) as place:
        span = _span(place, origin)
        tried: dict[str, bool] = {}
        for number in range(rounds):
            fault.rounds += 1
            # Every fourth round asks again for what an earlier one may have left in part.
            path = resources.name(max(0, number - 2) if number % 4 == 3 else number)
            started = place.start(origin.url + path)
            time.sleep(chance.uniform(0, 1.5 * span))
            killed = started.process.poll() is None
            if killed:
                started.process.kill()
                begun += 1
            answer = started.answer(killed=killed)
            # One that was killed need not have said anything; what it said has to be right.
            if answer.error is None or not killed:
                tried[path] = fault.judge(answer, [resources.body(path)]) or tried.get(path, False)
            tried.setdefault(path, False)
        _compare(fault, place, origin, tried)
    fault.note = f"{begun} killed before they ended"
    return fault


def _compare(fault: Fault, place: Place, origin: Origin, tried: dict[str, bool]) -> None:
    """What was acknowledged is kept, and what is kept is right."""
    for path, acknowledged in tried.items():
        sentences = list(fault.sentences)
        kept = fault.judge(place.kept(origin.url + path), [resources.body(path)])
        if acknowledged:
            fault.acknowledged += 1
            fault.lost += not kept
        elif not kept:
            # A fetch that was killed may have stored nothing.
            fault.sentences = sentences


def _cut(listen: Listen, origin: Origin, rounds: int) -> list[Fault]:
    cached = Fault("power cut, responses in the cache", may_forget=True)
    cached.note = "the cache may be older (NORMAL), never wrong"
    servers = Fault("power cut, servers added")
    servers.note = "a person's own, by the configuration"
    try:
        with tempfile.TemporaryDirectory(prefix="bench-disk-") as folder:
            image = Path(folder) / "disk"
            new_disk(image)
            for number in range(rounds):
                _one_cut(listen, origin, image, number, cached, servers)
    except NoMount as reason:
        cached.skipped = servers.skipped = str(reason)
    return [cached, servers]


def _one_cut(
    listen: Listen, origin: Origin, image: Path, number: int, cached: Fault, servers: Fault
) -> None:
    """Some commands, the disk copied amid another, and the copy looked at."""
    chance = random.Random(number)
    after = image.with_name("after")
    tried: dict[str, bool] = {}
    names: list[str] = []
    with disk(image) as mounted:
        place = Place(listen, mounted / str(number))
        for earlier in mounted.glob("[0-9]*"):
            shutil.rmtree(earlier)
        place.folder.mkdir()
        for step in range(3):
            path = resources.name(number * 10 + step)
            answer = place.fetch(origin.url + path)
            tried[path] = cached.judge(answer, [resources.body(path)])
            name = f"server{step}"
            done = place.run("server", "add", f"{origin.url}/{name}", "--name", name)
            if done.returncode == 0:
                names.append(name)
            else:
                servers.tell(done.stderr)
        path = resources.name(number * 10 + 5)
        started = place.start(origin.url + path)
        time.sleep(chance.uniform(0, 0.15))
        started.process.send_signal(signal.SIGSTOP)
        copy(image, after)
        started.process.kill()
        tried[path] = started.answer(killed=True).error is None
    with disk(after) as mounted:
        place = Place(listen, mounted / str(number))
        cached.rounds += 1
        servers.rounds += 1
        if place.folder.exists():
            _compare(cached, place, origin, tried)
        else:
            cached.acknowledged += sum(tried.values())
            cached.lost += sum(tried.values())
        listed = place.run("server", "list")
        servers.acknowledged += len(names)
        servers.lost += sum(name not in listed.stdout for name in names)
        if listed.returncode not in (0, 66):
            servers.crashed += listed.returncode < 0 or listed.returncode == 70
            servers.tell(listed.stderr)
