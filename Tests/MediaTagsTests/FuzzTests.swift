import ListenCore
import ListenTestSupport
import Testing

@testable import MediaTags

/// Changes files as damage and malice do, and checks what readers promise.
enum Mutation {
    /// Flips, cuts, repeats, and lengths that lie.
    static func of(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1..<6, using: &random) where !bytes.isEmpty {
            // Most of what is read stands near the start or the end.
            let near = min(bytes.count, 4096)
            var at = Int.random(in: 0..<near, using: &random)
            if Bool.random(using: &random) { at = bytes.count - 1 - at }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2:
                bytes.removeSubrange(
                    at..<min(bytes.count, at + Int.random(in: 1..<40, using: &random)))
            case 3:
                let part = Array(
                    bytes[at..<min(bytes.count, at + Int.random(in: 1..<200, using: &random))])
                bytes.insert(contentsOf: part, at: at)
            case 4:
                let length: [UInt8] =
                    [
                        [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0],
                        [0, 0, 0, 1], [0x80, 0, 0, 0],
                    ].randomElement(using: &random) ?? []
                for (place, byte) in zip(at..<min(bytes.count, at + 4), length) {
                    bytes[place] = byte
                }
            default: bytes.removeSubrange(at...)
            }
        }
        return bytes
    }

    /// What holds whatever the file is.
    static func check(_ bytes: [UInt8]) throws {
        let facts = try RecordingReader().facts(of: MemoryBytes(bytes))
        check(facts)
        #expect(try RecordingReader().facts(of: MemoryBytes(bytes)) == facts)
    }

    static func check(_ facts: RecordingFacts) {
        check(facts.chapters, facts.duration)
        let tags = facts.tags
        let names =
            [tags.title, tags.album, tags.publisher, tags.series?.name].compactMap(\.self)
            + tags.artists + tags.narrators + tags.genres + facts.diagnostics
        #expect(!names.contains { $0.isEmpty || $0.unicodeScalars.contains { $0.value < 0x20 } })
        #expect(
            facts.diagnostics.count <= 100 && facts.diagnostics.allSatisfy { $0.hasSuffix(".") })
        #expect(facts.duration ?? .seconds(1) > .zero)
        #expect(facts.pictures.count <= EmbeddedPicture.most)
        for text in facts.texts {
            let starts = text.lines.compactMap(\.start)
            #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    static func check(_ list: RecordingChapters?, _ duration: MediaTime?) {
        guard let chapters = list?.chapters else { return }
        #expect(!chapters.isEmpty && chapters[0].start >= .zero)
        for (one, next) in zip(chapters, chapters.dropFirst()) {
            #expect(one.start <= next.start && one.end ?? .zero <= next.start && one.end != nil)
        }
        #expect(chapters.allSatisfy { $0.end ?? $0.start >= $0.start && $0.title != "" })
        if let duration, duration > .zero {
            #expect(chapters.last?.end ?? .zero <= duration)
        }
    }
}

/// Random and mutated files from fixed seeds: whatever the bytes, the readers end.
@Suite struct FuzzTests {
    private static let samples: [[UInt8]] = {
        var tag = ID3Writer(version: 3)
        tag.text("TIT2", "Title")
        tag.frame("APIC", [0] ++ latin("image/png") ++ [0, 3, 0] ++ png)
        tag.frame("SYLT", [0] ++ latin("eng") ++ [2, 1, 0] ++ latin("a") ++ [0] ++ big(100, 4))
        tag.frame("USLT", [1] ++ latin("eng") ++ utf16("a\u{0}b"))
        tag.chapter("c1", 0, 5000, title: "One")
        tag.chapter("c2", 5000, 9000, title: "Two")
        tag.table("toc", ["c1", "c2", "toc"], flags: 3)
        let movie = MP4Writer.chapterFile(
            [MP4Writer.sample(latin("One")), MP4Writer.sample(latin("Two"))],
            more: MP4Writer.box(
                "udta",
                MP4Writer.chpl([(0, "x"), (9, "y")])
                    ++ MP4Writer.full(
                        "meta",
                        MP4Writer.full("hdlr", big(0, 20))
                            ++ MP4Writer.box(
                                "ilst",
                                MP4Writer.item(latin("covr"), 13, jpeg)
                                    ++ MP4Writer.item([0xA9] ++ latin("nam"), 1, latin("Title"))))))
        let comments = XiphWriter.comments([
            "TITLE=x", "CHAPTER001=0:00:01.0", "CHAPTER001NAME=y",
            "METADATA_BLOCK_PICTURE=" + base64(XiphWriter.picture(png)),
        ])
        let flac =
            latin("fLaC") ++ XiphWriter.block(0, XiphWriter.streamInfo)
            ++ XiphWriter.block(4, comments) ++ XiphWriter.block(6, XiphWriter.picture(png))
            ++ XiphWriter.block(5, XiphWriter.cueBlock([(1, 0), (2, 99)]), isLast: true)
        let wave =
            latin("RIFF") ++ little(200, 4) ++ latin("WAVEfmt ") ++ little(16, 4)
            ++ little(1, 2) ++ little(1, 2) ++ little(8000, 4) ++ little(16_000, 4) ++ little(2, 2)
            ++ little(16, 2) ++ latin("cue ") ++ little(28, 4) ++ little(1, 4) ++ little(1, 4)
            ++ big(0, 16) ++ little(9, 4) ++ latin("LIST") ++ little(16, 4) ++ latin("INFOINAM")
            ++ little(4, 4) ++ latin("abcd") ++ latin("data") ++ little(40, 4) ++ big(0, 40)
        let head: [UInt8] = ASFReader.header ++ little(200, 8) ++ little(1, 4) ++ [1, 2]
        let matroska = MatroskaWriter.file(
            MatroskaWriter.info(title: "T"),
            MatroskaWriter.tracks(
                MatroskaWriter.track(1, kind: 2, "A_OPUS"),
                MatroskaWriter.track(2, kind: 0x11, "S_TEXT/UTF8")),
            MatroskaWriter.tags(MatroskaWriter.tag(30, MatroskaWriter.simple("ARTIST", "A"))),
            MatroskaWriter.chapters(
                MatroskaWriter.edition(
                    MatroskaWriter.atom(0, 9, [("eng", "One")])
                        ++ MatroskaWriter.atom(9, nil, [("eng", "Two")]))),
            MatroskaWriter.cluster(0, MatroskaWriter.group(2, 1, 5, latin("abc"))))
        let ape =
            mpegFrame ++ APEWriter.tag(APEWriter.named) ++ latin("LYRICSBEGIN[00:01]aLYRICSEND")
            ++ APEWriter.oldTag("Old")
        return [
            tag.bytes ++ mpegFrame, movie, XiphWriter.vorbis(comments), flac, wave, matroska, ape,
            head ++ big(0, 170),
        ]
    }()

    @Test func `the samples are whole before they are damaged`() throws {
        for sample in Self.samples.dropLast() { #expect(try !facts(of: sample).tags.isEmpty) }
    }

    @Test(arguments: samples.indices) func `mutated files never break the readers`(place: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(place) + 1)
        for _ in 0..<400 { try Mutation.check(Mutation.of(Self.samples[place], &random)) }
    }

    @Test(arguments: samples.indices) func `files cut anywhere are read as far as they go`(
        place: Int
    ) throws {
        let sample = Self.samples[place]
        for end in 0..<min(sample.count, 500) { try Mutation.check(Array(sample[..<end])) }
    }

    @Test func `random lists never break their reader`() {
        let tokens = [
            "CHAPTER01=", "CHAPTER01NAME=x", "00:00:01.5", "\n", "\r", "\t", "[CHAPTER]", "START=",
            "TIMEBASE=1/0", "9999999999999999999", ";FFMETADATA1", "FILE \"", "TRACK 01 AUDIO",
            "\"",
            "INDEX 01 ", "99:59:74", "{\"chapters\":[", "{\"startTime\":1e99}", "]}",
            "<ChapterAtom>",
            "</ChapterAtom>", "<ChapterTimeStart>", "</ChapterTimeStart>", "é", "\u{0}", "1.5", " ",
            "0",
            "REM DATE ", "\u{FEFF}", "TITLE ",
        ]
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let count = Int.random(in: 0..<30, using: &random)
            let text = (0..<count).map { _ in tokens.randomElement(using: &random) ?? "" }.joined()
            guard let list = try? ChapterListFile(text, name: "x", duration: .seconds(9000)) else {
                continue
            }
            Mutation.check(list.chapters, .seconds(9000))
            #expect(list.diagnostics.count <= 101)
        }
    }

    @Test func `what grows with the file grows no faster`() throws {
        // A quadratic reader would take hours for these.
        let lines = String(repeating: "0:00 x\n", count: 150_000)
        #expect(
            try ChapterListFile(lines, name: "x").chapters.chapters.count == RecordingChapters.most)
        #expect(throws: ChapterListError.self) {
            try ChapterListFile(String(repeating: "<", count: 1 << 20), name: "x")
        }
        let quotes = CueSheet(String(repeating: "FILE \"", count: 200_000))
        #expect(quotes.files.count <= 2000)
        var tag = ID3Writer()
        for place in 0..<40_000 {
            let children = [UInt8](repeating: 0, count: 255)
            tag.frame("CTOC", latin("t\(place)") ++ [0, 0, 255] ++ children)
        }
        #expect(try facts(of: tag.bytes).chapters == nil)
        let pages =
            XiphWriter.page([XiphWriter.opusHead], flags: 2)
            ++ (0..<30_000).flatMap { _ in XiphWriter.page([], serial: 7) }
        #expect(try facts(of: pages).form == "Ogg Opus")
    }
}
