import ListenCore
import ListenTestSupport
import Testing

@testable import MediaTags

/// Writes ID3v2 tags, right or wrong ones.
struct ID3Writer {
    var version = 4
    var flags = 0
    var body: [UInt8] = []

    mutating func frame(_ id: String, _ content: [UInt8], flags: Int = 0, size: Int? = nil) {
        body += Self.frame(id, content, version: version, flags: flags, size: size)
    }

    static func frame(
        _ id: String, _ content: [UInt8], version: Int, flags: Int = 0, size: Int? = nil
    ) -> [UInt8] {
        let count = size ?? content.count
        switch version {
        case 2: return latin(id) ++ big(count, 3) ++ content
        case 3: return latin(id) ++ big(count, 4) ++ big(flags, 2) ++ content
        default: return latin(id) ++ synchsafe(count) ++ big(flags, 2) ++ content
        }
    }

    mutating func text(_ id: String, _ text: String) { frame(id, [3] + Array(text.utf8)) }

    mutating func chapter(_ id: String, _ start: Int, _ end: Int, title: String?) {
        var content = latin(id) ++ [0] ++ big(start, 4) ++ big(end, 4) ++ big(-1, 8)
        if let title {
            content += Self.frame("TIT2", [3] ++ Array(title.utf8), version: version)
        }
        frame("CHAP", content)
    }

    mutating func table(_ id: String, _ children: [String], flags: UInt8) {
        frame(
            "CTOC",
            latin(id) ++ [0, flags, UInt8(children.count)] ++ children.flatMap { latin($0) ++ [0] })
    }

    var bytes: [UInt8] {
        latin("ID3") ++ [UInt8(version), 0, UInt8(flags)] ++ synchsafe(body.count) ++ body
    }
}

/// Layer III at 44.1 kHz: 1152 samples a frame.
let mpegFrame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] ++ [UInt8](repeating: 0, count: 413)

@Suite struct ID3Tests {
    @Test(arguments: [2, 3, 4]) func `every version's text is read`(version: Int) throws {
        var tag = ID3Writer(version: version)
        let names =
            version == 2
            ? ["TT2", "TAL", "TP1", "TRK", "TYE", "TLA", "TCO"]
            : ["TIT2", "TALB", "TPE1", "TRCK", "TYER", "TLAN", "TCON"]
        let values = ["Capítulo 1", "El libro", "Ana", "3/12", "1998", "spa", "(101)"]
        tag.frame(names[0], [1, 0xFF, 0xFE] ++ utf16(values[0]))
        tag.frame(names[1], [2] ++ utf16(values[1], isBig: true) ++ [0, 0])
        for place in 2..<names.count { tag.frame(names[place], [0] ++ latin(values[place])) }
        let tags = try facts(of: tag.bytes ++ [0, 0, 0] ++ mpegFrame).tags
        #expect(tags.title == "Capítulo 1" && tags.album == "El libro" && tags.artists == ["Ana"])
        #expect(tags.track == NumberedPlace(3, of: 12) && tags.year == 1998)
        #expect(tags.language?.tag == "es" && tags.genres == ["Speech"])
    }

    @Test func `values, free fields and roles go where they belong`() throws {
        var tag = ID3Writer()
        tag.frame("TPE1", [3] ++ Array("Ana\u{0}Bo".utf8))
        tag.text("TPE2", "Ana")
        tag.text("TCOM", "Reader")
        tag.text("TPOS", "2")
        tag.text("TDRC", "2019-05-01")
        tag.text("TCON", "Audiobook")
        tag.text("TXXX", "SERIES\u{0}Saga")
        tag.text("TXXX", "series-part\u{0}2.5")
        tag.text("TXXX", "Whatever\u{0}x")
        tag.frame("COMM", [3] ++ latin("eng") ++ Array("\u{0}A remark\r\nhere".utf8))
        tag.frame("COMM", [3] ++ latin("eng") ++ Array("iTunNORM\u{0} 0000".utf8))
        let tags = try facts(of: tag.bytes ++ mpegFrame).tags
        #expect(tags.artists == ["Ana", "Bo"] && tags.bookAuthors == ["Ana"])
        #expect(tags.bookNarrators == ["Reader"] && tags.isAudiobook)
        #expect(tags.disc == NumberedPlace(2) && tags.year == 2019)
        #expect(tags.series == BookSeries(name: "Saga", part: "2.5"))
        #expect(tags.comment == "A remark\nhere")
    }

    @Test func `unsynchronised tags, extended heads and frame flags are undone`() throws {
        var old = ID3Writer(version: 3, flags: 0xC0)
        old.body = big(6, 4) ++ big(0, 6)
        old.frame("TIT2", [1, 0xFF, 0xFE] ++ utf16("ÿa"))
        var plain: [UInt8] = []
        for byte in old.body {
            if plain.last == 0xFF, byte == 0 || byte >= 0xE0 { plain.append(0) }
            plain.append(byte)
        }
        old.body = plain
        #expect(try facts(of: old.bytes ++ mpegFrame).tags.title == "ÿa")
        var new = ID3Writer(version: 4, flags: 0x40)
        new.body = synchsafe(6) ++ [1, 0]
        new.frame("TIT2", [7] ++ big(4, 4) ++ [3, 0xFF, 0, 0x62], flags: 0x43)
        let title = try facts(of: new.bytes ++ mpegFrame).tags.title
        #expect(title == "ÿb")
    }

    @Test func `compressed, encrypted and lying frames are left out with a sentence`() throws {
        var tag = ID3Writer(version: 3)
        tag.frame("TIT2", [0] ++ latin("a"), flags: 0x80)
        tag.frame("TALB", [0] ++ latin("b"), flags: 0x40)
        tag.frame("TPE1", [0] ++ latin("c"), flags: 0x20)
        tag.frame("TRCK", [0] ++ latin("1"), size: 0xFFFF_FFFF)
        let found = try facts(of: tag.bytes ++ mpegFrame)
        #expect(found.tags.title == nil && found.tags.album == nil && found.tags.track == nil)
        #expect(found.diagnostics.count == 3)
        #expect(found.diagnostics.allSatisfy { $0.hasSuffix(".") })
    }

    @Test func `plain sizes in version 2_4 are recognised`() throws {
        var tag = ID3Writer()
        let long = String(repeating: "x", count: 300)
        tag.body += latin("TIT2") ++ big(301, 4) ++ big(0, 2) ++ [3] ++ Array(long.utf8)
        tag.text("TALB", "Book")
        let tags = try facts(of: tag.bytes ++ mpegFrame).tags
        #expect(tags.title == long && tags.album == "Book")
    }

    @Test func `a tag at the end with a footer, and the old one, fill in`() throws {
        var tag = ID3Writer(flags: 0x10)
        tag.text("TALB", "Book")
        let foot = latin("3DI") ++ Array(tag.bytes[3..<10])
        var old = latin("TAG") ++ [UInt8](repeating: 0, count: 125)
        old.replaceSubrange(3..<8, with: latin("Title"))
        old.replaceSubrange(63..<66, with: latin("Not"))
        old[126] = 7
        old[127] = 101
        let tags = try facts(of: mpegFrame ++ tag.bytes ++ foot ++ old).tags
        #expect(tags.album == "Book" && tags.title == "Title")
        #expect(tags.track == NumberedPlace(7) && tags.genres == ["Speech"])
    }

    @Test func `pictures are known by their bytes, those of the front first`() throws {
        var tag = ID3Writer()
        tag.frame("APIC", [0] ++ latin("image/png") ++ [0, 4, 0] ++ png)
        tag.frame(
            "APIC",
            [1] ++ latin("image/png") ++ [0, 3, 0xFF, 0xFE] ++ utf16("x") ++ [0, 0] ++ jpeg)
        tag.frame("APIC", [0] ++ latin("text/html") ++ [0, 3, 0] ++ latin("<html>"))
        let found = try facts(of: tag.bytes ++ mpegFrame)
        #expect(found.pictures.map(\.mediaType) == ["image/jpeg", "image/png"])
        #expect(found.pictures.map(\.bytes) == [jpeg, png])
        #expect(found.diagnostics.count == 1)
    }

    @Test func `texts keep their lines, languages and times`() throws {
        var tag = ID3Writer()
        tag.frame("USLT", [3] ++ latin("deu") ++ Array("Lied\u{0}eins\nzwei".utf8))
        tag.frame(
            "SYLT",
            [3] ++ latin("eng") ++ [2, 1, 0] ++ latin("one") ++ [0] ++ big(1000, 4)
                ++ latin("\ntwo ")
                ++ [0] ++ big(2500, 4) ++ latin("words") ++ [0] ++ big(3000, 4))
        tag.frame(
            "SYLT", [0] ++ latin("xxx") ++ [1, 1, 0] ++ latin("a") ++ [0] ++ big(100, 4))
        tag.frame("SYLT", [0] ++ latin("eng") ++ [2, 6, 0] ++ latin("a") ++ [0] ++ big(100, 4))
        let texts = try facts(of: tag.bytes ++ mpegFrame).texts
        #expect(texts.count == 3)
        #expect(texts[0].name == "Lied" && texts[0].language?.tag == "de" && !texts[0].isTimed)
        #expect(texts[0].lines.map(\.text) == ["eins", "zwei"])
        #expect(texts[1].lines.map(\.text) == ["one", "two words"])
        #expect(texts[1].lines.map { $0.start?.milliseconds } == [1000, 2500])
        // 100 frames of 1152 samples at 44.1 kHz.
        #expect(texts[2].lines.first?.start?.milliseconds == 2612 && texts[2].language == nil)
    }

    @Test func `chapters follow nested tables, and circles end`() throws {
        var tag = ID3Writer()
        tag.chapter("c2", 5000, 9000, title: "Two")
        tag.chapter("c1", 0, 5000, title: "One")
        tag.chapter("c3", 9000, 9000, title: nil)
        tag.chapter("image", 2000, 3000, title: nil)
        tag.chapter("extra", 12_000, 13_000, title: "Extra")
        tag.table("part", ["c2", "c3", "toc"], flags: 1)
        tag.table("toc", ["c1", "part"], flags: 3)
        let chapters = try facts(of: tag.bytes ++ mpegFrame).chapters
        #expect(chapters?.source == .id3)
        #expect(summary(chapters) == ["0 One", "5000 Two", "9000 -", "12000 Extra"])
        #expect(chapters?.chapters.map { $0.end?.milliseconds } == [5000, 9000, 12_000, 13_000])
    }

    /// Who knows old code pages is tested with them: `LegacyTagTests`.
    @Test func `an old code page is UTF-8 where it is valid, else windows-1252`() throws {
        var tag = ID3Writer()
        tag.frame("TALB", [0] ++ Array("Überall".utf8))
        tag.frame("TPE1", [0, 0x93, 0xE9, 0xA0])
        let bytes = MemoryBytes(tag.bytes ++ mpegFrame)
        let tags = try RecordingReader().facts(of: bytes).tags
        #expect(tags.album == "Überall" && tags.artists == ["“é"])
        let waiting = try RecordingReader().undecodedFacts(of: bytes)
        #expect(waiting.undecoded == [[0x93, 0xE9, 0xA0]] && waiting.tags.album == "Überall")
    }

    @Test func `frames that other programs write in their own way are read`() throws {
        // iTunes: names of version 2.2 in a tag of version 2.3.
        var tag = ID3Writer(version: 3)
        tag.frame("TP1\u{0}", [0] ++ latin("Ana"))
        tag.frame("TAL\u{0}", [0] ++ latin("Book"))
        let tags = try facts(of: tag.bytes ++ mpegFrame).tags
        #expect(tags.artists == ["Ana"] && tags.album == "Book")
        // A text that says to be longer than its tag.
        var long = ID3Writer(version: 3)
        long.frame("TIT2", [0] ++ latin("title") ++ big(0, 20), size: 37)
        let found = try facts(of: long.bytes ++ mpegFrame)
        #expect(found.tags.title == "title" && found.diagnostics.count == 1)
    }

    @Test func `control characters never come through`() throws {
        var tag = ID3Writer()
        tag.text("TIT2", "a\u{1B}[2Jb\u{9B}c\td")
        #expect(try facts(of: tag.bytes ++ mpegFrame).tags.title == "a [2Jb c d")
    }

    @Test func `a disk that fails is an error, not an empty recording`() {
        var tag = ID3Writer()
        tag.frame("TIT2", [3] ++ [UInt8](repeating: 0x61, count: 20_000))
        let bytes = FailingBytes(content: tag.bytes ++ mpegFrame, limit: 8)
        #expect(throws: StoreError.self) { try RecordingReader().facts(of: bytes) }
    }
}
