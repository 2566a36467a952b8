import ListenCore
import Testing

@testable import MediaTags

/// Writes MP4 files: boxes, and a film with a sound track and text tracks.
enum MP4Writer {
    static func box(_ type: String, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
        big(size ?? content.count + 8, 4) ++ latin(type) ++ content
    }

    static func full(_ type: String, _ content: [UInt8]) -> [UInt8] {
        box(type, [0, 0, 0, 0] ++ content)
    }

    static func header(_ type: String, timescale: Int, ticks: Int, language: Int = 0x55C4)
        -> [UInt8]
    {
        full(type, big(0, 8) ++ big(timescale, 4) ++ big(ticks, 4) ++ big(language, 2) ++ big(0, 2))
    }

    static func track(
        id: Int, handler: String, timescale: Int = 1000, ticks: Int = 10_000, chapters: [Int] = [],
        language: Int = 0x55C4, edits: [UInt8] = [], table: [UInt8] = []
    ) -> [UInt8] {
        let list =
            chapters.isEmpty
            ? [] : box("tref", box("chap", chapters.flatMap { big($0, 4) }))
        let media =
            header("mdhd", timescale: timescale, ticks: ticks, language: language)
            ++ full("hdlr", big(0, 4) ++ latin(handler) ++ big(0, 12))
            ++ box("minf", box("stbl", table))
        return box(
            "trak",
            full("tkhd", big(0, 8) ++ big(id, 4) ++ big(0, 68)) ++ edits
                ++ box("mdia", media) ++ list)
    }

    /// A sample table of texts that lie one behind the other.
    static func table(sizes: [Int], durations: [Int], at offset: Int, perChunk: Int = 2) -> [UInt8]
    {
        var offsets: [Int] = []
        var place = offset
        for (index, size) in sizes.enumerated() {
            if index % perChunk == 0 { offsets.append(place) }
            place += size
        }
        return full(
            "stts", big(durations.count, 4) ++ durations.flatMap { big(1, 4) ++ big($0, 4) })
            ++ full("stsz", big(0, 4) ++ big(sizes.count, 4) ++ sizes.flatMap { big($0, 4) })
            ++ full("stsc", big(1, 4) ++ big(1, 4) ++ big(perChunk, 4) ++ big(1, 4))
            ++ full("stco", big(offsets.count, 4) ++ offsets.flatMap { big($0, 4) })
    }

    static func sample(_ text: [UInt8]) -> [UInt8] { big(text.count, 2) ++ text }

    static func item(_ type: [UInt8], _ kind: Int, _ value: [UInt8]) -> [UInt8] {
        big(value.count + 24, 4) ++ type ++ box("data", big(kind, 4) ++ big(0, 4) ++ value)
    }

    static func tags(_ items: [UInt8]) -> [UInt8] {
        box(
            "udta",
            full(
                "meta",
                full("hdlr", big(0, 4) ++ latin("mdir") ++ big(0, 13))
                    ++ box("ilst", items)))
    }

    static func chpl(_ chapters: [(Int, String)]) -> [UInt8] {
        box(
            "chpl",
            [1, 0, 0, 0, 0, 0, 0, 0, UInt8(chapters.count)]
                ++ chapters.flatMap {
                    big($0.0 * 10_000, 8) ++ [UInt8($0.1.utf8.count)] ++ Array($0.1.utf8)
                })
    }

    static let type = box("ftyp", latin("M4B ") ++ big(0, 4))
    static let movieHeader = header("mvhd", timescale: 1000, ticks: 10_000)

    /// A file whose media come first: texts begin right behind the head of `mdat`.
    static func file(_ samples: [[UInt8]], _ movie: [UInt8]) -> [UInt8] {
        type ++ box("mdat", samples.flatMap(\.self)) ++ box("moov", movieHeader ++ movie)
    }
    static let samplesStart = type.count + 8

    static func chapterFile(_ samples: [[UInt8]], edits: [UInt8] = [], more: [UInt8] = [])
        -> [UInt8]
    {
        let table = table(
            sizes: samples.map(\.count), durations: Array(repeating: 2000, count: samples.count),
            at: samplesStart)
        return file(
            samples,
            track(id: 1, handler: "soun", chapters: [9, 2, 3])
                ++ track(id: 3, handler: "vide")
                ++ track(id: 2, handler: "text", edits: edits, table: table)
                ++ more)
    }
}

@Suite struct MP4Tests {
    private typealias Writer = MP4Writer

    @Test func `the list of tags is read`() throws {
        let c: [UInt8] = [0xA9]
        let items =
            Writer.item(c ++ latin("nam"), 1, Array("Título".utf8))
            ++ Writer.item(c ++ latin("alb"), 2, utf16("Libro", isBig: true))
            ++ Writer.item(latin("desc"), 1, latin("short"))
            ++ Writer.item(latin("ldes"), 1, latin("long\none"))
            ++ Writer.item(latin("trkn"), 0, [0, 0, 0, 3, 0, 12, 0, 0])
            ++ Writer.item(latin("disk"), 0, [0, 0, 0, 1, 0, 2])
            ++ Writer.item(latin("stik"), 21, [2])
            ++ Writer.item(c ++ latin("wrt"), 1, latin("Reader"))
            ++ Writer.item(c ++ latin("mvn"), 1, latin("Saga"))
            ++ Writer.item(c ++ latin("mvi"), 21, [0, 4])
            ++ Writer.item(latin("covr"), 13, jpeg)
            ++ Writer.box(
                "----",
                Writer.full("mean", latin("com.apple.iTunes"))
                    ++ Writer.full("name", latin("ASIN"))
                    ++ Writer.box("data", big(1, 4) ++ big(0, 4) ++ latin("B00")))
        let spanish = 0x13 << 10 | 0x10 << 5 | 0x01
        let found = try facts(
            of: Writer.file(
                [],
                Writer.track(id: 1, handler: "soun", language: spanish)
                    ++ Writer.tags(items)))
        let tags = found.tags
        #expect(found.form == "MP4" && found.duration == .seconds(10) && found.chapters == nil)
        #expect(tags.title == "Título" && tags.album == "Libro" && tags.description == "long\none")
        #expect(tags.track == NumberedPlace(3, of: 12) && tags.disc == NumberedPlace(1, of: 2))
        #expect(tags.isAudiobook && tags.bookNarrators == ["Reader"] && tags.asin == "B00")
        #expect(tags.series == BookSeries(name: "Saga", part: "4") && tags.language?.tag == "es")
        #expect(found.pictures.map(\.bytes) == [jpeg] && found.diagnostics == [])
    }

    @Test func `chapter tracks give titles of any encoding, pictures are passed over`() throws {
        let wide = [0xFE, 0xFF] ++ utf16("Zwei", isBig: true)
        let encoded = Writer.sample(Array("Drei é".utf8)) ++ Writer.box("encd", [0, 0, 1, 0])
        let bytes = Writer.chapterFile([Writer.sample(latin("One")), Writer.sample(wide), encoded])
        let found = try facts(of: bytes)
        #expect(found.chapters?.source == .trackOfMP4)
        #expect(summary(found.chapters) == ["0 One", "2000 Zwei", "4000 Drei é"])
        #expect(found.chapters?.chapters.last?.end == .seconds(6) && found.texts == [])
    }

    @Test func `an edit list delays and cuts`() throws {
        let edits = Writer.box(
            "edts",
            Writer.full(
                "elst",
                big(2, 4) ++ big(1500, 4) ++ big(-1, 4)
                    ++ big(0x10000, 4) ++ big(9000, 4) ++ big(500, 4) ++ big(0x10000, 4)))
        let bytes = Writer.chapterFile(
            [Writer.sample(latin("a")), Writer.sample(latin("b"))], edits: edits)
        #expect(summary(try facts(of: bytes).chapters) == ["1000 a", "3000 b"])
    }

    @Test func `of two lists the longer counts, of equal ones the track`() throws {
        let two = [Writer.sample(latin("a")), Writer.sample(latin("b"))]
        let short = Writer.box("udta", Writer.chpl([(500, "x"), (700, "y")]))
        let long = Writer.box("udta", Writer.chpl([(500, "x"), (700, "y"), (900, "z")]))
        #expect(
            summary(try facts(of: Writer.chapterFile(two, more: short)).chapters) == [
                "0 a", "2000 b",
            ])
        let nero = try facts(of: Writer.chapterFile(two, more: long)).chapters
        #expect(nero?.source == .listOfMP4 && summary(nero) == ["500 x", "700 y", "900 z"])
    }

    @Test func `a text track that is no chapter list is a timed text`() throws {
        let samples = [
            Writer.sample(latin("Hello")), Writer.sample([]), Writer.sample(latin("you")),
        ]
        let table = Writer.table(
            sizes: samples.map(\.count), durations: [1000, 500, 1000], at: Writer.samplesStart)
        let found = try facts(
            of: Writer.file(
                samples,
                Writer.track(id: 1, handler: "soun")
                    ++ Writer.track(id: 2, handler: "sbtl", language: 0x15C7, table: table)))
        #expect(found.chapters == nil && found.texts.count == 1)
        #expect(
            found.texts.first?.lines == [
                .init(start: .zero, end: .seconds(1), text: "Hello"),
                .init(start: .milliseconds(1500), end: .milliseconds(2500), text: "you"),
            ])
        #expect(found.texts.first?.language?.tag == "en")
    }

    /// A track of WebVTT with samples of a second each, behind one of sound.
    private static func web(_ samples: [[UInt8]], form: String = "wvtt") -> [UInt8] {
        let forms = Writer.full("stsd", big(1, 4) ++ Writer.box(form, big(0, 6) ++ big(1, 2)))
        let table = Writer.table(
            sizes: samples.map(\.count), durations: Array(repeating: 1000, count: samples.count),
            at: Writer.samplesStart)
        return Writer.file(
            samples,
            Writer.track(id: 1, handler: "soun")
                ++ Writer.track(id: 2, handler: "text", language: 0x15C7, table: forms ++ table))
    }

    private static func cue(_ words: String, source: Int? = nil, more: [UInt8] = []) -> [UInt8] {
        Writer.box(
            "vttc",
            (source.map { Writer.box("vsid", big($0, 4)) } ?? []) ++ more
                ++ Writer.box("payl", Array(words.utf8)))
    }

    @Test func `cues of WebVTT are read, over several samples too`() throws {
        let settings = Writer.box("iden", latin("7")) ++ Writer.box("sttg", latin("align:left"))
        let facts = try facts(
            of: Self.web([
                Self.cue("<i>Hola</i> &amp; adiós\n\nsí", more: settings),
                Writer.box("vtte", []),
                Self.cue("long", source: 1), Self.cue("long", source: 1) ++ Self.cue("brief"),
                Self.cue("long", source: 2), Writer.box("vtta", latin("a note")),
                Self.cue("again", source: 2), [], Self.cue("again", source: 2),
            ]))
        let text = try #require(facts.texts.first)
        #expect(text.language?.tag == "en" && text.kind == .track && text.isTimed)
        func told(_ line: EmbeddedText.Line) -> String {
            "\(line.start?.milliseconds ?? -1) \(line.end?.milliseconds ?? -1) \(line.text)"
        }
        #expect(
            text.lines.map(told) == [
                "0 1000 <i>Hola</i> &amp; adiós\n\nsí", "2000 4000 long", "3000 4000 brief",
                "4000 5000 long", "6000 7000 again", "8000 9000 again",
            ])
        #expect(
            text.document?.hasPrefix(
                "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n<i>Hola</i> &amp; adiós\nsí\n\n"
                    + "00:00:02.000 --> 00:00:04.000\nlong\n") == true, "\(text.document ?? "")")
    }

    @Test func `damaged cues of WebVTT cost only themselves, other forms are not read`() throws {
        let lying = big(0x7FFF_FFFF, 4) ++ latin("vttc") ++ latin("xx")
        let many = Array(repeating: Self.cue("a"), count: 500).flatMap(\.self)
        let facts = try facts(
            of: Self.web([
                lying, Self.cue("good"), Writer.box("vttc", big(3, 4) ++ latin("payl")),
                Writer.box("vttc", Writer.box("payl", [0xFF, 0xFE, 0x61])), many,
            ]))
        #expect(facts.texts.first?.lines.map(\.text) == ["good", "\u{FFFD}\u{FFFD}a", "a"])
        #expect(try MediaTagsTests.facts(of: Self.web([latin("<tt/>")], form: "stpp")).texts == [])
        #expect(try MediaTagsTests.facts(of: Self.web([Writer.box("vtte", [])])).texts == [])
    }

    @Test func `samples that all name one place fill no memory`() throws {
        let text = Writer.sample(Array(repeating: 0x61, count: 4_000))
        let count = 200_000
        let table =
            Writer.full("stts", big(1, 4) ++ big(count, 4) ++ big(1, 4))
            ++ Writer.full("stsz", big(text.count, 4) ++ big(count, 4))
            ++ Writer.full("stsc", big(1, 4) ++ big(1, 4) ++ big(1, 4) ++ big(1, 4))
            ++ Writer.full(
                "stco",
                big(count, 4)
                    ++ Array(
                        Array(repeating: big(Writer.samplesStart, 4), count: count).joined()))
        let tracks = (2...4).flatMap { Writer.track(id: $0, handler: "sbtl", table: table) }
        let found = try facts(
            of: Writer.file([text], Writer.track(id: 1, handler: "soun") ++ tracks))
        let bytes = found.texts.flatMap { $0.lines }.reduce(0) { $0 + $1.text.utf8.count }
        #expect(bytes > 4_000 && bytes <= TagInput.mostText)
        #expect(found.diagnostics.contains { $0.contains("more than can be looked through") })
    }

    @Test func `a book of many gigabytes costs a few reads`() throws {
        let samples = [Writer.sample(latin("a")), Writer.sample(latin("b"))]
        let far = 9_000_000_000
        let head = Writer.type ++ big(1, 4) ++ latin("mdat") ++ big(far - Writer.type.count, 8)
        let table = Writer.table(sizes: [3, 3], durations: [1, 1], at: 100)
        let movie = Writer.box(
            "moov",
            Writer.movieHeader
                ++ Writer.track(id: 1, handler: "soun", chapters: [2])
                ++ Writer.track(id: 2, handler: "text", table: table))
        let bytes = SparseBytes(
            length: Int64(far + movie.count),
            parts: [
                (0, head), (100, samples.flatMap(\.self)), (Int64(far), movie),
            ])
        #expect(summary(try RecordingReader().facts(of: bytes).chapters) == ["0 a", "1 b"])
    }

    @Test func `lying sizes and counts end in what can be read`() throws {
        let huge =
            Writer.full("stts", big(0xFFFF_FFFF, 4) ++ big(0xFFFF_FFFF, 4) ++ big(0xFFFF_FFFF, 4))
            ++ Writer.full("stsz", big(3, 4) ++ big(0xFFFF_FFFF, 4))
            ++ Writer.full(
                "stsc", big(0xFFFF_FFFF, 4) ++ big(1, 4) ++ big(0xFFFF_FFFF, 4) ++ big(1, 4))
            ++ Writer.full("stco", big(0xFFFF_FFFF, 4) ++ big(0, 4))
        let bytes = Writer.file(
            [],
            Writer.track(id: 1, handler: "soun", chapters: [2])
                ++ Writer.track(id: 2, handler: "text", table: huge)
                ++ Writer.box("udta", Writer.box("chpl", [1, 0, 0, 0, 0, 0, 0, 0, 255, 0])))
        let found = try facts(of: bytes)
        #expect(found.duration == .seconds(10) && !found.diagnostics.isEmpty)
        let tooLong = Writer.type ++ Writer.box("moov", Writer.movieHeader, size: 0xFFFF_FF00)
        #expect(try facts(of: tooLong).duration == .seconds(10))
        let tooShort = Writer.type ++ Writer.box("moov", Writer.movieHeader, size: 4)
        #expect(try facts(of: tooShort).diagnostics.count == 2)
        let noTracks = Writer.file([], Writer.track(id: 1, handler: "soun", chapters: [1, 7]))
        #expect(try facts(of: noTracks).chapters == nil)
    }

    @Test func `boxes in boxes without end are walked once`() throws {
        var nested: [UInt8] = []
        for _ in 0..<5000 { nested = Writer.box("udta", nested) }
        #expect(try facts(of: Writer.file([], nested)).duration == .seconds(10))
    }
}
