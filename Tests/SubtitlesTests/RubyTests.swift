import ListenCore
import ListenTestSupport
import Testing

@testable import Subtitles

/// Readings that a file gives: shown over the words, and no part of the text.
@Suite struct RubyTests {
    /// The readings of a cue, each with the part it is about.
    private func readings(_ cue: Cue) -> [String] {
        cue.readings.map {
            String(decoding: Array(cue.text.utf8)[$0.range], as: UTF8.self) + "=" + $0.text
        }
    }

    private static let files: [(name: String, text: String)] = [
        (
            "srt",
            "1\n00:00:01,000 --> 00:00:03,000\n"
                + "<ruby>今日<rp>(</rp><rt>こんにち</rt><rp>)</rp></ruby>は、<i>いい</i>天気。\n"
        ),
        (
            "vtt",
            "WEBVTT\n\n00:01.000 --> 00:03.000\n<ruby.x>今日<rt>こんにち</rt></ruby>は、いい天気。\n"
        ),
        (
            "sami",
            "<SAMI><BODY><SYNC Start=1000><P Class=JPCC>"
                + "<ruby>今日<rp>(</rp><rt>こんにち</rt><rp>)</rp></ruby>は、いい天気。\n"
                + "<SYNC Start=3000><P Class=JPCC>&nbsp;</BODY></SAMI>"
        ),
        (
            "ttml",
            "<tt xmlns:tts='urn:x'><head><styling><style xml:id='r' tts:ruby='text'/></styling>"
                + "</head><body><p begin='1s' end='3s'><span tts:ruby='container'>"
                + "<span tts:ruby='base'>今日</span><span tts:ruby='delimiter'>(</span>"
                + "<span style='r'>こんにち</span></span>は、いい天気。</p></body></tt>"
        ),
    ]

    @Test(arguments: files.map(\.name))
    func `a reading stays with its word, the text is without it`(name: String) throws {
        let file = try #require(Self.files.first { $0.name == name })
        let track = try track(file.text)
        let cue = try #require(track.cues.first)
        #expect(cue.text == "今日は、いい天気。")
        #expect(readings(cue) == ["今日=こんにち"])
        let sentence = try #require(track.sentences.first)
        #expect(sentence.words.first?.text == "今日")
        #expect(sentence.scripts.map(\.reading).first == WordReading("こんにち", .given))
        #expect(sentence.scripts.dropFirst().allSatisfy { $0.reading == nil })
    }

    @Test(arguments: files.map(\.name))
    func `WebVTT and JSON keep it when they are written`(name: String) throws {
        let file = try #require(Self.files.first { $0.name == name })
        let document = try SubtitleReader.document(Array(file.text.utf8), name: name)
        for format in [ExportFormat.vtt, .json] {
            let text = SubtitleExport.text(of: document, as: format)
            let again = try SubtitleReader.read(Array(text.utf8), name: "again")
            #expect(again.cues.map(readings) == document.track.cues.map(readings), "\(text)")
            #expect(again.cues.map(\.text) == document.track.cues.map(\.text))
        }
        let written = SubtitleExport.text(of: document, as: .vtt)
        #expect(written.contains("<ruby>今日<rt>こんにち</rt></ruby>は、いい天気。"), "\(written)")
        for format in [ExportFormat.srt, .lrc, .tsv] {
            #expect(!SubtitleExport.text(of: document, as: format).contains("こんにち"))
        }
    }

    @Test func `a page that a media overlay names gives its readings`() throws {
        let page = """
            <html><body><p id="a"><ruby>今日<rp>(</rp><rt>こんにち</rt><rp>)</rp></ruby>は
              <b>AT&amp;T</b> <ruby>雨<rt>あめ</rt></ruby></p></body></html>
            """
        let overlay = """
            <smil><body><par><text src="p.xhtml#a"/><audio src="1.mp3" clipBegin="1s" clipEnd="2s"/>
            </par></body></smil>
            """
        let track = try SubtitleReader.document(
            Array(overlay.utf8), name: "a.smil", companion: { _ in Array(page.utf8) }
        ).track
        #expect(track.cues.map(\.text) == ["今日は AT&T 雨"])
        #expect(track.cues.map(readings) == [["今日=こんにち", "雨=あめ"]])
    }

    @Test(arguments: [ExportFormat.vtt, .json])
    func `readings over any part of any text come back`(format: ExportFormat) throws {
        let pieces = [
            "漢字", "かな", "a", "B.", "<i>", "&amp;", "&", "{\\an8}", "-->", "<ruby>", "</rt>", "é",
            "😀",
            " ", "\n", "[00:01.00]", "العربية", "42", "<b",
        ]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let text = (0..<6).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
                .asCueText
            guard text.isVisible else { continue }
            var parts: [CueReading] = []
            var at = 0
            for line in text.split(separator: "\n") {
                for word in line.split(separator: " ") where Bool.random(using: &random) {
                    let start = word.utf8.startIndex
                    at = text.utf8.distance(from: text.startIndex, to: start)
                    parts.append(CueReading(at..<at + word.utf8.count, "よみ<&\(at)"))
                }
            }
            let cue = Cue(id: 0, start: .zero, end: .seconds(2), text: text, readings: parts)
            let document = SubtitleDocument(
                format: "vtt", encoding: .utf8, track: SubtitleTrack(cues: [cue], sentences: []))
            let written = SubtitleExport.text(of: document, as: format)
            let again = try SubtitleReader.read(Array(written.utf8), name: "again")
            #expect(again.cues.map(\.text) == [text], "\(written)")
            #expect(again.cues.map(\.readings) == [parts], "\(written)")
        }
    }

    @Test(arguments: [
        ("{\\k20}漢|かん{\\k20}字|じ{\\k30}を", "漢字を", ["漢=かん", "字=じ"]),
        ("{\\k20}二人|ふた{\\k10}#|り{\\k20}食｜!た{\\k10}べる", "二人食べる", ["二人=ふたり", "食=た"]),
        ("{\\k20}漢|かん\\N{\\k20}字", "漢\n字", ["漢=かん"]),
        ("{\\k20}漢|kan{\\k20}字|{\\k30}を", "漢字を", ["漢=kan"]),
        // Between words, and without syllables, a bar is text.
        ("{\\k20}either|or {\\k20}this|that one", "either|or this|that one", []),
        ("{\\k20}漢|字 {\\k20}a|b{\\k10}#|c", "漢|字 a|b#|c", []),
        ("a|b 漢|かん", "a|b 漢|かん", []),
    ])
    func `syllables of SubStation Alpha have readings behind a bar`(
        line: String, text: String, found: [String]
    ) throws {
        let track = try track("[Events]\nDialogue: 0,0:00:01.00,0:00:09.00,D,,0,0,0,,\(line)\n")
        #expect(track.cues.map(\.text) == [text])
        #expect(track.cues.map(readings) == [found])
    }

    @Test func `by the letter of the standard it is the same`() throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:03.000\n<ruby>漢<rt>かん</rt>字<rt>じ</ruby>です\n"
        let track = try SubtitleReader.document(
            Array(text.utf8), name: "a", reading: .strict
        ).track
        #expect(track.cues.map(\.text) == ["漢字です"])
        #expect(track.cues.map(readings) == [["漢=かん", "字=じ"]])
    }

    @Test(arguments: [
        // Each part with its own reading, one after the other or in rows.
        ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", ["漢=かん", "字=じ"]),
        ("<ruby><rb>漢<rb>字<rt>かん<rt>じ</ruby>", ["漢=かん", "字=じ"]),
        ("<ruby><rb>漢</rb><rb>字</rb><rp>(</rp><rt>かん</rt><rt>じ</rt></ruby>", ["漢=かん", "字=じ"]),
        // What a second row says of the same is left out.
        ("<ruby>漢字<rt>かんじ</rt><rtc>characters</rtc></ruby>", ["漢字=かんじ"]),
        ("<ruby>漢字<rt>かんじ</rt><rt>kanji</rt></ruby>", ["漢字=かんじ"]),
        ("<ruby> 漢字 <rt> かん&amp;じ </rt></ruby>", ["漢字=かん&じ"]),
        // Nothing to stand over, and nothing that is said.
        ("漢字<rt>かんじ</rt>", []),
        ("<ruby>漢字<rt>・・</rt></ruby>", []),
        ("<ruby>漢字<rt></rt></ruby>", []),
    ])
    func `the parts of a ruby find their readings`(text: String, found: [String]) throws {
        let track = try track("1\n00:00:01,000 --> 00:00:03,000\n\(text)。\n")
        let cue = try #require(track.cues.first)
        #expect(cue.text.filter { $0 != " " } == "漢字。")
        #expect(readings(cue) == found)
    }

    @Test(arguments: [
        // A word is what its reading is about, and kana beside it are read as they stand.
        ("<ruby>今日<rt>きょう</rt></ruby>", ["今日:きょう"]),
        ("<ruby>食<rt>た</rt></ruby>べる", ["食:た", "べ:", "る:"]),
        ("「<ruby>本気<rt>マジ</rt></ruby>！」と", ["「本気！」:マジ", "と:"]),
        ("<ruby>e\u{301}a<rt>x</rt></ruby> <ruby>b<rt>y</rt></ruby>", ["éa:x", "b:y"]),
    ])
    func `words have the readings of their parts`(text: String, expected: [String]) throws {
        let track = try track("1\n00:00:01,000 --> 00:00:03,000\n\(text) 長い文章です。\n")
        let words = track.sentences.flatMap(\.words).prefix(expected.count)
        #expect(words.map { "\($0.text):\($0.reading ?? "")" } == expected)
    }

    @Test func `a word of several parts is read in one`() {
        let text = Array("東京都庁".utf8)
        let readings = [CueReading(0..<6, "とうきょう"), CueReading(9..<12, "ちょう")]
        #expect(readings.reading(of: 0..<12, in: text) == "とうきょう都ちょう")
        #expect(readings.reading(of: 6..<9, in: text) == nil)
        #expect(readings.reading(of: 3..<12, in: text) == nil)
    }

    @Test func `times inside a ruby and readings are written together`() throws {
        let body = "<00:01.200><ruby>今日<rt>きょう</rt></ruby>は<00:02.000><ruby>雨<rt>あめ</rt></ruby>だ"
        let text = "WEBVTT\n\n00:01.000 --> 00:03.000\n\(body)\n"
        let document = try SubtitleReader.document(Array(text.utf8), name: "a")
        let written = SubtitleExport.text(of: document, as: .vtt)
        let again = try SubtitleReader.document(Array(written.utf8), name: "b")
        #expect(document.track.cues.map(readings) == [["今日=きょう", "雨=あめ"]])
        #expect(again.track.cues == document.track.cues, "\(written)")
        #expect(again.track.cues.flatMap(\.words).compactMap(\.reading).count == 2)
    }

    @Test func `a reading that is no reading is left out, the text stays`() throws {
        let long = String(repeating: "か", count: 1_000)
        let escape = "\u{1B}[31m"
        let track = try track(
            "1\n00:00:01,000 --> 00:00:03,000\n<ruby>漢<rt>\(long)</rt></ruby>字\n\n"
                + "2\n00:00:03,000 --> 00:00:04,000\n<ruby>漢<rt>&#27;[31mか&#x202E;</rt></ruby>字\n\n"
                + "3\n00:00:05,000 --> 00:00:06,000\n<ruby>\(long)<rt>x</rt></ruby>\n")
        #expect(track.cues.map(\.text) == ["漢字", "漢字", long])
        let texts = track.cues.flatMap(\.readings).map(\.text)
        #expect(texts.count == 1 && texts[0].hasSuffix("か"))
        #expect(!texts.joined().unicodeScalars.contains { escape.unicodeScalars.first == $0 })
    }

    @Test func `readings outside of their text are not kept`() {
        let all = [
            CueReading(0..<3, "a"), CueReading(2..<4, "b"), CueReading(3..<3, "c"),
            CueReading(3..<6, "d"), CueReading(6..<9, "e"),
        ]
        let cue = Cue(id: 0, start: .zero, end: .seconds(1), text: "漢字", readings: all)
        #expect(cue.readings.map(\.text) == ["a", "d"])
    }
}
