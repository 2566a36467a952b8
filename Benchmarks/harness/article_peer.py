"""Reads the articles of pages by a peer: `python article_peer.py readability|trafilatura RUNS FILE…`.

Run by an interpreter that has the peers; prints one JSON object a page, as `articlebench` does, with
the text as HTML where the peer gives that.
"""

import json
import sys
import time
from pathlib import Path


def by_readability(page: str) -> dict[str, str]:
    """What readability-lxml finds."""
    from readability import Document

    document = Document(page)
    return {"html": document.summary(html_partial=True), "title": document.short_title(),
            "author": document.author() if hasattr(document, "author") else ""}


def by_trafilatura(page: str) -> dict[str, str]:
    """What trafilatura finds."""
    import trafilatura

    found = trafilatura.bare_extraction(page, with_metadata=True, include_comments=False)
    if found is None:
        return {"text": "", "title": "", "author": ""}
    fields = found if isinstance(found, dict) else found.as_dict()
    return {name: fields.get(name) or "" for name in ("text", "title", "author")}


PEERS = {"readability": by_readability, "trafilatura": by_trafilatura}


def main(peer: str, runs: int, files: list[str]) -> None:
    """Reads every page as often as is asked."""
    for file in files:
        page = Path(file).read_bytes().decode("utf-8", errors="replace")
        found: dict[str, str] = {}
        times = []
        for _ in range(runs):
            start = time.process_time()
            try:
                found = PEERS[peer](page)
            except Exception:  # noqa: BLE001 - a peer that fails has found nothing.
                found = {}
            times.append((time.process_time() - start) * 1000)
        author = str(found.get("author") or "").replace("[no-author]", "")
        print(json.dumps({**found, "author": author, "file": file, "milliseconds": times}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
