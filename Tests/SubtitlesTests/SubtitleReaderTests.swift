import ListenCore
import Testing

@testable import Subtitles

@Suite struct SubtitleReaderTests {
    @Test func `a plain file becomes cues and sentences`() throws {
        let track = try track("1\n00:00:01,000 --> 00:00:02,500\nHello <i>there</i>.\n")
        #expect(track.cues.map(\.text) == ["Hello there."])
        #expect(track.sentences.map(\.text) == ["Hello there."])
        #expect(track.diagnostics == [])
    }

    @Test(arguments: [
        ("", SubtitleError.Code.empty),
        (" \r\n\n\t", .empty),
        ("Just some prose.\nMore prose.\n", .notSubtitles(found: "text without times")),
        ("<!DOCTYPE html><html></html>", .notSubtitles(found: "a web page")),
        ("{\"detail\": \"not found\"}", .notSubtitles(found: "JSON without timed text")),
        ("WEBVTT\n\n", .notSubtitles(found: "a WebVTT file without a single cue")),
        ("ID3\u{4}\u{0}\u{0}", .notSubtitles(found: "an MP3 recording")),
        ("%PDF-1.4 …", .notSubtitles(found: "a PDF document")),
        ("1\n00:00:01,000 --> 00:00:02,000\n\n", .notSubtitles(found: "text without times")),
    ])
    func `what holds no cue is refused`(text: String, code: SubtitleError.Code) {
        #expect(throws: SubtitleError(code, name: "x")) {
            try SubtitleReader.read(Array(text.utf8), name: "x")
        }
    }

    @Test func `a file beyond the limit is refused unread`() {
        let bytes = [UInt8](repeating: 0x41, count: SubtitleReader.limitBytes + 1)
        let error = SubtitleError(.tooLarge(limitBytes: SubtitleReader.limitBytes), name: "x")
        #expect(throws: error) { try SubtitleReader.read(bytes, name: "x") }
        #expect(error.description.contains("larger than 128 MB"))
        #expect(error.kind == .badData)
    }

    @Test func `flaws beyond those that are listed are counted`() throws {
        let text = "[00:01.00]A\n" + String(repeating: "stray\n", count: 3000)
        let document = try SubtitleReader.document(Array(text.utf8), name: "x")
        #expect(document.track.diagnostics.count == 1001)
        #expect(document.flaws == 3000)
    }

    @Test(arguments: [
        ("eng", "en"), ("ger", "de"), ("deu", "de"), ("chi", "zh"), ("cmn-Hans-CN", "zh-Hans-CN"),
        ("eng-US", "en-US"), ("yue", "yue"), ("German", "de"), ("spa ", "es"), ("pt-BR", "pt-BR"),
        ("Klingon", nil), ("1", nil),
    ])
    func `a language may be stated in three ways`(stated: String, tag: String?) throws {
        #expect(StatedLanguage.language(stated)?.tag == tag)
        guard let tag else { return }
        for text in [
            "[la:\(stated)]\n[00:01.00]A\n",
            "WEBVTT\nLanguage: \(stated)\n\n00:01.000 --> 00:02.000\nA\n",
            "{\"language\":\"\(stated)\",\"segments\":[{\"start\":1,\"end\":2,\"text\":\"A\"}]}",
            "{\"fragments\":[{\"begin\":1,\"end\":2,\"language\":\"\(stated)\",\"lines\":[\"A\"]}]}",
            "<tt xml:lang=\"\(stated)\"><body><p begin=\"1s\" end=\"2s\">A</p></body></tt>",
        ] {
            #expect(try track(text).language?.tag == tag, "\(text)")
        }
    }

    @Test func `an error never carries control characters of a name`() {
        let error = SubtitleError(.empty, name: "a\u{1B}[2J.srt")
        #expect(
            error.description == "a[2J.srt is empty. Fetch it again, or give another subtitle file."
        )
    }

    @Test func `formats are told by content, never by name`() throws {
        let texts = [
            "srt": "1\n00:00:01,000 --> 00:00:02,000\n[00:01.00]A\n",
            "vtt": "\u{FEFF}WEBVTT - title\n\n00:01.000 --> 00:02.000\nA\n",
            "lrc": "[ti:T]\n[00:01.00]A\n",
            "json": "{\"segments\":[{\"start\":1,\"end\":2,\"text\":\"A\"}]}",
        ]
        for (format, text) in texts {
            let document = try SubtitleReader.document(Array(text.utf8), name: "movie.mp4")
            #expect(document.format == format)
        }
    }

    @Test func `the export is versioned JSON with whole milliseconds`() throws {
        let text =
            "WEBVTT\nLanguage: en\n\n00:01.000 --> 00:02.000\n<00:01.000>Hi <00:01.500>you.\n\n00:xx --> 3\nlost\n"
        let document = try SubtitleReader.document(Array(text.utf8), name: "a")
        let json = CueExport.json(of: document)
        #expect(json.contains("\"version\" : 1"))
        #expect(json.contains("\"format\" : \"vtt\""))
        #expect(json.contains("\"language\" : \"en\""))
        #expect(json.contains("\"start_ms\" : 1500"))
        #expect(json.contains("\"line\" : 7"))
        let again = try SubtitleReader.document(Array(json.utf8), name: "a")
        #expect(again.track.cues == document.track.cues)
    }
}
