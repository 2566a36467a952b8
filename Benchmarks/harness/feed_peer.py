"""Reads feeds by feedparser: `python feed_peer.py RUNS FILE…`.

Run by an interpreter that has it; prints one JSON object a file, as `feedbench` does, with dates and
lengths as numbers of seconds.
"""

import calendar
import json
import sys
import time
from pathlib import Path
from typing import Any

import feedparser


def seconds(stated: object) -> float | None:
    """A length as feeds write it, such as 1:02:03; none for another text, and for 0, which says nothing."""
    parts = str(stated or "").strip().split(":")
    if not 1 <= len(parts) <= 3 or not all(part.isdigit() for part in parts):
        return None
    total = 0
    for part in parts:
        total = total * 60 + int(part)
    return float(total) or None


def facts(entry: Any) -> dict[str, Any]:
    """What is compared of an entry."""
    date = entry.get("published_parsed") or entry.get("updated_parsed")
    media = entry.get("media_content", [])
    files = [file.get("href") for file in entry.get("enclosures", [])]
    files += [file.get("url") for file in media]
    lengths = [entry.get("itunes_duration"), *(file.get("duration") for file in media)]
    return {"title": entry.get("title"), "id": entry.get("id"), "link": entry.get("link"),
            "files": [file for file in files if file],
            "date": calendar.timegm(date) if date else None,
            "duration": next((length for stated in lengths
                              if (length := seconds(stated)) is not None), None)}


def main(runs: int, files: list[str]) -> None:
    """Reads every feed as often as is asked."""
    for file in files:
        feed = Path(file).read_bytes()
        times = []
        read: Any = None
        for _ in range(runs):
            start = time.process_time()
            read = feedparser.parse(feed)
            times.append((time.process_time() - start) * 1000)
        print(json.dumps({"file": file, "title": read.feed.get("title"),
                          "items": [facts(entry) for entry in read.entries],
                          "milliseconds": times}))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
