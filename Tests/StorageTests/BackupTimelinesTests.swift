import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Backups with places in texts that are read aloud, whose sentences have other times elsewhere.
@Suite struct BackupTimelinesTests {
    private let here: PersonDatabase
    private let there: PersonDatabase
    private let chapter = ChapterAddress.make("1", book: "a", source: .articles)

    init() throws {
        here = try PersonDatabase.inMemory()
        there = try PersonDatabase.inMemory()
    }

    /// A text of two sentences of which the second was being heard, marked to its end.
    private func read(
        _ database: PersonDatabase, _ first: Int64, at seconds: Double, time: Double
    ) async throws {
        let sentences = try #require(SpokenTimeline(text: "a \(first) b 10000"))
        let work = WrittenWork(WrittenText(blocks: [TextBlock(.paragraph, "A. B.")]))
        try await database.writtenTexts.keep(
            work,
            as: KeptText(
                id: chapter.book, title: "A", addedAt: Date(timeIntervalSince1970: 1)))
        let stage = try await database.writtenTexts.begin(
            try #require(SpokenTimeline(text: "a 1")), of: chapter)
        _ = try await database.writtenTexts.change(stage, to: sentences, of: chapter)
        try await database.progress.save(
            .make(chapter, seconds: seconds, at: time))
        _ = try await database.bookmarks.save(
            Bookmark(
                chapter: chapter,
                range: .seconds(seconds)..<(.seconds(Double(first) / 1_000 + 10)), text: "b",
                createdAt: Date(timeIntervalSince1970: time), bookTitle: "A", chapterTitle: "A"))
    }

    @discardableResult
    private func restore() async throws -> RestoreOutcome {
        let pieces = Pieces()
        try await there.exporter.write { pieces.add($0) }
        return try await here.importer.restore(Data(pieces.text.utf8), named: "x.json")
    }

    private func marks() async throws -> [[Double]] {
        try await here.bookmarks.bookmarks(in: chapter).map {
            [$0.range.lowerBound.seconds, $0.range.upperBound.seconds]
        }
    }

    @Test func `places of another machine stand at their sentences here`() async throws {
        try await read(here, 10_000, at: 10, time: 1_000)
        try await read(there, 16_000, at: 21, time: 2_000)
        try await restore()
        let place = try #require(try await here.progress.position(of: chapter))
        #expect(place.position == .seconds(15) && place.duration == .seconds(20))
        #expect(try await marks() == [[10, 20], [15, 20]])
        // Once more, and there is nothing new.
        let again = try await restore()
        #expect(again.shares.allSatisfy { $0.new == 0 && $0.newer == 0 })
    }

    @Test func `where nothing is known of a text, its times come with its places`() async throws {
        try await read(there, 16_000, at: 21, time: 2_000)
        try await restore()
        let slower = try #require(SpokenTimeline(text: "a 20000 b 20000"))
        _ = try await here.writtenTexts.begin(slower, of: chapter)
        #expect(try await here.progress.position(of: chapter)?.position == .seconds(30))
        #expect(try await marks() == [[30, 40]])
    }

    @Test func `a backup without timelines is restored as it is`() async throws {
        try await read(here, 10_000, at: 10, time: 1_000)
        try await there.progress.save(.make(chapter, seconds: 12, at: 3_000))
        try await restore()
        #expect(try await here.progress.position(of: chapter)?.position == .seconds(12))
    }
}
