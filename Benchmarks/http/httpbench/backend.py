"""A backend of the wire shapes listen reads, served by the raw origin."""

import hashlib
import json
import time
from collections.abc import Sequence
from typing import Any

from .answer import respond
from .media import serve
from .origin import Action, Origin, Request


class Backend:
    """A server with one book of many chapters, each with the same audio and text."""

    def __init__(self, origin: Origin, chapters: int, audio: bytes, text: bytes) -> None:
        self.origin = origin
        self.audio = audio
        self.text = text
        self.chapters = chapters
        origin.route("/", self._answer)

    def _chapter(self, number: int) -> dict[str, Any]:
        return {
            "id": f"chapter{number}", "title": f"Chapter {number}", "chapter_number": number,
            "audio_available": True, "subtitles_available": True, "word_count": 120,
            "audio_duration_sec": 60.5, "words_per_minute": 119.0}

    def _answer(self, request: Request) -> Sequence[Action]:
        path = request.target.split("?")[0]
        parts = [part for part in path.split("/") if part]
        match parts:
            case ["health"]:
                return self._json(request, {"status": "ok"})
            case ["books"]:
                return self._json(request, [{"id": "big", "title": "A big book"}])
            case ["books", "big"]:
                return self._json(request, {"id": "big", "title": "A big book"})
            case ["books", "big", "chapters"]:
                return self._json(request, [self._chapter(n) for n in range(self.chapters)])
            case ["books", "big", "chapters", name]:
                number = int(name.removeprefix("chapter"))
                base = f"{self.origin.url}/books/big/chapters/{name}"
                return self._json(request, self._chapter(number) | {
                    "audio_url": f"{base}/audio", "subtitles_url": f"{base}/subtitles"})
            case ["books", "big", "chapters", _, "subtitles"]:
                return self._bytes(request, self.text, "text/plain; charset=utf-8")
            case ["books", "big", "chapters", _, "audio"]:
                return self._bytes(request, self.audio, "audio/mpeg")
            case _:
                return respond({"answer": ["404"]}, request, time.time(), '{"detail":"none"}')[0]

    def _json(self, request: Request, value: Any) -> Sequence[Action]:
        return self._bytes(request, json.dumps(value).encode(), "application/json")

    def _bytes(self, request: Request, data: bytes, kind: str) -> Sequence[Action]:
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        return serve(request, data, tag, [("Content-Type", kind)])
