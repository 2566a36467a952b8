"""The articles of pages of the web, beside readability-lxml and trafilatura."""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from .errors import Unmeasurable
from .figures import Figure, Target, say
from .interpreter import environment
from .likeness import bare, likeness, plain
from .micro import build
from .place import ROOT
from .sound import SoundServer

SHARED = ROOT.parent / "shared/fixtures"
REQUIREMENTS = ROOT / "Benchmarks/requirements-articles.txt"
PEERS = ("readability", "trafilatura")
# The kinds of pages, and the least mean of the likeness in percent that is wanted.
KINDS = {"readability": 99.65, "articles": 98}


@dataclass(frozen=True)
class Page:
    """A page and what is expected of it; without a text only title and author count."""

    source: Path
    text: str | None
    title: str | None
    author: str | None


@dataclass(frozen=True)
class Score:
    """What one reader found on all pages of a kind."""

    likeness: list[float]
    titles: float
    authors: float
    milliseconds: list[float]


def measure(_: SoundServer, quick: bool) -> list[Figure]:
    """Words, titles, authors and CPU, for each kind of pages."""
    if not SHARED.exists():
        raise Unmeasurable("../shared/fixtures is absent.")
    program, python = build("articlebench"), _python()
    runs = "1" if quick else "3"
    peer_program = str(ROOT / "Benchmarks/harness/article_peer.py")
    figures: list[Figure] = []
    for kind, least in KINDS.items():
        pages = _pages(SHARED / kind)
        files = [str(page.source) for page in pages]
        say(f"articles: {len(pages)} of {kind}")
        ours = _score(pages, [program, runs, *files])
        peers = {peer: _score(pages, [python, peer_program, peer, runs, *files]) for peer in PEERS}
        figures += _figures(f"{kind}, {len(pages)} pages", least, ours, peers)
    return figures


def _figures(kind: str, least: float, ours: Score, peers: dict[str, Score]) -> list[Figure]:
    figures = []
    for name, theirs in peers.items():
        first = name == PEERS[0]

        def target(limit: float, at_least: bool = True, first: bool = first) -> Target:
            return Target(limit=limit, at_least=at_least) if first else Target()

        figures += [
            Figure(f"articles ({kind}), words, mean F1", "%", [mean(ours.likeness)],
                   [mean(theirs.likeness)], name, target(least), raw=ours.likeness),
            Figure(f"articles ({kind}), words, worst F1", "%", [min(ours.likeness)],
                   [min(theirs.likeness)], name, target(90), raw=ours.likeness),
            Figure(f"articles ({kind}), titles", "%", [ours.titles], [theirs.titles], name,
                   target(100)),
            Figure(f"articles ({kind}), authors", "%", [ours.authors], [theirs.authors], name,
                   target(95)),
            Figure(f"articles ({kind}), CPU a page", "ms", [mean(ours.milliseconds)],
                   [mean(theirs.milliseconds)], name, target(15, at_least=False),
                   "from bytes to text", raw=ours.milliseconds),
        ]
    return figures


def _pages(folder: Path) -> list[Page]:
    pages = []
    for place in sorted(entry for entry in folder.iterdir() if entry.is_dir()):
        if (place / "expected.html").exists():
            facts = json.loads((place / "expected-metadata.json").read_text())
            text: str | None = plain((place / "expected.html").read_text())
            pages.append(Page(
                place / "source.html", text, facts.get("title"), facts.get("byline") or ""))
        else:
            facts = json.loads((place / "expected.json").read_text())
            file = place / "expected.txt"
            pages.append(Page(
                place / "source.html", file.read_text() if file.exists() else None,
                facts.get("title"), facts.get("author")))
    return pages


def _score(pages: list[Page], command: list[str]) -> Score:
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    if done.returncode != 0 or len(lines) != len(pages):
        raise Unmeasurable(f"{Path(command[0]).name} failed: {done.stderr.strip()[-300:]}")
    words, titles, authors, times = [], [], [], []
    for page, line in zip(pages, lines):
        found = json.loads(line)
        times.append(min(found["milliseconds"]))
        if page.text is not None:
            text = plain(found["html"]) if "html" in found else found.get("text", "")
            words.append(100 * likeness(text, page.text))
        if page.title is not None:
            titles.append(_is_title(found.get("title"), page.title))
        if page.author is not None:
            authors.append(bare(found.get("author")) == bare(page.author))
    return Score(words, 100 * mean(titles), 100 * mean(authors), times)


def _is_title(found: object, expected: str) -> bool:
    """Whether it is the title, or the title without the name of its site."""
    if bare(found) == bare(expected):
        return True
    return bool(bare(found)) and bare(expected).startswith(bare(found)) \
        and re.search(r" [-|–—»/] ", expected) is not None


def _python() -> str:
    folder = environment(
        "articles", "extractors", REQUIREMENTS, "readability-lxml and trafilatura")
    return str(folder / "bin/python")
