import ListenCore
import Testing

@testable import MediaTags

/// Writes APE tags.
enum APEWriter {
    static func item(_ key: String, _ value: [UInt8], isBinary: Bool = false) -> [UInt8] {
        little(value.count, 4) ++ little(isBinary ? 2 : 0, 4) ++ latin(key) ++ [0] ++ value
    }

    static func item(_ key: String, _ value: String) -> [UInt8] { item(key, Array(value.utf8)) }

    static func tag(_ items: [[UInt8]], version: Int = 2000, hasHeader: Bool = true) -> [UInt8] {
        let body = items.flatMap { $0 }
        func frame(_ flags: Int) -> [UInt8] {
            latin("APETAGEX") ++ little(version, 4) ++ little(body.count + 32, 4)
                ++ little(items.count, 4) ++ little(flags, 4) ++ big(0, 8)
        }
        let flags = hasHeader ? 0x8000_0000 : 0
        return (hasHeader ? frame(flags | 0x2000_0000) : []) ++ body ++ frame(flags)
    }

    static let named = [item("Title", "Łódka"), item("Album", "Latarnik")]

    static func oldTag(_ title: String) -> [UInt8] {
        let name = latin(title)
        return latin("TAG") ++ name ++ [UInt8](repeating: 0, count: 125 - name.count)
    }
}

@Suite struct APETests {
    @Test(arguments: ["wvpk", "MAC ", "MP+\u{7}", "MPCK", "TTA1"])
    func `files of their own kind have them at the end`(kind: String) throws {
        let sound = latin(kind) ++ [UInt8](repeating: 0x11, count: 500)
        for file in [
            sound ++ APEWriter.tag(APEWriter.named),
            sound ++ APEWriter.tag(APEWriter.named, hasHeader: false) ++ APEWriter.oldTag("Old"),
        ] {
            let facts = try facts(of: file)
            #expect(facts.tags.title == "Łódka" && facts.tags.album == "Latarnik")
            #expect(!["MP3", "unknown"].contains(facts.form) && facts.diagnostics.isEmpty)
        }
    }

    @Test func `an MP3's stand behind its sound, and ID3v2 counts before them`() throws {
        let ape = APEWriter.tag(
            APEWriter.named + [
                APEWriter.item("Artist", "Ewa\u{0}Jan"), APEWriter.item("Track", "3/9"),
                APEWriter.item("Album Artist", "Ewa Nowak"), APEWriter.item("Year", "1998"),
                APEWriter.item("replaygain_track_gain", "-3 dB"),
                APEWriter.item("Cover Art (Front)", latin("c.png") ++ [0] ++ png, isBinary: true),
                APEWriter.item("Lyrics", "[00:01.00]Uno\n[00:02.00]Dos"),
            ])
        let file = mpegFrame ++ ape ++ APEWriter.oldTag("Old")
        let facts = try facts(of: file)
        #expect(facts.tags.title == "Łódka" && facts.tags.artists == ["Ewa", "Jan"])
        #expect(facts.tags.track == NumberedPlace(3, of: 9) && facts.tags.year == 1998)
        #expect(facts.tags.bookAuthors == ["Ewa Nowak"] && facts.pictures.count == 1)
        #expect(facts.texts.first?.document == "[00:01.00]Uno\n[00:02.00]Dos")
        var tag = ID3Writer()
        tag.text("TIT2", "Better")
        let tags = try MediaTagsTests.facts(of: tag.bytes ++ file).tags
        #expect(tags.title == "Better" && tags.album == "Latarnik")
    }

    @Test func `the letters of a header are no tag of another kind`() throws {
        // Its items are so long that "TAG" stands 128 bytes from the end.
        let named = APEWriter.tag(APEWriter.named)
        let rest = APEWriter.item("x", [UInt8](repeating: 0x61, count: 131 - named.count - 10))
        let tag = APEWriter.tag(APEWriter.named + [rest])
        #expect(tag.count == 131)
        let tags = try facts(of: latin("wvpk") ++ big(0, 100) ++ tag).tags
        #expect(tags.title == "Łódka" && tags.album == "Latarnik" && tags.comment == nil)
    }

    @Test func `of a text that is longer than any book only the beginning is read`() throws {
        let long = Array(repeating: latin("[00:01.00]Uno dos tres\n"), count: 200_000).flatMap(
            \.self)
        let sheet = latin("FILE \"a.mp3\" MP3\n") ++ [UInt8](repeating: 0x0A, count: 3 << 20)
        let tag = APEWriter.tag([
            APEWriter.item("Lyrics", long), APEWriter.item("Cuesheet", sheet),
            APEWriter.item("Title", "Behind"),
        ])
        let facts = try facts(of: mpegFrame ++ tag)
        let lyrics = try #require(facts.texts.first)
        #expect(lyrics.lines.count > 1_000)
        #expect((lyrics.document?.utf8.count ?? .max) <= APETag.longestText)
        #expect(facts.tags.title == "Behind")
        #expect(
            facts.diagnostics == [
                "A text of the APE tag is longer than 1 MB; its end was left out."
            ])
    }

    @Test func `an item that is longer than the tag ends it`() throws {
        let lying = little(1 << 30, 4) ++ little(0, 4) ++ latin("Album") ++ [0, 0x61]
        let facts = try facts(
            of: mpegFrame ++ APEWriter.tag([APEWriter.item("Title", "T"), lying]))
        #expect(facts.tags.title == "T" && facts.tags.album == nil)
        #expect(facts.diagnostics.contains { $0.contains("longer than the tag") })
    }

    @Test func `at the head of the file they count as well`() throws {
        let facts = try facts(of: APEWriter.tag(APEWriter.named) ++ mpegFrame)
        #expect(facts.tags.album == "Latarnik")
    }

    @Test func `tags stand before one another in any order`() throws {
        let fields = latin("IND0000210") ++ latin("LYR00014[00:01]Uno dos") ++ latin("EAL00004Saga")
        let body = latin("LYRICSBEGIN") ++ fields
        let digits = String("\(1_000_000 + body.count)".dropFirst())
        let lyrics = body ++ latin(digits) ++ latin("LYRICS200")
        let file =
            mpegFrame ++ APEWriter.tag([APEWriter.item("Title", "T")]) ++ lyrics
            ++ APEWriter.oldTag("Old")
        let facts = try facts(of: file)
        #expect(facts.tags.title == "T" && facts.tags.album == "Saga")
        #expect(facts.texts.first?.lines.first?.text == "[00:01]Uno dos")
        let old = mpegFrame ++ latin("LYRICSBEGIN[00:01]UnoLYRICSEND") ++ APEWriter.oldTag("Old")
        #expect(try MediaTagsTests.facts(of: old).texts.first?.document == "[00:01]Uno")
    }

    @Test func `lying sizes and counts end in what can be read`() throws {
        let whole = APEWriter.tag(APEWriter.named)
        var long = whole
        long.replaceSubrange(whole.count - 20..<whole.count - 16, with: big(-1, 4))
        for file in [long, Array(whole.dropFirst(40)), mpegFrame ++ long] {
            try Mutation.check(file)
        }
        let cut = APEWriter.tag([little(9999, 4) ++ little(0, 4) ++ latin("Title") ++ [0, 0x41]])
        #expect(try facts(of: mpegFrame ++ cut).diagnostics.count == 1)
    }
}
