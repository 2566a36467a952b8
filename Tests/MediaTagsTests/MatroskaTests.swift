import ListenCore
import ListenTestSupport
import Testing

@testable import MediaTags

/// Writes elements of EBML, right or wrong ones.
enum MatroskaWriter {
    static func element(_ id: UInt32, _ content: [UInt8], size: [UInt8]? = nil) -> [UInt8] {
        let name = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: id >> $0) }.drop { $0 == 0 }
        return Array(name) ++ (size ?? [0x08] ++ big(content.count, 4)) ++ content
    }

    static func number(_ id: UInt32, _ value: Int) -> [UInt8] { element(id, big(value, 8)) }

    static func text(_ id: UInt32, _ text: String) -> [UInt8] { element(id, Array(text.utf8)) }

    static func simple(_ name: String, _ value: String) -> [UInt8] {
        element(0x67C8, text(0x45A3, name) ++ text(0x4487, value))
    }

    static func tag(_ level: Int?, track: Int? = nil, _ simples: [UInt8]...) -> [UInt8] {
        var targets: [UInt8] = []
        if let level { targets += number(0x68CA, level) }
        if let track { targets += number(0x63C5, track) }
        return element(0x7373, element(0x63C0, targets) ++ simples.flatMap { $0 })
    }

    static func atom(
        _ start: Int, _ end: Int?, _ titles: [(String, String)], more: [UInt8] = []
    ) -> [UInt8] {
        var content = number(0x91, start * 1_000_000)
        if let end { content += number(0x92, end * 1_000_000) }
        for (language, title) in titles {
            content += element(0x80, text(0x85, title) ++ text(0x437C, language))
        }
        return element(0xB6, content ++ more)
    }

    static func track(
        _ number: Int, kind: Int, _ codec: String, language: String? = nil, more: [UInt8] = []
    ) -> [UInt8] {
        var content = Self.number(0xD7, number) ++ Self.number(0x73C5, 100 + number)
        content += Self.number(0x83, kind) ++ text(0x86, codec)
        if let language { content += text(0x22B59C, language) }
        return element(0xAE, content ++ more)
    }

    static func block(_ track: UInt8, _ time: Int, _ content: [UInt8]) -> [UInt8] {
        [0x80 | track] ++ big(time, 2) ++ [0] ++ content
    }

    static func group(_ track: UInt8, _ time: Int, _ length: Int?, _ content: [UInt8]) -> [UInt8] {
        var body = element(0xA1, block(track, time, content))
        if let length { body += number(0x9B, length) }
        return element(0xA0, body)
    }

    static func file(_ parts: [UInt8]..., kind: String = "matroska", size: [UInt8]? = nil)
        -> [UInt8]
    {
        element(0x1A45_DFA3, text(0x4282, kind))
            ++ element(0x1853_8067, parts.flatMap { $0 }, size: size)
    }

    static func info(title: String? = nil, ticks: Double = 30_000) -> [UInt8] {
        let length = (0..<8).reversed().map {
            UInt8(truncatingIfNeeded: ticks.bitPattern >> (8 * $0))
        }
        return element(
            0x1549_A966, (title.map { text(0x7BA9, $0) } ?? []) ++ element(0x4489, length))
    }

    static func tracks(_ entries: [UInt8]...) -> [UInt8] {
        element(0x1654_AE6B, entries.flatMap { $0 })
    }
    static func tags(_ tags: [UInt8]...) -> [UInt8] {
        element(0x1254_C367, tags.flatMap { $0 })
    }
    static func edition(_ content: [UInt8]) -> [UInt8] { element(0x45B9, content) }
    static func chapters(_ editions: [UInt8]...) -> [UInt8] {
        element(0x1043_A770, editions.flatMap { $0 })
    }
    static func cluster(_ time: Int, _ content: [UInt8], size: [UInt8]? = nil) -> [UInt8] {
        element(0x1F43_B675, number(0xE7, time) ++ content, size: size)
    }
}

@Suite struct MatroskaTests {
    private typealias Writer = MatroskaWriter

    @Test func `tags of the whole, of a part and of the series go where they belong`() throws {
        let facts = try facts(
            of: Writer.file(
                Writer.info(title: "Harbour"), Writer.tracks(Writer.track(1, kind: 2, "A_OPUS")),
                Writer.tags(
                    Writer.tag(
                        nil, Writer.simple("ARTIST", "Ann Hill"),
                        Writer.simple("ALBUM", "Harbour Book")),
                    Writer.tag(30, Writer.simple("PART_NUMBER", "3")),
                    Writer.tag(60, Writer.simple("TITLE", "Tales of the Sea")),
                    Writer.tag(30, track: 101, Writer.simple("LANGUAGE", "spa")),
                    Writer.tag(30, track: 9, Writer.simple("TITLE", "Not of the sound")))))
        #expect(facts.form == "Matroska" && facts.duration == .seconds(30))
        #expect(facts.tags.title == "Harbour" && facts.tags.album == "Harbour Book")
        #expect(facts.tags.artists == ["Ann Hill"] && facts.tags.track == NumberedPlace(3))
        #expect(facts.tags.series?.name == "Tales of the Sea")
        #expect(facts.tags.language?.code == "es" && facts.diagnostics.isEmpty)
    }

    @Test func `the title of the whole is the book's where a part has its own`() throws {
        let both = Writer.tags(
            Writer.tag(50, Writer.simple("TITLE", "The Book"), Writer.simple("ARTIST", "Ann")),
            Writer.tag(30, Writer.simple("TITLE", "Chapter One"), Writer.simple("ARTIST", "Bo")))
        let tags = try facts(of: Writer.file(Writer.info(), both)).tags
        #expect(tags.title == "Chapter One" && tags.album == "The Book")
        #expect(tags.artists == ["Bo"] && tags.bookAuthors == ["Ann"])
        let one = Writer.tags(Writer.tag(50, Writer.simple("TITLE", "The Book")))
        let single = try facts(of: Writer.file(Writer.info(), one)).tags
        #expect(single.title == "The Book" && single.album == "The Book")
    }

    @Test func `what stands behind the sound is found by the list in front`() throws {
        let tags = Writer.tags(Writer.tag(nil, Writer.simple("ALBUM", "Behind")))
        func seek(_ place: Int) -> [UInt8] {
            Writer.element(
                0x114D_9B74,
                Writer.element(
                    0x4DBB,
                    Writer.element(0x53AB, big(0x1254_C367, 4)) ++ Writer.number(0x53AC, place)))
        }
        let front = seek(0) ++ Writer.info()
        let cluster = Writer.cluster(0, [UInt8](repeating: 0xEC, count: 0))
        let file = Writer.file(
            seek(front.count + cluster.count), Writer.info(), cluster, tags)
        #expect(try facts(of: file).tags.album == "Behind")
        let unlisted = Writer.file(Writer.info(), cluster, tags)
        #expect(try facts(of: unlisted).tags.album == "Behind")
    }

    @Test func `chapters are those of the edition that is to be heard`() throws {
        let wrong = Writer.atom(0, nil, [("eng", "Wrong")])
        let hidden = Writer.edition(
            Writer.number(0x45BD, 1) ++ Writer.number(0x45DB, 1) ++ wrong)
        let ordered = Writer.edition(
            Writer.number(0x45DD, 1) ++ Writer.number(0x45DB, 1) ++ wrong)
        let right = Writer.edition(
            Writer.atom(0, 10_000, [("ger", "Erstes"), ("eng", "First")])
                ++ Writer.atom(5000, nil, [("eng", "Hidden")], more: Writer.number(0x98, 1))
                ++ Writer.atom(6000, nil, [("eng", "Off")], more: Writer.number(0x4598, 0))
                ++ Writer.atom(7000, nil, [("eng", "Elsewhere")], more: Writer.element(0x6E67, [1]))
                ++ Writer.atom(10_000, nil, [("eng", "Second")]))
        let facts = try MediaTagsTests.facts(
            of: Writer.file(
                Writer.info(), Writer.tracks(Writer.track(1, kind: 2, "A_AAC", language: "eng")),
                Writer.chapters(hidden, ordered, right)))
        #expect(summary(facts.chapters) == ["0 First", "10000 Second"])
        #expect(facts.chapters?.source == .matroska)
        #expect(facts.chapters?.chapters.last?.end == .seconds(30))
        let only = try MediaTagsTests.facts(
            of: Writer.file(Writer.info(), Writer.chapters(ordered)))
        #expect(summary(only.chapters) == ["0 Wrong"])
    }

    @Test func `one chapter around all others is the whole, not a chapter`() throws {
        let inner =
            Writer.atom(0, nil, [("eng", "One")]) ++ Writer.atom(9000, nil, [("eng", "Two")])
        let nested = Writer.chapters(
            Writer.edition(Writer.atom(0, 30_000, [("eng", "All")], more: inner)))
        let chapters = try facts(of: Writer.file(Writer.info(), nested)).chapters
        #expect(summary(chapters) == ["0 One", "9000 Two"])
    }

    private func text(_ codec: String, head: [UInt8] = [], _ content: [UInt8]...) throws
        -> EmbeddedText?
    {
        let sound = Writer.track(1, kind: 2, "A_OPUS", language: "eng")
        let text = Writer.track(
            2, kind: 0x11, codec, language: "spa",
            more: Writer.text(0x536E, "Full") ++ (head.isEmpty ? [] : Writer.element(0x63A2, head)))
        let groups = content.enumerated().flatMap { index, bytes in
            Writer.group(1, 0, nil, [1, 2, 3]) ++ Writer.group(2, index * 2000, 1500, bytes)
        }
        return try facts(
            of: Writer.file(
                Writer.info(), Writer.tracks(sound, text), Writer.cluster(1000, groups))
        ).texts.first
    }

    @Test func `texts are read out of the clusters`() throws {
        let plain = try #require(
            try text("S_TEXT/UTF8", Array("<i>Hola</i>\r\ntodos".utf8), Array("Adiós".utf8)))
        #expect(plain.language?.code == "es" && plain.name == "Full" && plain.kind == .track)
        #expect(plain.lines.map(\.start) == [.seconds(1), .seconds(3)])
        #expect(plain.lines.first?.end == .milliseconds(2500) && plain.isTimed)
        #expect(
            plain.document
                == "1\n00:00:01,000 --> 00:00:02,500\n<i>Hola</i>\ntodos\n\n"
                + "2\n00:00:03,000 --> 00:00:04,500\nAdiós\n")
        let ass = try #require(
            try text(
                "S_TEXT/ASS", head: Array("[Script Info]\n".utf8),
                Array("0,0,Default,,0,0,0,,{\\b1}Hola, todos".utf8)))
        #expect(
            ass.document?.hasSuffix(
                "Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\b1}Hola, todos\n") ?? false)
        let web = try #require(try text("D_WEBVTT/SUBTITLES", Array("id\nalign:left\nHola".utf8)))
        #expect(web.document == "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHola\n")
        #expect(try text("S_VOBSUB", [1, 2, 3]) == nil)
    }

    @Test func `blocks are unpacked, and those of no form left out`() throws {
        func packed(_ how: Int, _ settings: [UInt8], _ content: [UInt8]) throws -> [String]? {
            let compression = Writer.number(0x4254, how) ++ Writer.element(0x4255, settings)
            let encoding = Writer.element(
                0x6D80, Writer.element(0x6240, Writer.element(0x5034, compression)))
            return try facts(
                of: Writer.file(
                    Writer.tracks(Writer.track(2, kind: 0x11, "S_TEXT/UTF8", more: encoding)),
                    Writer.cluster(0, Writer.element(0xA3, Writer.block(2, 0, content))))
            ).texts.first?.lines.map(\.text)
        }
        #expect(try packed(3, Array("Ho".utf8), Array("la".utf8)) == ["Hola"])
        // "Hola" as zlib writes it.
        let hola: [UInt8] = [
            0x78, 0x9C, 0xF3, 0xC8, 0xCF, 0x49, 0x04, 0x00, 0x03, 0xAA, 0x01, 0x85,
        ]
        #expect(try packed(0, [], hola) == ["Hola"])
        #expect(try packed(0, [], [1, 2, 3]) == nil && packed(7, [], hola) == nil)
    }

    @Test func `what is written live says no lengths`() throws {
        let open: [UInt8] = [0x01] ++ [UInt8](repeating: 0xFF, count: 7)
        func line(_ text: String) -> [UInt8] {
            Writer.element(0xA3, Writer.block(2, 0, Array(text.utf8)))
        }
        let file = Writer.file(
            Writer.tracks(Writer.track(2, kind: 0x11, "S_TEXT/UTF8")),
            Writer.cluster(0, line("a"), size: open), Writer.cluster(5000, line("b"), size: open),
            kind: "webm", size: open)
        let facts = try facts(of: file)
        #expect(facts.form == "WebM" && facts.duration == nil)
        #expect(facts.texts.first?.lines.map(\.start) == [.zero, .seconds(5)])
        #expect(facts.texts.first?.language == nil)
    }

    /// A file without an index: clusters of a second, each with a line and a hundred of sound.
    private static func unindexed(_ clusters: Int) -> [UInt8] {
        let sound = (0..<100).flatMap {
            Writer.element(0xA3, Writer.block(1, $0 * 10, [1, 2, 3]))
        }
        let all = (0..<clusters).flatMap { index -> [UInt8] in
            let line = Writer.element(0xA3, Writer.block(2, 0, Array("line \(index)".utf8)))
            return Writer.cluster(index * 1000, line ++ sound)
        }
        return Writer.file(
            Writer.tracks(
                Writer.track(1, kind: 2, "A_OPUS"), Writer.track(2, kind: 0x11, "S_TEXT/UTF8")), all
        )
    }

    @Test func `without an index lines are read until nobody waits any more`() throws {
        let file = MemoryBytes(Self.unindexed(100))
        let whole = try RecordingReader().facts(of: file)
        #expect(whole.texts.first?.lines.count == 100 && whole.textsReadTo == nil)
        #expect(whole.diagnostics.isEmpty)
        var asked = 0
        let part = try RecordingReader().facts(of: file) {
            asked += 1
            return asked > 3
        }
        // It is asked every thousand blocks, of which each second has 102.
        #expect(part.textsReadTo == .seconds(39) && part.texts.first?.lines.count == 40)
        #expect(part.diagnostics.first?.contains("up to 0:39 only") == true)
    }

    @Test func `pictures are attached, the cover first`() throws {
        func attached(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            Writer.element(0x61A7, Writer.text(0x466E, name) ++ Writer.element(0x465C, bytes))
        }
        let files = Writer.element(
            0x1941_A469,
            attached("font.ttf", [0, 1, 0, 0]) ++ attached("back.png", png)
                ++ attached("cover.jpg", jpeg))
        let pictures = try facts(of: Writer.file(files)).pictures
        #expect(pictures.map(\.mediaType) == ["image/jpeg", "image/png"])
    }

    @Test func `lying lengths, depths and counts end in what can be read`() throws {
        var nested = Writer.atom(0, nil, [("eng", "Deep")])
        for _ in 0..<200 { nested = Writer.element(0xB6, nested) }
        let files = [
            Writer.file(Writer.chapters(Writer.edition(nested))),
            Writer.file(Writer.info(ticks: .nan)), Writer.file(Writer.info(ticks: -1e300)),
            Writer.file(Writer.tags([0x73, 0x73, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE])),
            Writer.file([0, 0, 0, 0]), MatroskaReader.beginning,
            MatroskaReader.beginning ++ [0x01] ++ [UInt8](repeating: 0xFF, count: 7),
        ]
        for file in files { try Mutation.check(file) }
        #expect(try facts(of: MatroskaReader.beginning ++ [0x80]).diagnostics.count == 1)
    }
}
