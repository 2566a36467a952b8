#!/usr/bin/env python3
"""Writes the seed corpus: small files of every format and some hostile ones."""

import sys
from pathlib import Path

LINES = ["Well, it was Mr. Fox.", "«¿Qué?» — dijo.", "今日は「晴れ」。", "ไปไหน มา", "- Yes\n- No", "؟ ماذا"]


def stamp(ms: int, mark: str) -> str:
    return f"{ms // 3600000:02}:{ms // 60000 % 60:02}:{ms // 1000 % 60:02}{mark}{ms % 1000:03}"


def cues(mark: str, lines: list[str] = LINES) -> list[str]:
    return [f"{stamp(2000 * n, mark)} --> {stamp(2000 * n + 1500, mark)}\n{text}\n"
            for n, text in enumerate(lines)]


def rolling() -> str:
    words = "so this is how a live caption rolls up over two lines".split()
    parts = [" ".join(words[n:n + 4]) for n in range(0, len(words), 4)]
    blocks, before = [], " "
    for n, part in enumerate(parts):
        tagged = part.split()[0] + "".join(
            f"<{stamp(2000 * n + 300 * k + 300, '.')}><c> {word}</c>"
            for k, word in enumerate(part.split()[1:]))
        blocks.append(f"{stamp(2000 * n, '.')} --> {stamp(2000 * n + 1990, '.')} align:start\n{before}\n{tagged}\n")
        blocks.append(f"{stamp(2000 * n + 1990, '.')} --> {stamp(2000 * n + 2000, '.')}\n{part}\n \n")
        before = part
    return "WEBVTT\nKind: captions\nLanguage: en\n\n" + "\n".join(blocks)


FILES = {
    "srt": "\n".join(f"{n}\n{cue}" for n, cue in enumerate(cues(","), 1)),
    "srt-odd": "1\n0:0:4,8->0:5 X1:3\n{\\an8}<i>x < 3</i> &lt;&#27;\n\n\n2\n-1:0 --> 9\n",
    "vtt": "WEBVTT\n\nSTYLE\n::cue{}\n\nREGION\nid:a\n\nNOTE x\n\n" + "\n".join(cues(".")),
    "vtt-tags": "WEBVTT\n\nid\n00:01.000 --> 00:04.000 line:0 size:50%\n"
                "<v.a Jo>so <00:02.000><c.x>it</c> <ruby>漢<rt>kan</rt></ruby> &lrm;&amp;\n",
    "rolling": rolling(),
    "lrc": "[ti:x]\n[offset:+500]\n[00:01.00][00:05]<00:01.00>One <00:02.00>two\n[00:03:10]\n",
    "ass": "[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name\nStyle: D\n\n[Events]\n"
           "Format: Layer, Start, End, Style, Text\nDialogue: 0,0:00:01.00,0:00:02.50,D,"
           "{\\k20}ka{\\k30}ra, \\N{\\p1}m 0 0{\\p0}b\\h\nComment: 0,0:00:01.00,0:00:02.00,D,x\n",
    "sbv": "0:00:01.000,0:00:02.000\nHello\nyou\n\n0:00:03.000,0:00:04.000\nx\n",
    "subviewer": "[INFORMATION]\n[SUBTITLE]\n00:00:01.00,00:00:02.00\na[br]b\n",
    "microdvd": "{1}{1}25\n{25}{50}{y:i}One|two\n{75}{}three\n",
    "tsv": "start\tend\ttext\n0\t1500\tOne two.\n1500\t2500\tThree\n",
    "audacity": "0.000000\t1.500000\tf1\n1.5\t2.5\tf2\n",
    "textgrid": "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\nxmax = 2\ntiers? "
                "<exists>\nsize = 1\nitem []:\n item [1]:\n  class = \"IntervalTier\"\n  name = \"w\"\n"
                "  xmin = 0\n  xmax = 2\n  intervals: size = 1\n  intervals [1]:\n   xmin = 0\n"
                "   xmax = 2\n   text = \"say \"\"hi\"\"\"\n",
    "jax": "[00:00.000 -> 00:05.000] One two\n[00:05.000 -> 00:07.000] three\n",
    "whisper": '{"text":"a b","segments":[{"id":0,"start":0.5,"end":"2","text":" a b","words":['
               '{"word":" a","start":0.5,"end":1,"probability":0.5},{"word":" b"}]}],"language":"en"}',
    "vosk": '{"result":[{"conf":1,"end":1.1,"start":0.3,"word":"one"}],"text":"one"}',
    "json3": '{"wireMagic":"pb3","events":[{"tStartMs":0,"dDurationMs":"5000","id":1},{"tStartMs":80,'
             '"segs":[{"utf8":"so"},{"utf8":" it","tOffsetMs":300}]},{"aAppend":1,"segs":[{"utf8":"\\n"}]}]}',
    "podcast": '{"version":"1.0.0","segments":[{"speaker":"A","startTime":0.5,"endTime":1,"body":"Hi"}]}',
    "aeneas": '{"fragments":[{"begin":"0.000","end":"2.5","id":"f1","language":"eng","lines":["One"]}]}',
    "ttml": '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div begin="1s">'
            '<p begin="00:00:01:12" dur="500ms">a<br/><span tts:ruby="text">b</span>&amp;</p></div></body></tt>',
    "smil": '<smil><body><seq><par id="a"><text src="x.xhtml#f1"/><audio clipBegin="0:00:01.5" '
            'clipEnd="2.5s" src="a.mp3"/></par></seq></body></smil>',
    "eaf": '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="t1" TIME_VALUE="0"/><TIME_SLOT '
           'TIME_SLOT_ID="t2" TIME_VALUE="900"/></TIME_ORDER><TIER TIER_ID="a"><ANNOTATION>'
           '<ALIGNABLE_ANNOTATION TIME_SLOT_REF1="t1" TIME_SLOT_REF2="t2"><ANNOTATION_VALUE>One'
           '</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>',
}
TERMINAL = ["a\x1b[1;5Cb", "\x1b[<0;10;5M\x1b[<0;10;5m", "\x1b[200~paste\x1b[201~", "\x1b[97;5u\x1b[57441u",
            "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1bP>|x\x1b\\", "\x1b[?2026;2$y", "é漢👨‍👩‍👧\u202eאב\u00ad", "\x1bOP\x1b\x1b[A"]


def frame(name: str, content: bytes) -> bytes:
    return name.encode() + len(content).to_bytes(4, "big") + b"\0\0" + content


def box(name: str, content: bytes) -> bytes:
    return (len(content) + 8).to_bytes(4, "big") + name.encode("latin-1") + content


def id3() -> bytes:
    title = frame("TIT2", b"\3One")
    chapter = b"c\0" + (0).to_bytes(4, "big") + (9).to_bytes(4, "big") + b"\xff" * 8 + title
    body = (title + frame("TXXX", b"\3SERIES\0Saga") + frame("CHAP", chapter) + frame("CTOC", b"t\0\3\1c\0")
            + frame("APIC", b"\0image/png\0\3\0\x89PNG\r\n\x1a\n") + frame("SYLT", b"\0eng\2\1\0a\0\0\0\0\1"))
    return b"ID3\3\0\0\0\0" + bytes([len(body) >> 7, len(body) & 127]) + body + b"\xff\xfb\x90\x64"


def mp4() -> bytes:
    full = b"\0" * 4
    header = full + b"\0" * 8 + (1000).to_bytes(4, "big") + (9000).to_bytes(4, "big") + b"\x55\xc4\0\0"

    def track(number: int, kind: bytes, table: bytes, more: bytes = b"") -> bytes:
        return box("trak", box("tkhd", full + b"\0" * 8 + number.to_bytes(4, "big") + b"\0" * 68)
                   + box("mdia", box("mdhd", header) + box("hdlr", full * 2 + kind + b"\0" * 12)
                         + box("minf", box("stbl", table))) + more)

    def table(name: str, *values: int) -> bytes:
        return box(name, full + b"".join(value.to_bytes(4, "big") for value in values))

    tables = (table("stts", 1, 2, 4000) + table("stsz", 0, 2, 5, 5) + table("stsc", 1, 1, 2, 1)
              + table("stco", 1, 24))
    items = box("\xa9nam", box("data", b"\0\0\0\1" + full + b"Title"))
    chpl = box("chpl", b"\1" + b"\0" * 7 + b"\1" + b"\0" * 8 + b"\1x")
    movie = (box("mvhd", header) + track(1, b"soun", b"", box("tref", box("chap", b"\0\0\0\2")))
             + track(2, b"text", tables)
             + box("udta", chpl + box("meta", full + box("hdlr", full * 5) + box("ilst", items))))
    return box("ftyp", b"M4B ") + b"\0\0\0\x12mdat" + b"\0\3One\0\3Two" + box("moov", movie)


def comments() -> bytes:
    values = [b"TITLE=x", b"CHAPTER001=0:00:01.0", b"CHAPTER001NAME=y"]
    return (b"\4\0\0\0test" + len(values).to_bytes(4, "little")
            + b"".join(len(value).to_bytes(4, "little") + value for value in values))


def page(packet: bytes, flags: int = 0) -> bytes:
    return b"OggS\0" + bytes([flags]) + b"\0" * 8 + b"\7" + b"\0" * 11 + bytes([1, len(packet)]) + packet


def chunk(name: bytes, content: bytes) -> bytes:
    return name + len(content).to_bytes(4, "little") + content


RECORDINGS = {
    "id3": id3(), "mp4": mp4(),
    "ogg": page(b"OpusHead\1\2" + b"\0" * 9, 2) + page(b"OpusTags" + comments()),
    "flac": b"fLaC\0\0\0\x22" + b"\0" * 10 + (44100 << 44 | 99).to_bytes(8, "big") + b"\0" * 16
            + b"\x84" + len(comments()).to_bytes(3, "big") + comments(),
    "wav": b"RIFF\0\1\0\0WAVE" + chunk(b"fmt ", bytes([1, 0, 1, 0, 64, 31, 0, 0, 128, 62, 0, 0, 2, 0, 16, 0]))
           + chunk(b"cue ", b"\1\0\0\0\1" + b"\0" * 19 + b"\5\0\0\0") + chunk(b"LIST", b"INFO" + chunk(b"INAM", b"ab"))
           + chunk(b"data", b"\0" * 40),
    "cue": b'TITLE "x"\nFILE "a.mp3" MP3\n TRACK 01 AUDIO\n TITLE One\n INDEX 01 00:01:37\n',
    "simple": b"CHAPTER01=00:00:00.000\nCHAPTER01NAME=x\n", "lines": b"00:01 One\n- [1:00:00] Two\n",
    "ffmetadata": b";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=9\ntitle=x\n",
    "labels": b"0.5\t1.5\tx\n", "json": b'{"chapters":[{"startTime":1,"title":"x"}]}',
    "matroska": b"<Chapters><ChapterAtom><ChapterTimeStart>00:00:01</ChapterTimeStart></ChapterAtom></Chapters>",
}
BOOK = [
    '<container><rootfile full-path="a.opf"/></container>',
    '<package><metadata><dc:title>x</dc:title><meta property="media:duration">0:00:09</meta></metadata><manifest>'
    '<item id="p" href="p.xhtml" media-overlay="s"/><item id="s" href="s.smil"/>'
    '<item id="n" href="nav.xhtml" properties="nav"/></manifest><spine><itemref idref="p"/></spine></package>',
    '<html><body><h1 id="a">One</h1><p>Two<br/>three</p></body></html>',
    '<smil><body><par><text src="p.xhtml#a"/><audio src="a.mp3" clipBegin="1s" clipEnd="0:02"/></par></body></smil>',
    '<html><body><nav epub:type="toc"><a href="p.xhtml">T</a></nav></body></html>', "",
]
SIDECARS = {
    "metadata": '{"title":"B","authors":["a"],"series":["S #2"],"chapters":[{"start":1,"title":"x"}]}',
    "nfo": "Title....: x\nRead by: y\nDescription:\nz\n-----\n", "name": "Ana - 03 - The Book (1998) {x}",
    "kodi": "<album><title>x</title><plot>a &amp; b</plot></album>",
}


def message(kind: int, body: bytes = b"") -> bytes:
    return bytes([kind]) + number(len(body)) + body


def number(value: int) -> bytes:
    return (value & 0xffffffff).to_bytes(4, "little")


def spoken(place: int, time: int) -> bytes:
    return (message(2, number(place) + number(3) + number(time)) + message(3, number(time) + "ɑ".encode())
            + message(4, b"\0\x40\0\xc0" * 400) + message(5))


# The first byte is the side: what is asked, what is answered.
SPEECH = {
    "asked": b"\0" + b"".join(number(len(line)) + line for line in (b"en-us en", b"One two.", b"a\0\1b")),
    "answered": b"\1" + message(1, number(22050)) + spoken(0, 7) + spoken(4, 2 ** 31 - 1) + message(5),
    "without": b"\1" + message(1, number(0)),
    "odd": b"\1" + message(1, number(4000)) + spoken(-1, -1) + message(3, number(0)) + message(4, b"x"),
}


TOML = [
    "speed = 1.25\nrewind = 5\n[transcribe]\ncommand = \"whisper {wav}\"\nmodel.size = 'x'\n",
    "a.b = 1\na.c.d = \"\\u00e9\\n\"\nb = { c = 1, d.e = [1, 2.5e3, true] }\n[a.x]\ny = '''\n''z'''\n",
    "[[l]]\nk = 0x1F\n[[l]]\n[l.m]\nn = 1979-05-27T07:32:00Z\n[[l.n]]\n[l.n.o]\np = 07:32:00.5\n",
    "i = [ # c\n -inf, nan, 1e-9, {a = []},\n]\r\n\"q k\" = \"\"\"\n x \\\n   y\"\"\"\"\"\n",
    "a." * 80 + "a = 1\n", "a = " + "[{a=" * 80,
]


def write(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)


def main() -> None:
    root = Path(sys.argv[1])
    files = {name: text.encode() for name, text in FILES.items()}
    files |= {name + "-16": FILES[name].encode("utf-16") for name in ("srt", "vtt", "lrc")}
    files["crlf"] = FILES["srt"].replace("\n", "\r\n").encode("utf-8-sig")
    files["sjis"] = "1\n00:00:01,000 --> 00:00:02,000\n今日は\n".encode("shift_jis")
    # The first byte is the reading: lenient, strict.
    write(root / "subtitles", {
        f"{name}-{kind}": bytes([kind]) + data for name, data in files.items() for kind in (0, 1)})
    write(root / "scripts", {
        f"{n}-{k}": bytes([n]) + line.encode() for n in range(9) for k, line in enumerate(LINES)})
    write(root / "sentences", {
        str(n): bytes([n]) + b"".join(
            bytes([1 + n, 60]) + part.encode() + b"\0" for part in line.replace("\n", " ").split())
        for n, line in enumerate(LINES + [" ".join(LINES), "a " * 60])})
    write(root / "tags", RECORDINGS)
    write(root / "epub", {"book": "\0".join(BOOK).encode()}
          | {name: text.encode() for name, text in SIDECARS.items()})
    write(root / "speech", SPEECH)
    write(root / "toml", {str(n): text.encode() for n, text in enumerate(TOML)})
    write(root / "terminal", {str(n): text.encode() for n, text in enumerate(TERMINAL)})


main()
