"""Feeds read beside feedparser, and asked again beside newsboat."""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path
from typing import Any

from .errors import Unmeasurable
from .feed_server import FeedServer
from .figures import Figure, Target, say
from .interpreter import environment
from .likeness import plain
from .micro import build
from .place import CACHE, LISTEN, ROOT, has, need
from .sound import SoundServer
from .usage import Cost, cost

SHARED = ROOT.parent / "shared/fixtures"
REQUIREMENTS = ROOT / "Benchmarks/requirements-feeds.txt"
ITEMS = 20_000
FEEDS = 200
FIELDS = ("title", "id", "files", "date", "duration")
# The folders of feeds of other projects: those of the target, and all others.
FIXTURES = {
    "feedparser": ("feedparser/itunes", "feedparser/media-rss", "feedparser/psc"),
    "others": ("feeds/atom", "feeds/rss1", "feeds/illformed", "rss", "podcast"),
}


@dataclass(frozen=True)
class Reading:
    """What one reader found in a file, and the milliseconds of CPU of each run."""

    items: list[dict[str, Any]]
    milliseconds: list[float]


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """A long feed, the feeds of other projects, and feeds that did not change."""
    program, python = build("feedbench"), _python()
    return [*_long(program, python, quick), *_fixtures(program, python), *_unchanged(quick)]


def _long(program: str, python: str, quick: bool) -> list[Figure]:
    """A feed of 20,000 items; with `quick` the peer reads a tenth of it."""
    file, part = _made(ITEMS), _made(ITEMS // 10)
    say(f"feeds: {ITEMS:,} items, {file.stat().st_size >> 20} MB")
    ours = _read([program, "5" if quick else "9", str(file)])[0]
    judged = part if quick else file
    theirs = _read([python, _peer(), "1", str(judged)])[0]
    same = _read([program, "1", str(judged)])[0]
    times = len(ours.items) / len(theirs.items)
    equal = _equal([(judged.name, same, theirs)])
    return [
        Figure(f"feed of {ITEMS:,} items, CPU", "ms", ours.milliseconds,
               [taken * times for taken in theirs.milliseconds], "feedparser", Target(limit=300),
               "from bytes to items; the peer's is that of a tenth × 10" if quick
               else "from bytes to items"),
        *(Figure(f"feed of {len(same.items):,} items, {field}", "equal", [count],
                 target=Target(limit=total, at_least=True), note=f"of {total:,}")
          for field, (count, total) in equal.items()),
    ]


def _fixtures(program: str, python: str) -> list[Figure]:
    """Every item of the fixtures, field by field."""
    if not SHARED.exists():
        say("feeds: ../shared/fixtures is absent.")
        return []
    figures = []
    for kind, folders in FIXTURES.items():
        files = [str(file) for folder in folders for file in sorted((SHARED / folder).iterdir())
                 if file.suffix in (".xml", ".rdf")]
        say(f"feeds: {len(files)} files of {kind}")
        ours, theirs = _read([program, "1", *files]), _read([python, _peer(), "1", *files])
        names = ["/".join(Path(file).parts[-2:]) for file in files]
        equal = _equal(list(zip(names, ours, theirs)))
        for field, (count, total) in equal.items():
            target = Target(limit=total, at_least=True) if kind == "feedparser" else Target()
            figures.append(Figure(
                f"fixtures of {kind}, {field}", "equal", [count], target=target,
                note=f"of {total} items in {len(files)} files, as feedparser reads them"))
    return figures


def _equal(readings: list[tuple[str, Reading, Reading]]) -> dict[str, tuple[int, int]]:
    """For each field the number of equal items and of all; each that differs is told."""
    counts = {field: [0, 0] for field in FIELDS}
    for name, ours, theirs in readings:
        for place in range(max(len(ours.items), len(theirs.items))):
            for field in FIELDS:
                counts[field][1] += 1
                if place >= min(len(ours.items), len(theirs.items)):
                    if field == "id":
                        say(f"feeds: {name}: {len(ours.items)} items and {len(theirs.items)}")
                    continue
                mine, other = ours.items[place], theirs.items[place]
                if _is_same(field, mine, other):
                    counts[field][0] += 1
                else:
                    say(f"feeds: {name}, item {place + 1}, {field}: {mine.get(field)!r}, "
                        f"and by feedparser {other.get(field)!r}")
    return {field: (same, total) for field, (same, total) in counts.items()}


def _is_same(field: str, mine: dict[str, Any], other: dict[str, Any]) -> bool:
    ours, theirs = mine.get(field), other.get(field)
    if field == "title":
        # feedparser gives markup where a feed has it, a program that prints lines its text.
        return _line(ours) in (_line(theirs), _line(plain(theirs or "")))
    if field == "id" and not theirs:
        # An item without one has the identity that its file, its page, or its title gives it.
        return ours in (*other["files"], other["link"]) or ours.startswith(("title:", "all:"))
    if field == "files":
        return list(dict.fromkeys(theirs)) == ours
    return bool(ours == theirs)


def _line(text: str | None) -> str:
    return " ".join((text or "").split())


def _unchanged(quick: bool) -> list[Figure]:
    """200 feeds that did not change, asked again."""
    program = need(LISTEN, "build it with `make build`")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        root, home = folder / "root", folder / "home"
        for made in (root, home, folder / "server"):
            made.mkdir()
        for number in range(FEEDS):
            (root / f"{number}.xml").write_text(_feed(20, f"Cast {number}"))
        with FeedServer(root, folder / "server") as server:
            say(f"feeds: {FEEDS} of them by {server.name}")
            addresses = [f"http://127.0.0.1:{server.port}/{n}.xml" for n in range(FEEDS)]
            ours = _ours(program, addresses, home, server, quick)
            peer = _newsboat(addresses, folder, server, quick)
    note = f"{server.name}; 200 requests, each answered with 304"
    return [
        Figure(f"{FEEDS} unchanged feeds, CPU", "s", [one.cpu for one in ours],
               [one.cpu for one in peer], "newsboat" if peer else "", Target(limit=1), note),
        Figure(f"{FEEDS} unchanged feeds, wall", "s", [one.wall for one in ours],
               [one.wall for one in peer], "newsboat" if peer else ""),
        Figure(f"{FEEDS} unchanged feeds, memory", "MB", [max(one.peak for one in ours)],
               [max(one.peak for one in peer)] if peer else [], "newsboat" if peer else ""),
    ]


def _ours(
    program: str, addresses: list[str], home: Path, server: FeedServer, quick: bool
) -> list[Cost]:
    rows = "".join(f'<outline type="rss" text="C" xmlUrl="{place}"/>' for place in addresses)
    outline = home / "casts.opml"
    outline.write_text(f'<opml version="2.0"><body>{rows}</body></opml>')
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
                   "LISTEN_LIBRARY": str(ROOT / "Resources/library")}
    cost([program, "podcast", "add", str(outline)], environment)
    command = [program, "podcast", "refresh"]
    cost(command, environment)
    return [_asked(command, environment, server) for _ in range(1 if quick else 5)]


def _asked(command: list[str], environment: dict[str, str], server: FeedServer) -> Cost:
    """The cost of a command that asks each feed once and reads none."""
    server.answers()
    taken = cost(command, environment)
    answers = server.answers()
    if answers != {"304": FEEDS}:
        raise Unmeasurable(f"{command[0]} got {answers} instead of 304 from each feed.")
    return taken


def _newsboat(
    addresses: list[str], folder: Path, server: FeedServer, quick: bool
) -> list[Cost]:
    if not has("newsboat"):
        say("feeds: newsboat is not installed; `make bench` installs it")
        return []
    urls, settings = folder / "urls", folder / "config"
    urls.write_text("\n".join(addresses) + "\n")
    settings.write_text("")
    command = ["newsboat", "-q", "-u", str(urls), "-c", str(folder / "cache.db"), "-C",
               str(settings), "-x", "reload"]
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    for _ in range(2):
        cost(command, environment)
    return [_asked(command, environment, server) for _ in range(1 if quick else 5)]


def _read(command: list[str]) -> list[Reading]:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Unmeasurable(f"{Path(command[0]).name} failed: {done.stderr.strip()[-300:]}")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return [Reading(one["items"], one["milliseconds"]) for one in found]


def _made(count: int) -> Path:
    """A feed of some items, made once."""
    file = CACHE / f"feeds/{count}-items.xml"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_feed(count, "Long"))
    return file


def _feed(count: int, title: str) -> str:
    """A feed as a podcast writes it."""
    items = "".join(_item(number) for number in range(count, 0, -1))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" '
        'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
        'xmlns:content="http://purl.org/rss/1.0/modules/content/" '
        'xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>'
        f"<title>{title}</title><link>https://cast.example/</link><language>de</language>"
        f"<itunes:author>Anna</itunes:author>{items}</channel></rss>\n")


def _item(number: int) -> str:
    hours, minutes, seconds = number % 3, number * 7 % 60, number * 13 % 60
    notes = (f"Über den Tag {number}: Nachrichten &amp; Gespräche, langsam gelesen. "
             "Mit einem Gast aus der Stadt, und was er zu erzählen hat. ") * 2
    return f"""<item>
<title>Folge {number}: Äpfel &amp; Birnen</title>
<link>https://cast.example/{number}</link>
<guid isPermaLink="false">cast-{number:08}</guid>
<pubDate>{formatdate(1_200_000_000 + number * 21_600, usegmt=True)}</pubDate>
<description>{notes}</description>
<content:encoded><![CDATA[<p>{notes}</p><p><a href="https://cast.example/{number}">Mehr</a></p>]]>
</content:encoded>
<enclosure url="https://cast.example/{number}.mp3" type="audio/mpeg" length="{number * 1_000}"/>
<itunes:duration>{hours}:{minutes:02}:{seconds:02}</itunes:duration>
<itunes:episode>{number}</itunes:episode>
<podcast:transcript url="https://cast.example/{number}.vtt" type="text/vtt"/>
</item>
"""


def _peer() -> str:
    return str(ROOT / "Benchmarks/harness/feed_peer.py")


def _python() -> str:
    folder = environment("feeds", "feedparser", REQUIREMENTS, "feedparser")
    return str(folder / "bin/python")
