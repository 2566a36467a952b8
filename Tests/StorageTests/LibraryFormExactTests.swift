import FoundationEssentials
import ListenCore
import ListenTestSupport
import Places
import Testing

@testable import Storage

/// A library file comes back as it went in.
@Suite struct LibraryFormExactTests {
    private let database: PersonDatabase

    init() throws {
        database = try PersonDatabase.inMemory()
    }

    /// Collections of all kinds of sources, with what this program does not know among them.
    static let file = """
        {
          "collections" : [
            {
              "author" : "Lu Xun",
              "id" : "6F1C2C1E-6E0B-4B7C-9D53-0B6C1C2B9A10",
              "lastPlayedTrackId" : "t2",
              "playbackStates" : [
                "t1",
                {
                  "duration" : 60,
                  "position" : 12.5,
                  "updatedAt" : "2026-03-01T10:00:00Z"
                },
                "t2",
                {
                  "position" : 0,
                  "updatedAt" : "2026-03-02T10:00:00Z"
                }
              ],
              "source" : {
                "folderPath" : "\\/apps\\/books",
                "tokenScope" : "basic,netdisk",
                "type" : "baidu"
              },
              "tags" : [
                "slow",
                "中文"
              ],
              "title" : "狂人日记",
              "tracks" : [
                {
                  "fsId" : 18446744073709551615,
                  "id" : "t1",
                  "path" : "\\/apps\\/books\\/1.mp3",
                  "size" : 9007199254740993,
                  "title" : "一"
                },
                {
                  "fsId" : 5,
                  "id" : "t2",
                  "path" : "\\/apps\\/books\\/2.mp3",
                  "title" : "二",
                  "unknown" : {
                    "deep" : [
                      null,
                      true,
                      1.25
                    ]
                  }
                }
              ],
              "updatedAt" : "2026-03-04T00:00:00Z"
            },
            {
              "id" : "radio",
              "playbackStates" : [
                "r1",
                {
                  "duration" : 30.25,
                  "position" : 30.25,
                  "updatedAt" : "2026-02-01T00:00:00Z"
                }
              ],
              "source" : {
                "type" : "external",
                "url" : "https:\\/\\/radio.test"
              },
              "tracks" : [
                {
                  "id" : "r1",
                  "url" : "https:\\/\\/radio.test\\/1.mp3"
                }
              ]
            },
            {
              "id" : "mine",
              "source" : {
                "type" : "local"
              },
              "tags" : [

              ],
              "tracks" : [
                {
                  "id" : "m1",
                  "location" : {
                    "path" : "\\/books\\/uno.mp3",
                    "type" : "local"
                  }
                },
                {
                  "id" : "m2",
                  "url" : "file:\\/\\/\\/books\\/dos%20y.mp3"
                }
              ]
            }
          ],
          "schemaVersion" : 2
        }

        """

    private func restore(_ text: String) async throws {
        _ = try await database.importer.restore(Data(text.utf8), named: "library.json")
    }

    private func written() async throws -> String {
        String(decoding: try await database.exporter.library(), as: UTF8.self)
    }

    @Test func `what was read is written again, sign for sign`() async throws {
        try await restore(Self.file)
        #expect(try await written() == Self.file)
        try await restore(Self.file)
        #expect(try await written() == Self.file)
    }

    @Test func `it goes on through a full backup`() async throws {
        try await restore(Self.file)
        let pieces = Pieces()
        try await database.exporter.write { pieces.add($0) }
        let other = try PersonDatabase.inMemory()
        _ = try await other.importer.restore(Data(pieces.text.utf8), named: "b.json")
        #expect(String(decoding: try await other.exporter.library(), as: UTF8.self) == Self.file)
    }

    @Test func `version 1 is written again as version 2`() async throws {
        try await restore(
            Self.file.replacing("\"schemaVersion\" : 2", with: "\"schemaVersion\" : 1"))
        #expect(try await written() == Self.file)
    }

    @Test func `a rehearsal keeps nothing`() async throws {
        let outcome = try await database.importer.restore(
            Data(Self.file.utf8), named: "library.json", isRehearsal: true)
        #expect(outcome.shares.first { $0.kind == "collections" }?.new == 3)
        #expect(try await database.collections.unlinked().isEmpty)
    }

    @Test func `what is heard afterwards is in the collection, and nowhere else`() async throws {
        try await restore(Self.file)
        let instant = try Date("2026-05-01T00:00:00Z", strategy: .iso8601)
        try await database.progress.save(
            PlaybackPosition(
                chapter: ChapterAddress(
                    source: SourceID(rawValue: "https://radio.test"),
                    book: BookID(rawValue: "radio"), chapter: ChapterID(rawValue: "r1")),
                position: .seconds(4), duration: .seconds(31), isCompleted: false,
                updatedAt: instant, bookTitle: "", chapterTitle: ""))
        let text = try await written()
        #expect(text.contains("\"position\" : 4,"))
        #expect(text.components(of: "\"id\" : \"radio\"") == 1)
        #expect(!text.contains("30.25"))
        let first = try #require(text.firstRange(of: "\"id\" : \"radio\""))
        let second = try #require(text.firstRange(of: "\"id\" : \"6F1C"))
        #expect(first.lowerBound < second.lowerBound, "what was heard last comes first")
    }

    @Test func `tracks with files here become chapters, and take their places along`()
        async throws
    {
        try await restore(
            """
            {"schemaVersion": 2, "collections": [{"id": "mine", "tracks": [{"id": "m1",
            "location": {"type": "local", "path": "/books/uno.mp3"}}], "tags": ["slow"],
            "playbackStates": {"m1": {"position": 7, "updatedAt": "2026-01-01T00:00:00Z"}}}]}
            """)
        let before = try await written()
        let found = try #require(try await database.collections.unlinked().first)
        #expect(found.paths == ["m1": "/books/uno.mp3"] && found.tags.map(\.text) == ["slow"])
        let chapter = ChapterAddress(
            source: .local, book: BookID(rawValue: "hash"), chapter: ChapterID(rawValue: "c"))
        try await database.collections.link("mine", to: ["m1": chapter])
        #expect(try await database.collections.unlinked().isEmpty)
        let places = try await database.progress.recentPositions(limit: 9)
        #expect(places.map(\.chapter) == [chapter] && places.first?.position == .seconds(7))
        #expect(try await written() == before)
        _ = try await database.tags.change(
            tagsOf: chapter.book, at: .local, adding: [try #require(BookTag("hard"))], removing: [])
        #expect(try await written().contains("\"hard\""))
    }

    @Test(arguments: [("2025-12-31", 7.0, 90.0), ("2026-01-02", 90, 7)])
    func `of a track's place and its chapter's the newer one is kept, the other noted`(
        day: String, kept: Double, noted: Double
    ) async throws {
        try await restore(
            """
            {"schemaVersion": 2, "collections": [{"id": "mine", "tracks": [{"id": "m1",
            "location": {"type": "local", "path": "/books/uno.mp3"}}],
            "playbackStates": {"m1": {"position": 7, "updatedAt": "2026-01-01T00:00:00Z"}}}]}
            """)
        let chapter = ChapterAddress.make("c", book: "hash")
        let instant = try Date("\(day)T00:00:00Z", strategy: .iso8601)
        try await database.progress.save(
            .make(chapter, seconds: 90, at: instant.timeIntervalSince1970))
        try await database.collections.link("mine", to: ["m1": chapter])
        let place = try await database.progress.position(of: chapter)
        #expect(place?.position == .seconds(kept))
        let history = try await database.placeHistory.history(of: chapter, limit: nil)
        #expect(history.map(\.position) == [.seconds(noted)])
        // Other devices are told of it.
        let entries = try await database.sync.entries(of: chapter.book, at: .local, limit: 9)
        #expect(entries.contains { $0.place == place })
    }

    /// A file of 30 minutes that is two chapters here.
    private func cutBook() -> ImportedBook {
        let parts = [
            ImportedPart(recording: 0, start: .zero, end: .seconds(900)),
            ImportedPart(recording: 0, start: .seconds(900)),
        ]
        return ImportedBook(
            id: BookID(rawValue: "cut"), title: "Big", folder: "/books",
            addedAt: Date(timeIntervalSince1970: 5),
            recordings: [
                ImportedRecording(
                    path: "/books/long.mp3", size: 9, modified: 7, duration: .seconds(1_800))
            ],
            chapters: parts.enumerated().map { index, part in
                ImportedChapter(
                    id: ChapterID(rawValue: "p\(index)"), title: "Part \(index)", parts: [part])
            })
    }

    private static let long = """
        {"schemaVersion": 2, "collections": [{"id": "mine", "tracks": [{"id": "m1",
        "location": {"type": "local", "path": "/books/long.mp3"}}],
        "playbackStates": {"m1": {"position": 1205.5, "updatedAt": "2026-01-01T00:00:00Z"}}}]}
        """

    /// The first chapter goes on in a second file, whose rest is the other chapter.
    private func spanningBook() -> ImportedBook {
        let chapters = [
            [
                ImportedPart(recording: 0, start: .zero),
                ImportedPart(recording: 1, start: .zero, end: .seconds(300)),
            ],
            [ImportedPart(recording: 1, start: .seconds(300))],
        ]
        return ImportedBook(
            id: BookID(rawValue: "cut"), title: "Big", folder: "/books",
            addedAt: Date(timeIntervalSince1970: 5),
            recordings: ["/books/short.mp3", "/books/long.mp3"].map {
                ImportedRecording(path: $0, size: 9, modified: 7, duration: .seconds(1_800))
            },
            chapters: chapters.enumerated().map { index, parts in
                ImportedChapter(
                    id: ChapterID(rawValue: "p\(index)"), title: "Part \(index)", parts: parts)
            })
    }

    @Test func `a place in the rest of a file is written as one in the file`() async throws {
        try await database.importedBooks.keep([spanningBook()])
        try await restore(Self.long)
        let rest = ChapterAddress(
            source: .local, book: BookID(rawValue: "cut"), chapter: ChapterID(rawValue: "p1"))
        try await database.collections.link("mine", to: ["m1": rest])
        #expect(try await written().contains("1205.5"))
        let places = try await database.progress.recentPositions(limit: 9)
        #expect(places.map(\.position) == [.milliseconds(905_500)])
    }

    @Test func `the place of a file that was cut goes to the chapter that holds it`()
        async throws
    {
        try await database.importedBooks.keep([cutBook()])
        try await restore(Self.long)
        func part(_ index: Int) -> ChapterAddress {
            ChapterAddress(
                source: .local, book: BookID(rawValue: "cut"),
                chapter: ChapterID(rawValue: "p\(index)"))
        }
        try await database.collections.link("mine", to: ["m1": part(0)])
        let before = try await written()
        #expect(before.contains("1205.5") && before.components(of: "\"id\"") == 2)
        var places = try await database.progress.recentPositions(limit: 9)
        #expect(places.map(\.chapter) == [part(1)])
        #expect(places.first?.position == .milliseconds(305_500))
        #expect(places.first?.duration == .seconds(900))
        // Again: nothing is new, and nothing doubled.
        let again = try await database.importer.restore(
            Data(Self.long.utf8), named: "library.json")
        #expect(!again.changes)
        places = try await database.progress.recentPositions(limit: 9)
        #expect(places.map(\.chapter) == [part(1)])
        #expect(try await written() == before)
        // What is heard later of the first chapter is a place in the file.
        try await database.progress.save(
            PlaybackPosition(
                chapter: part(0), position: .seconds(60), duration: .seconds(900),
                isCompleted: false, updatedAt: Date(timeIntervalSince1970: 1_800_000_000),
                bookTitle: "", chapterTitle: ""))
        #expect(try await written().contains("\"position\" : 60"))
    }

    @Test func `an imported book is a collection with all its chapters`() async throws {
        try await database.importedBooks.keep([.make("b", title: "El faro")])
        let text = try await written()
        #expect(text.contains("\"title\" : \"El faro\""))
        #expect(text.contains("\"path\" : \"\\/b\\/2.mp3\""))
        let other = try PersonDatabase.inMemory()
        _ = try await other.importer.restore(Data(text.utf8), named: "library.json")
        #expect(try await other.collections.unlinked().first?.paths.count == 2)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
