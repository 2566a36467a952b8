"""Printed texts put in step while sections of a book play, from a shelf on this machine."""

import http.server
import json
import os
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from .align_cases import SHARED
from .errors import Unmeasurable
from .figures import Figure, Target, say
from .material import ffmpeg, made
from .place import LISTEN, has, need
from .sound import SoundServer

IDENTIFIER = "bench_book_librivox"
PREAMBLE = ("Section {n} of the book. This is a LibriVox recording. All LibriVox recordings are in "
            "the public domain. For more information, or to volunteer, please visit librivox dot "
            "org.")
# Read by people, and by a voice; the text of all stands in one book.
SECTIONS = {
    "Down the Rabbit-Hole": [SHARED / "demo/alice-01.mp3"],
    "Three Sonnets": [SHARED / f"librivox/en-sonnet{number}.mp3" for number in (1, 2, 3)],
}
# Titles that no heading says, so that the place has to be looked for.
UNSAID = ["First evening", "Second evening"]
# Behind what every reader of LibriVox says first, so that the first line is said at once.
BEGINS = "0:30"


@dataclass
class Shelf:
    """A book as LibriVox, archive.org and Project Gutenberg would serve it."""

    titles: list[str]
    sounds: list[Path]
    lengths: list[float]
    text: str
    served: dict[str, float] = field(default_factory=dict)

    def answer(self, path: str, port: int) -> tuple[str, bytes] | None:
        """The type and body of an address; nothing where there is none."""
        if path.startswith("/librivox/"):
            sections = [
                {"section_number": number, "title": title, "playtime": round(length),
                 "listen_url": f"https://archive.org/download/{IDENTIFIER}/s{number}_64kb.mp3"}
                for number, (title, length) in enumerate(zip(self.titles, self.lengths), 1)]
            return _json({"books": [{
                "id": 1, "title": "Bench Book", "language": "English",
                "url_text_source": "https://www.gutenberg.org/ebooks/1",
                "url_librivox": "https://librivox.org/bench-book/", "sections": sections,
                "url_iarchive": f"https://archive.org/details/{IDENTIFIER}"}]})
        if path.startswith("/archive/advancedsearch"):
            return _json({"response": {"docs": []}})
        if path.startswith("/archive/metadata/"):
            return _json({"metadata": {"identifier": IDENTIFIER, "title": "Bench Book"}, "files": [
                {"name": f"s{number}_128kb.mp3", "format": "128Kbps MP3", "length": str(length)}
                for number, length in enumerate(self.lengths, 1)]})
        if found := re.search(r"/download/.*/s(\d)_128kb\.mp3$", path):
            return "audio/mpeg", self.sounds[int(found[1]) - 1].read_bytes()
        if path.startswith("/gutenberg/"):
            return "text/plain; charset=utf-8", self.text.encode()
        return None


def _json(value: object) -> tuple[str, bytes]:
    return "application/json", json.dumps(value).encode()


@contextmanager
def _serving(shelf: Shelf) -> Iterator[str]:
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            found = shelf.answer(self.path, self.server.server_address[1])
            kind, body = found or ("text/plain", b"")
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            shelf.served[kind.split(";")[0]] = time.monotonic()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()


def measure(server: SoundServer, quick: bool) -> list[Figure]:
    """Each section alone in a new home; quick: the shorter one."""
    program = need(LISTEN, "build it with `make build`")
    if not SHARED.exists():
        raise Unmeasurable("../shared/data is missing")
    if not has("espeak-ng"):
        raise Unmeasurable("espeak-ng is missing: apt install espeak-ng")
    sounds = [_sound(number, files) for number, files in enumerate(SECTIONS.values(), 1)]
    lengths = [_seconds(sound) for sound in sounds]
    figures: list[Figure] = []
    for name, titles, unread in (
            ("by its heading", list(SECTIONS), True), ("without one", UNSAID, False)):
        first, whole = [], []
        for number in (2,) if quick else (1, 2):
            say(f"sections: {name}, {number}")
            shelf = Shelf(titles, sounds, lengths, _text(unread))
            lit, done = _run(program, shelf, number)
            first.append(lit)
            whole.append(done / (lengths[number - 1] / 60))
        figures += [
            Figure(f"a section {name}: first word lit", "s", [max(first)],
                   target=Target(5), raw=first),
            Figure(f"a section {name}: a minute of sound", "s", [max(whole)],
                   target=Target(1), raw=whole)]
    return figures


def _run(program: str, shelf: Shelf, number: int) -> tuple[float, float]:
    """Seconds from sound and text to the first sentence, and to the text of all."""
    with tempfile.TemporaryDirectory() as home, _serving(shelf) as url:
        environment = {
            "HOME": home, "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
            "LISTEN_OUTPUT": "silent", "LISTEN_LIBRIVOX_URL": url}
        listen = [program, "--no-input"]
        subprocess.run([*listen, "librivox", "bench book", "--list"], env=environment, check=True,
                       capture_output=True, timeout=60)
        # Chosen, and left as soon as it plays.
        chosen = subprocess.Popen(
            [*listen, "librivox", "bench book"], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(2)
        chosen.terminate()
        chosen.wait(30)
        shelf.served.clear()
        process = subprocess.Popen(
            [*listen, "book", "1", "chapter", str(number), "--source", "librivox",
             "--start", BEGINS],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        lit, done = threading.Event(), threading.Event()
        times: dict[str, float] = {}

        def watch(stream: object, key: str, part: str, event: threading.Event) -> None:
            for line in stream:
                if part in line and key not in times:
                    times[key] = time.monotonic()
                    event.set()

        for arguments in ((process.stdout, "lit", "", lit),
                          (process.stderr, "done", "in step", done)):
            threading.Thread(target=watch, args=arguments, daemon=True).start()
        began = time.monotonic()
        ended = lit.wait(300) and done.wait(900)
        process.kill()
        process.wait()
        if not ended:
            raise Unmeasurable(f"section {number} has no text")
        ready = max([began, *(shelf.served.get(kind, 0) for kind in ("audio/mpeg", "text/plain"))])
        return times["lit"] - ready, times["done"] - ready


def _sound(number: int, files: list[Path]) -> Path:
    def make(path: Path) -> None:
        voice = path.with_suffix(".wav")
        subprocess.run(
            ["espeak-ng", "-v", "en-us+f3", "-s", "150", "-w", str(voice),
             PREAMBLE.format(n=number)], check=True)
        inputs = [word for file in (voice, *files) for word in ("-i", str(file))]
        parts = "".join(
            f"[{index}:a]aresample=44100,aformat=channel_layouts=mono,apad=pad_dur=0.6[a{index}];"
            for index in range(len(files) + 1))
        labels = "".join(f"[a{index}]" for index in range(len(files) + 1))
        ffmpeg(*inputs, "-filter_complex",
               f"{parts}{labels}concat=n={len(files) + 1}:v=0:a=1[o]", "-map", "[o]", "-b:a",
               "128k", str(path))
        voice.unlink()

    return made(f"section-{number}.mp3", make)


def _seconds(sound: Path) -> float:
    found = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0",
         str(sound)], capture_output=True, text=True, check=True)
    return float(found.stdout)


def _text(unread: bool) -> str:
    """A book with what Project Gutenberg puts around it; `unread`: with chapters that nobody reads.

    Where no heading says a title, a section is looked for by its share of the text.
    """
    chapters = [(SHARED / f"longtext/alice-0{number}.txt").read_text()
                for number in ((1, 2, 3) if unread else (1,))]
    sonnets = [
        re.sub(r"<[^>]+>", "", (SHARED / f"librivox/en-sonnet{number}.xhtml").read_text()
               .split("<body", 1)[1].split(">", 1)[1])
        for number in (1, 2, 3)]
    body = "\n\n".join([chapters[0], *chapters[1:], "THREE SONNETS", *sonnets])
    return ("The Project Gutenberg eBook of Bench Book\n\nTitle: Bench Book\n\n"
            "*** START OF THE PROJECT GUTENBERG EBOOK BENCH BOOK ***\n\n" + body
            + "\n\n*** END OF THE PROJECT GUTENBERG EBOOK BENCH BOOK ***\n")
