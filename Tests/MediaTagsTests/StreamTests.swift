import ListenCore
import Testing

@testable import MediaTags

/// Writes comments of Vorbis, pages of Ogg, blocks of FLAC.
enum XiphWriter {
    static func comments(_ list: [String], count: Int? = nil) -> [UInt8] {
        little(4, 4) ++ latin("test") ++ little(count ?? list.count, 4)
            ++ list.flatMap { little($0.utf8.count, 4) ++ Array($0.utf8) }
    }

    static func page(_ packets: [[UInt8]], serial: Int = 7, granule: Int = 0, flags: UInt8 = 0)
        -> [UInt8]
    {
        var segments: [UInt8] = []
        for packet in packets {
            segments +=
                [UInt8](repeating: 255, count: packet.count / 255) ++ [UInt8(packet.count % 255)]
        }
        return latin("OggS") ++ [0, flags] ++ little(granule, 8) ++ little(serial, 4) ++ big(0, 8)
            ++ [UInt8(segments.count)] ++ segments ++ packets.flatMap(\.self)
    }

    static let vorbisHead =
        [1] ++ latin("vorbis") ++ little(0, 4) ++ [1] ++ little(44_100, 4) ++ big(0, 14)
    static let opusHead = latin("OpusHead") ++ [1, 2] ++ little(312, 2) ++ big(0, 7)

    static func vorbis(_ comments: [UInt8]) -> [UInt8] {
        page([vorbisHead], flags: 2) ++ page([[3] ++ latin("vorbis") ++ comments ++ [1]])
            ++ page([[0]], granule: 441_000, flags: 4)
    }

    static func block(_ kind: UInt8, _ content: [UInt8], isLast: Bool = false) -> [UInt8] {
        [kind | (isLast ? 0x80 : 0)] ++ big(content.count, 3) ++ content
    }

    /// 44.1 kHz, ten seconds.
    static let streamInfo = big(0, 10) ++ big(44_100 << 44 | 441_000, 8) ++ big(0, 16)

    static func picture(_ bytes: [UInt8], kind: Int = 3) -> [UInt8] {
        big(kind, 4) ++ big(9, 4) ++ latin("image/png") ++ big(1, 4) ++ latin("x") ++ big(0, 16)
            ++ big(bytes.count, 4) ++ bytes
    }

    static func cueBlock(_ tracks: [(Int, Int)]) -> [UInt8] {
        big(0, 128) ++ big(0, 8) ++ big(0, 259) ++ [UInt8(tracks.count)]
            ++ tracks.flatMap {
                big($0.1, 8) ++ [UInt8($0.0)] ++ big(0, 26) ++ [1] ++ big(588, 8) ++ [1, 0, 0, 0]
            }
    }
}

/// Bytes as letters, for comments that hold pictures.
func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for place in stride(from: 0, to: bytes.count, by: 3) {
        let part = Array(bytes[place..<min(place + 3, bytes.count)])
        let bits = (part + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
        for shift in [18, 12, 6, 0].prefix(part.count + 1) {
            text.append(letters[bits >> shift & 63])
        }
        text += String(repeating: "=", count: 3 - part.count)
    }
    return text
}

@Suite struct StreamTests {
    private typealias Writer = XiphWriter

    @Test func `comments of Vorbis give tags, chapters and pictures`() throws {
        let comments = Writer.comments([
            "TITLE=Título", "artist=Ana", "ARTIST=Bo", "PERFORMER=Reader", "DATE=2001",
            "TRACKNUMBER=3", "TRACKTOTAL=9", "CHAPTER001=00:00:00.000", "CHAPTER002=00:00:02.500",
            "CHAPTER002NAME=Two", "chapter001name=One", "CHAPTER001URL=http://x", "nothing",
            "METADATA_BLOCK_PICTURE=" + base64(Writer.picture(png)), "LYRICS=a\nb",
        ])
        let found = try facts(of: Writer.vorbis(comments))
        #expect(found.form == "Ogg Vorbis" && found.duration == .seconds(10))
        #expect(found.tags.title == "Título" && found.tags.artists == ["Ana", "Bo"])
        #expect(found.tags.narrators == ["Reader"] && found.tags.track == NumberedPlace(3, of: 9))
        #expect(
            found.chapters?.source == .comments && summary(found.chapters) == ["0 One", "2500 Two"])
        #expect(found.pictures.map(\.bytes) == [png] && found.texts.first?.lines.count == 2)
    }

    @Test func `a packet over many pages and a stream beside it are put together`() throws {
        let long = String(repeating: "é", count: 40_000)
        let comments = latin("OpusTags") ++ Writer.comments(["DESCRIPTION=" + long])
        var pages =
            Writer.page([Writer.opusHead], flags: 2)
            ++ Writer.page([latin("other") ++ big(0, 30)], serial: 9, flags: 2)
        var at = 0
        while at < comments.count {
            let part = Array(comments[at..<min(at + 255 * 200, comments.count)])
            var page = Writer.page([part], flags: at > 0 ? 1 : 0)
            let isWhole = part.count % 255 == 0
            // A whole number of segments goes on in the next page: no empty one ends it.
            if isWhole {
                page[26] -= 1
                page.remove(at: 27 + Int(page[26]))
            }
            pages += page ++ Writer.page([[1, 2, 3]], serial: 9)
            at += part.count
        }
        let found = try facts(of: pages ++ Writer.page([[0]], granule: 480_312))
        #expect(found.form == "Ogg Opus" && found.duration == .seconds(10))
        #expect(found.tags.description == long)
    }

    @Test func `comments longer than their block says are read whole`() throws {
        var block = Writer.block(
            4, Writer.comments(["ALBUM=Book", "TITLE=" + String(repeating: "x", count: 90)]))
        block.replaceSubrange(1..<4, with: big(20, 3))
        let file =
            latin("fLaC") ++ Writer.block(0, Writer.streamInfo) ++ block
            ++ Writer.block(6, Writer.picture(png), isLast: true)
        let found = try facts(of: file)
        #expect(found.tags.album == "Book" && found.tags.title?.count == 90)
        #expect(found.pictures.count == 1 && found.diagnostics.count == 1)
    }

    @Test func `DSF, DSDIFF, CAF and AVI say their names`() throws {
        var tag = ID3Writer()
        tag.text("TIT2", "T")
        let dsf =
            latin("DSD ") ++ little(28, 8) ++ big(0, 8) ++ little(80, 8) ++ latin("fmt ")
            ++ little(52, 8) ++ big(0, 16) ++ little(100, 4) ++ big(0, 4) ++ little(1000, 8)
            ++ big(0, 8)
        #expect(try facts(of: dsf ++ tag.bytes).tags.title == "T")
        #expect(try facts(of: dsf ++ tag.bytes).duration == .seconds(10))
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            latin(type) ++ big(content.count, 8) ++ content ++ (content.count % 2 == 1 ? [0] : [])
        }
        func name(_ type: String, _ text: String) -> [UInt8] {
            chunk(type, big(text.utf8.count, 4) ++ latin(text))
        }
        let diff =
            latin("FRM8") ++ big(200, 8) ++ latin("DSD ")
            ++ chunk("DIIN", name("DITI", "Odd") ++ name("DIAR", "A"))
        #expect(try facts(of: diff).tags.title == "Odd" && facts(of: diff).tags.artists == ["A"])
        #expect(try facts(of: diff ++ chunk("ID3 ", tag.bytes)).tags.title == "T")
        let caf =
            latin("caff") ++ big(0x10000, 4)
            ++ chunk("info", big(2, 4) ++ latin("title\u{0}T\u{0}artist\u{0}A\u{0}"))
        #expect(try facts(of: caf).tags.title == "T" && facts(of: caf).tags.artists == ["A"])
        let list = latin("INFOINAM") ++ little(2, 4) ++ latin("T\u{0}")
        let avi =
            latin("RIFF") ++ little(99, 4) ++ latin("AVI LIST") ++ little(8, 4)
            ++ latin("movi\u{1}\u{2}\u{3}\u{4}") ++ latin("LIST") ++ little(list.count, 4) ++ list
        #expect(try facts(of: avi).tags.title == "T" && facts(of: avi).form == "AVI")
        for file in [dsf, diff, caf, avi] {
            for end in 0..<file.count { try Mutation.check(Array(file[..<end])) }
        }
    }

    @Test func `AU says its names in a note`() throws {
        func file(_ note: String, size: Int = 16_000) -> [UInt8] {
            let padded = Array(note.utf8) ++ [UInt8](repeating: 0, count: 8)
            return latin(".snd") ++ big(24 + padded.count, 4) ++ big(size, 4) ++ big(3, 4)
                ++ big(8_000, 4) ++ big(1, 4) ++ padded ++ [UInt8](repeating: 0, count: 16_000)
        }
        let named = try facts(of: file("title=Łódka\nartist=Ewa Nowak\nalbum=Latarnik\ntrack=3\n"))
        #expect(named.form == "AU" && named.duration == .seconds(1))
        #expect(named.tags.title == "Łódka" && named.tags.artists == ["Ewa Nowak"])
        #expect(named.tags.album == "Latarnik" && named.tags.track == NumberedPlace(3))
        let live = try facts(of: file("a=b, as heard", size: 0xFFFF_FFFF))
        #expect(live.duration == .seconds(1) && live.tags.comment == "a=b, as heard")
        for cut in stride(from: 0, to: 60, by: 7) {
            _ = try facts(of: Array(file("title=T").prefix(cut)))
        }
    }

    @Test func `RealMedia and RealAudio say their names`() throws {
        func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            latin(kind) ++ big(content.count + 10, 4) ++ big(0, 2) ++ content
        }
        func names(_ width: Int) -> [UInt8] {
            ["Łódka", "Ewa Nowak", "1998", "a note"].flatMap {
                big($0.utf8.count, width) ++ Array($0.utf8)
            }
        }
        let media =
            chunk(".RMF", big(0, 8)) ++ chunk("PROP", big(0, 20) ++ big(90_000, 4) ++ big(0, 14))
            ++ chunk("CONT", names(2)) ++ chunk("DATA", big(0, 100))
        let facts = try facts(of: media)
        #expect(facts.form == "RealMedia" && facts.duration == .seconds(90))
        #expect(facts.tags.title == "Łódka" && facts.tags.artists == ["Ewa Nowak"])
        #expect(facts.tags.comment == "a note")
        let audio = [0x2E, 0x72, 0x61, 0xFD] ++ big(3, 2) ++ big(0, 16) ++ names(1)
        #expect(try MediaTagsTests.facts(of: audio).tags.title == "Łódka")
        for cut in stride(from: 0, to: media.count, by: 11) {
            _ = try MediaTagsTests.facts(of: Array(media.prefix(cut)))
        }
        let lying = chunk(".RMF", []) ++ latin("CONT") ++ big(0xFFFF_FFFF, 4) ++ big(0, 2)
        #expect(try MediaTagsTests.facts(of: lying ++ big(0xFFFF, 2)).tags.isEmpty)
    }

    @Test func `FLAC has comments, pictures and a cue sheet, plain and in Ogg`() throws {
        let blocks =
            Writer.block(4, Writer.comments(["ALBUM=Book"]))
            ++ Writer.block(1, big(0, 5000)) ++ Writer.block(6, Writer.picture(jpeg, kind: 0))
            ++ Writer.block(
                5, Writer.cueBlock([(1, 0), (2, 220_500 - 588), (170, 441_000)]), isLast: true)
        let file = latin("fLaC") ++ Writer.block(0, Writer.streamInfo) ++ blocks
        for bytes in [file, ID3Writer().bytes ++ file] {
            let found = try facts(of: bytes)
            #expect(
                found.form == "FLAC" && found.duration == .seconds(10) && found.tags.album == "Book"
            )
            #expect(found.chapters?.source == .embeddedCueSheet)
            #expect(summary(found.chapters) == ["13 -", "5000 -"])
            #expect(found.pictures.first?.isFront == false)
        }
        let head =
            [0x7F] ++ latin("FLAC") ++ [1, 0, 0, 1] ++ latin("fLaC")
            ++ Writer.block(0, Writer.streamInfo)
        let ogg =
            Writer.page([head], flags: 2)
            ++ Writer.page([Writer.block(4, Writer.comments(["ALBUM=Book"]))])
        let found = try facts(of: ogg)
        #expect(found.form == "Ogg FLAC" && found.tags.album == "Book")
    }

    @Test func `a cue sheet inside a comment gives chapters`() throws {
        let sheet =
            "FILE \"x\" WAVE\n TRACK 01 AUDIO\n TITLE \"A\"\n INDEX 01 00:00:00\n"
            + " TRACK 02 AUDIO\n INDEX 01 00:01:37\n"
        let found = try facts(of: Writer.vorbis(Writer.comments(["CUESHEET=" + sheet])))
        #expect(found.chapters?.source == .embeddedCueSheet)
        #expect(summary(found.chapters) == ["0 A", "1493 -"])
    }

    @Test func `counts that lie are cut with a sentence`() throws {
        let found = try facts(of: Writer.vorbis(Writer.comments(["TITLE=x"], count: 0xFFFF_FFFF)))
        #expect(found.tags.title == "x" && found.diagnostics.count == 1)
    }

    @Test func `WAV has information, marks with labels and ID3`() throws {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            latin(type) ++ little(content.count, 4) ++ content
                ++ (content.count % 2 == 1 ? [0] : [])
        }
        var id3 = ID3Writer()
        id3.text("TALB", "Book")
        let points = [(1, 0), (2, 4000)].flatMap {
            little($0.0, 4) ++ big(0, 16) ++ little($0.1, 4)
        }
        let chunks =
            chunk(
                "fmt ",
                little(1, 2) ++ little(1, 2) ++ little(8000, 4) ++ little(16_000, 4)
                    ++ little(2, 2) ++ little(16, 2))
            ++ chunk("data", big(0, 16_000)) ++ chunk("cue ", little(2, 4) ++ points)
            ++ chunk("LIST", latin("adtl") ++ chunk("labl", little(2, 4) ++ latin("Zwei") ++ [0]))
            ++ chunk(
                "LIST",
                latin("INFO") ++ chunk("INAM", latin("Tit\u{FC}l") ++ [0])
                    ++ chunk("IART", latin("Ana")))
            ++ chunk("id3 ", id3.bytes)
        let found = try facts(
            of: latin("RIFF") ++ little(chunks.count + 4, 4) ++ latin("WAVE") ++ chunks)
        #expect(found.form == "WAV" && found.duration == .seconds(1))
        #expect(
            found.tags.title == "Titül" && found.tags.artists == ["Ana"]
                && found.tags.album == "Book")
        #expect(
            found.chapters?.source == .markers && summary(found.chapters) == ["0 -", "500 Zwei"])
    }

    @Test func `AIFF has names and markers`() throws {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            latin(type) ++ big(content.count, 4) ++ content ++ (content.count % 2 == 1 ? [0] : [])
        }
        let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44] ++ big(0, 6)
        let chunks =
            chunk("COMM", big(1, 2) ++ big(88_200, 4) ++ big(16, 2) ++ rate)
            ++ chunk("NAME", latin("Title")) ++ chunk("AUTH", latin("Ana"))
            ++ chunk(
                "MARK",
                big(2, 2) ++ big(1, 2) ++ big(0, 4) ++ [3] ++ latin("One")
                    ++ big(2, 2) ++ big(44_100, 4) ++ [4] ++ latin("Two!") ++ [0])
        let found = try facts(
            of: latin("FORM") ++ big(chunks.count + 4, 4) ++ latin("AIFF") ++ chunks)
        #expect(
            found.form == "AIFF" && found.duration == .seconds(2) && found.tags.title == "Title")
        #expect(found.tags.artists == ["Ana"] && summary(found.chapters) == ["0 One", "1000 Two!"])
    }

    @Test func `WMA has descriptions, attributes and markers`() throws {
        func object(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
            id ++ little(content.count + 24, 8) ++ content
        }
        func guid(_ text: String) -> [UInt8] {
            stride(from: 0, to: 32, by: 2).map { place in
                let start = text.index(text.startIndex, offsetBy: place)
                return UInt8(text[start..<text.index(start, offsetBy: 2)], radix: 16) ?? 0
            }
        }
        let title = utf16("Título") ++ [0, 0]
        let album = utf16("WM/AlbumTitle") ++ [0, 0]
        let objects =
            object(
                guid("A1DCAB8C47A9CF118EE400C00C205365"),
                big(0, 40) ++ little(130_000_000, 8) ++ big(0, 8) ++ little(3000, 8))
            ++ object(
                guid("3326B2758E66CF11A6D900AA0062CE6C"),
                little(title.count, 2) ++ big(0, 8) ++ title)
            ++ object(
                guid("40A4D0D207E3D21197F000A0C95EA850"),
                little(1, 2) ++ little(album.count, 2)
                    ++ album ++ little(0, 2) ++ little(8, 2) ++ utf16("Book"))
            ++ object(
                guid("01CD87F451A9CF118EE600C00C205365"),
                big(0, 16) ++ little(1, 4) ++ big(0, 2)
                    ++ big(0, 2) ++ big(0, 8) ++ little(50_000_000, 8) ++ big(0, 10) ++ little(3, 4)
                    ++ utf16("Two"))
        let head =
            guid("3026B2758E66CF11A6D900AA0062CE6C") ++ little(objects.count + 30, 8)
            ++ little(4, 4) ++ [1, 2]
        let found = try facts(of: head ++ objects)
        #expect(
            found.form == "WMA" && found.duration == .seconds(10) && found.tags.title == "Título")
        #expect(found.tags.album == "Book" && summary(found.chapters) == ["2000 Two"])
    }
}
