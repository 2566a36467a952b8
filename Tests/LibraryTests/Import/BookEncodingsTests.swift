import ICUText
import ListenCore
import ListenTestSupport
import MediaTags
import Storage
import Testing

@testable import Library

/// Old encodings of a book's files are chosen once for all of them.
@Suite struct BookEncodingsTests {
    /// `Краткие истории`, `Анна Лебедева`, in windows-1251.
    private static let album: [UInt8] = [
        0xCA, 0xF0, 0xE0, 0xF2, 0xEA, 0xE8, 0xE5, 0x20, 0xE8, 0xF1, 0xF2, 0xEE, 0xF0, 0xE8, 0xE8,
    ]
    private static let artist: [UInt8] = [
        0xC0, 0xED, 0xED, 0xE0, 0x20, 0xCB, 0xE5, 0xE1, 0xE5, 0xE4, 0xE5, 0xE2, 0xE0,
    ]
    /// `Ёж`: alone it may be anything.
    private static let short: [UInt8] = [0xA8, 0xE6]

    private func recording(
        _ name: String, title: [UInt8], album: [UInt8], artist: [UInt8]
    ) throws -> ReadRecording {
        var body: [UInt8] = []
        for (id, field) in [("TIT2", title), ("TALB", album), ("TPE1", artist)]
        where !field.isEmpty {
            body += Array(id.utf8) + [0, 0, 0, UInt8(field.count + 1), 0, 0, 0] + field
        }
        let bytes = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(body.count)] + body
        let facts = try RecordingReader().undecodedFacts(of: MemoryBytes(bytes))
        return ReadRecording(
            FoundFile(path: "/b/\(name)", size: 1, modified: 0),
            RecordingSurvey(facts, duration: .seconds(60)))
    }

    @Test func `a short field is read as the others of its book are`() throws {
        let files = try [
            recording("1.mp3", title: Self.short, album: Self.album, artist: Self.artist),
            recording("2.mp3", title: Self.album, album: Self.album, artist: Self.artist),
        ]
        let read = BookEncodings(analysis: ICUText()).decoded(files)
        #expect(read.map(\.tags.title) == ["Ёж", "Краткие истории"])
        #expect(read.allSatisfy { $0.tags.artists == ["Анна Лебедева"] })
        #expect(read.allSatisfy { $0.survey.undecoded.isEmpty })
    }

    @Test func `another book of the folder is read by itself`() throws {
        let files = try [
            recording("1.mp3", title: Self.short, album: Self.album, artist: Self.artist),
            // `Ça`, `Ærø`, `Jörg` in ISO 8859-1.
            recording(
                "2.mp3", title: [0xC7, 0x61], album: [0xC6, 0x72, 0xF8],
                artist: [0x4A, 0xF6, 0x72, 0x67]),
        ]
        let read = BookEncodings(analysis: ICUText()).decoded(files)
        #expect(read.map(\.tags.album) == ["Краткие истории", "Ærø"])
        #expect(read[1].tags.title == "Ça" && read[1].tags.artists == ["Jörg"])
    }

    @Test func `files of a book that fit no one encoding are each read`() throws {
        let files = try [
            recording("1.mp3", title: Self.album, album: Array("B".utf8), artist: Self.artist),
            // `Ærø`: in Cyrillic a word of two alphabets.
            recording("2.mp3", title: [0xC6, 0x72, 0xF8], album: Array("B".utf8), artist: []),
        ]
        let read = BookEncodings(analysis: ICUText()).decoded(files)
        #expect(read.map(\.tags.title) == ["Краткие истории", "Ærø"])
    }

    @Test func `lists of one folder are read in one encoding`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("sound", to: "a/1.mp3")
        try folder.write("sound", to: "a/2.mp3")
        func sheet(_ file: String, _ titles: [[UInt8]]) -> [UInt8] {
            var bytes = Array("FILE \"\(file)\" MP3\n".utf8)
            for (index, title) in titles.enumerated() {
                bytes += Array("TRACK 0\(index + 1) AUDIO\nTITLE \"".utf8) + title
                bytes += Array("\"\nINDEX 01 0\(index):00:00\n".utf8)
            }
            return bytes
        }
        try folder.write(sheet("1.mp3", [Self.short, Self.short]), to: "a/1.cue")
        try folder.write(sheet("2.mp3", [Self.album, Self.artist]), to: "a/2.cue")
        let store = try PersonDatabase.inMemory().importedBooks
        var tools = ImportTools()
        tools.analysis = ICUText()
        let outcome = try await Importer(store: store, clock: ManualClock(), tools: tools) { _ in
            RecordingSurvey(duration: .seconds(100))
        }.run([folder.path])
        #expect(
            outcome.books.flatMap { $0.chapters.map(\.title) }
                == ["Ёж", "Ёж", "Краткие истории", "Анна Лебедева"])
    }
}
