"""How much of a text another one has."""

import re
from collections import Counter
from html.parser import HTMLParser

_BLOCKS = frozenset(
    "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu "
    "nav ol p pre section summary table tbody td tfoot th thead tr ul".split())
_UNREAD = frozenset(("script", "style", "svg", "noscript"))


class _Text(HTMLParser):
    """The text of HTML, a line for each block."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.unread = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n")
        self.unread += tag in _UNREAD

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n")
        if tag in _UNREAD:
            self.unread = max(0, self.unread - 1)

    def handle_data(self, data: str) -> None:
        if not self.unread:
            self.parts.append(data)


def plain(html: str) -> str:
    """The text of HTML."""
    parser = _Text()
    parser.feed(html)
    parser.close()
    return "".join(parser.parts)


def bare(text: object) -> str:
    """Letters and digits alone, in small letters."""
    return re.sub(r"\W+", "", str(text or "").lower())


def likeness(found: str, expected: str) -> float:
    """The harmonic mean of precision and recall of words, each as often as it occurs (F1)."""
    mine, theirs = _words(found), _words(expected)
    if not mine and not theirs:
        return 1.0
    return 2 * sum((mine & theirs).values()) / (sum(mine.values()) + sum(theirs.values()))


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", re.sub("[\u00ad\u200b]", "", text.lower())))
