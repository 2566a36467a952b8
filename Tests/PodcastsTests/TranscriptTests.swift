import ListenCore
import ListenTestSupport
import Subtitles
import Testing

@testable import Podcasts

/// A transcript as it is shown: its lines, or its paragraphs.
func lines(of transcript: Transcript) throws -> [String] {
    switch transcript.content {
    case .timed(let payload, _):
        try payload.document(PlainTextAnalysis()).track.cues.map { cue in
            "\(cue.start.milliseconds)-\(cue.end.milliseconds) \(cue.text)"
        }
    case .untimed(let text): text.parts
    }
}

@Suite struct TranscriptTests {
    private func read(
        _ body: String, _ type: String? = nil, name: String = "x"
    ) throws(TranscriptError) -> Transcript {
        try Transcript(Array(body.utf8), of: transcript(name, type), contentType: type)
    }

    private static let srt = "1\n00:00:01,000 --> 00:00:02,500\nHello.\n"
    private static let vtt = "WEBVTT\n\n00:01.000 --> 00:02.500\nHello.\n"
    private static let json =
        #"{"version":"1.0.0","segments":[{"startTime":1,"endTime":2.5,"body":"Hello.\n"}]}"#
    private static let html = """
        <cite>Ann:</cite><time>0:01</time><p>Hello.</p><cite>Ben:</cite><time>0:03</time><p>Oh.</p>
        """

    @Test(arguments: [
        (srt, TranscriptKind.subRip), (vtt, .webVTT), (json, .json),
        ("\u{FEFF}\r\n" + srt, .subRip), ("\u{FEFF}" + vtt, .webVTT), ("\n\n " + json, .json),
    ])
    func `the body decides what it is, whatever its type says`(
        body: String, kind: TranscriptKind
    ) throws {
        for type in ["text/plain", "text/html", "application/json", "text/vtt", nil] {
            let transcript = try read(body, type)
            #expect(transcript.kind == kind, "\(type ?? "none")")
            #expect(try lines(of: transcript) == ["1000-2500 Hello."])
        }
    }

    @Test(arguments: [
        ("Hello there.\n\nAnd more.", ["Hello there.", "And more."]),
        ("<p>Hello <b>there</b>.</p><p>And more.", ["Hello there.", "And more."]),
        ("<html><nav>Start</nav><body><p>Hello.</p><footer>Imprint</footer>", ["Hello."]),
        (
            "<!-- x --><cite>Ann:</cite><p>Hi.</p><p>So.</p><cite>Ben</cite><p>Oh.</p>",
            ["Hi.", "So.", "Oh."]
        ),
        ("<p>Published <time>12:30</time></p><p>Hello.</p>", ["Published", "Hello."]),
    ])
    func `a text without times is given to be aligned`(body: String, parts: [String]) throws {
        let transcript = try read(body, "text/html")
        guard case .untimed = transcript.content else {
            Issue.record("it has times")
            return
        }
        #expect(try lines(of: transcript) == parts)
        #expect(transcript.fit(length: .seconds(10)) == nil)
    }

    @Test(arguments: [
        (
            "<cite>Ann:</cite><time>0:01</time><p>Hello.</p><cite>Ben:</cite><time>0:02</time><p>Oh.</p>",
            ["1000-2000 Hello.", "2000-3360 Oh."]
        ),
        (
            "<p><time>[00:00:01.500]</time> <cite>Ann</cite> One.</p><p>Two.</p><time>1:00:00</time>End.",
            ["1500-3580 One. Two.", "3600000-3601480 End."]
        ),
        (
            "<time>0:01</time><p>A a</p><time>0:02</time><p>B b</p>",
            ["1000-2000 A a", "2000-3360 B b"]
        ),
    ])
    func `times in HTML are those of its lines`(body: String, wanted: [String]) throws {
        let transcript = try read(body, "text/html")
        #expect(try lines(of: transcript) == wanted)
        #expect(transcript.kind == .html)
    }

    @Test(arguments: [
        "[00:00:01] Ann: Hello.\n[00:00:02] Ben: Oh.\n[00:00:04] Ann: Well.\n",
        "Ann (00:01):\nHello.\nBen (00:02):\nOh.\n\nAnn (00:04):\nWell.\n",
        "Ann  0:01\nHello.\n\nBen  0:02\nOh.\n\nAnn  0:04\nWell.\n",
    ])
    func `times in plain text are those of its lines`(body: String) throws {
        let found = try lines(of: try read(body, "text/plain")).map { line in
            // The ends are guesses, by the length of the text.
            line.replacing(#/-\d+ /#, with: " ", maxReplacements: 1)
        }
        #expect(found == ["1000 Hello.", "2000 Oh.", "4000 Well."])
    }

    @Test(arguments: [
        "At 12:30 we met.\n12:30 was early.\nThen [00:10] nothing, and so it went on and on.",
        "Line one.\n0:01 is a time.\nLine two.\n",
    ])
    func `times in the midst of a text make no lines of it`(body: String) throws {
        guard case .untimed = try read(body, "text/plain").content else {
            Issue.record("it has times")
            return
        }
    }

    @Test(arguments: [
        ("", "text/vtt", "is empty"), (" \n\n", "text/plain", "is empty"),
        ("<html><body></body></html>", "text/html", "is empty"),
        ("<!DOCTYPE html><html><p>404 not found</p></html>", "text/vtt", "a web page came"),
        ("{\"error\": \"no\"}", "application/json", "cannot be read"),
        ("WEBVTT\n\nNOTE nothing\n", "text/vtt", "cannot be read"),
        ("ID3\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}", "text/plain", "cannot be read"),
    ])
    func `what is no text is refused in a sentence`(
        body: String, type: String, part: String
    ) throws {
        let error = #expect(throws: TranscriptError.self) { try read(body, type, name: "t") }
        let sentence = try #require(error).description
        #expect(sentence.contains(part) && sentence.contains("https://t.example/t"), "\(sentence)")
        #expect(sentence.contains("listen transcribe"))
    }

    @Test func `a text without end is refused`() {
        let body = [UInt8](repeating: 0x61, count: Transcript.limitBytes + 1)
        let error = #expect(throws: TranscriptError.self) {
            try Transcript(body, of: transcript("x"))
        }
        #expect(error?.code == .tooLarge)
    }

    @Test(
        arguments: LongArgument.each([
            String(repeating: "[", count: 10_000),
            String(repeating: "{\"segments\":[", count: 5_000),
            String(repeating: "<p>", count: 5_000) + "x", String(repeating: "<v ", count: 5_000),
            "WEBVTT\n\n00:00.000 --> 00:01.000\n" + String(repeating: "<v a>", count: 5_000)
                + "x\n",
            String(repeating: "0:01\n", count: 5_000),
            "{\"segments\":[{\"body\":\"a\",\"startTime\":1e400}]}",
            "{\"segments\":[{\"body\":\"a\",\"startTime\":-9e8},{\"body\":\"b\",\"startTime\":\"99:99\"}]}",
        ]))
    func `hostile bodies end`(body: LongArgument<String>) {
        _ = try? read(body.value, "text/plain")
    }

    @Test func `the language is that of the text, else that of the episode`() throws {
        let german = Language(tag: "de")
        for (stated, wanted) in [("en", "en"), (nil, "de")] {
            let transcript = try Transcript(
                Array(Self.srt.utf8), of: transcript("x", nil, stated), spoken: german)
            guard case .timed(let payload, _) = transcript.content else { continue }
            #expect(payload.language?.code == wanted)
        }
    }

    @Test(arguments: ["json", "words.json", "vtt", "srt", "html"])
    func `every form of the fixtures says the same`(form: String) throws {
        guard Fixtures.isThere else { return }
        let name = "podcast/made-dialog" + (form == "words.json" ? "-words.json" : ".\(form)")
        let read = try Transcript(try Fixtures.bytes(name), of: transcript("x"))
        guard case .timed(let payload, let end) = read.content else {
            Issue.record("no times")
            return
        }
        let sentences = try payload.document(PlainTextAnalysis()).track.sentences
        let words = sentences.flatMap { $0.text.split(separator: " ") }.joined(separator: " ")
        #expect(
            words
                == "Guten Morgen, Herr Nachbar. Guten Morgen! Haben Sie gut geschlafen? "
                + "Leider nicht. Um vier Uhr fing der Hund an zu bellen. Oh. "
                + "Das tut mir leid. Ich nehme ihn heute Nacht mit hinein.")
        var turns = sentences.map(\.speaker)
        for place in turns.indices.dropFirst().reversed() where turns[place] == turns[place - 1] {
            turns.remove(at: place)
        }
        #expect(turns == ["Anna", "Ben", "Anna", "Ben"])
        #expect(abs(end.seconds - 14) < (form == "html" ? 4 : 0.001))
    }
}
