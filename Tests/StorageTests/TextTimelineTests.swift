import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// The places in a text that is read aloud, when its sentences get other times.
@Suite struct TextTimelineTests {
    private let clock = ManualClock()
    private let database: PersonDatabase
    private var store: WrittenTextStore { database.writtenTexts }
    private let chapter = ChapterAddress.make("1", book: "a", source: .articles)

    /// Three sentences of ten seconds each.
    private let estimated = "a 10000 b 10000 c 10000"
    /// The same once a voice has spoken the first.
    private let spoken = "a 16000 b 10000 c 10000"

    init() async throws {
        database = try PersonDatabase.inMemory(clock: clock)
        try await keep()
    }

    private func keep() async throws {
        let work = WrittenWork(WrittenText(blocks: [TextBlock(.paragraph, "A. B. C.")]))
        try await store.keep(
            work, as: KeptText(id: BookID(rawValue: "a"), title: "A", addedAt: clock.now))
    }

    private func timeline(_ text: String) throws -> SpokenTimeline {
        try #require(SpokenTimeline(text: text))
    }

    @discardableResult
    private func begin(_ text: String) async throws -> TimelineStage {
        try await store.begin(try timeline(text), of: chapter)
    }

    /// A session from one timeline to another, in which nothing is noted.
    private func session(_ from: String, _ to: String) async throws {
        let stage = try await begin(from)
        _ = try await store.change(stage, to: try timeline(to), of: chapter)
    }

    /// The timeline that is kept.
    private func kept() async throws -> String? {
        let chapter = chapter
        return try await database.connection.read {
            try WrittenTextStore.stored(chapter, in: $0)
        }
    }

    private func leave(_ seconds: Double, of length: Double = 30) async throws {
        try await database.progress.save(
            PlaybackPosition(
                chapter: chapter, position: .seconds(seconds), duration: .seconds(length),
                isCompleted: false, updatedAt: clock.now, bookTitle: "A", chapterTitle: "A"))
    }

    private func mark(_ start: Double, _ end: Double) async throws {
        _ = try await database.bookmarks.save(
            Bookmark(
                chapter: chapter, range: .seconds(start)..<(.seconds(end)), text: "b",
                createdAt: clock.now, bookTitle: "A", chapterTitle: "A"))
    }

    private func left() async throws -> [Double] {
        let place = try #require(try await database.progress.position(of: chapter))
        return [place.position.seconds, place.duration.seconds]
    }

    private func marks() async throws -> [[Double]] {
        try await database.bookmarks.bookmarks(in: chapter).map {
            [$0.range.lowerBound.seconds, $0.range.upperBound.seconds]
        }
    }

    @Test func `the next session begins in the sentence where the last one was left`() async throws
    {
        try await session("a 10000 b 10000 c 9000", estimated)
        try await leave(15)
        try await mark(20, 30)
        try await database.placeHistory.record(
            PlaceRecord(
                chapter: chapter, position: .seconds(10), occasion: .jump, at: clock.now,
                bookTitle: "A", chapterTitle: "A"))
        let stage = try await begin("a 16000 b 20000 c 10000")
        #expect(stage.moved?.place(of: .seconds(15)) == .seconds(26))
        #expect(try await left() == [26, 46])
        #expect(try await marks() == [[36, 46]])
        let history = try await database.placeHistory.history(of: chapter, limit: nil)
        #expect(history.map(\.position.seconds) == [16])
    }

    @Test func `what was noted before a stage is moved, what was noted in it stays`() async throws {
        try await mark(20, 30)
        try await leave(20)
        clock.advance(by: 60)
        let stage = try await begin(estimated)
        clock.advance(by: 60)
        // The first is longer by now, as the person hears it.
        try await mark(16, 26)
        try await leave(17, of: 36)
        clock.advance(by: 1)
        let next = try await store.change(stage, to: try timeline(spoken), of: chapter)
        #expect(try await marks() == [[16, 26], [26, 36]])
        #expect(try await left() == [17, 36])
        // Both are moved by what comes next.
        let last = "a 16000 b 5000 c 10000"
        _ = try await store.change(
            try #require(next), to: try timeline(last), of: chapter)
        #expect(try await marks() == [[16, 21], [21, 31]])
        #expect(try await left() == [16.5, 31])
    }

    @Test
    func `rows of practice and cards move with their sentences, and meet in one that is left`()
        async throws
    {
        try await session("a 1000", estimated)
        for start in [10.0, 20] {
            try await database.sentencePractice.add(
                SentenceEffort(replays: 1),
                to: PractisedSentence(
                    chapter: chapter, start: .seconds(start), text: "b", bookTitle: "A",
                    chapterTitle: "A"), at: clock.now)
            clock.advance(by: 1)
        }
        _ = try await database.cards.add(
            .make(
                place: CardPlace(
                    chapter: chapter, range: .seconds(20)..<(.seconds(30)), bookTitle: "A",
                    chapterTitle: "A")))
        // The last sentence is gone from the text.
        try await begin("a 16000 b 5000")
        let efforts = try await database.sentencePractice.efforts(in: chapter)
        #expect(efforts.map(\.sentence.start.seconds) == [16])
        let card = try #require(try await database.cards.cards(of: nil, limit: nil).first)
        #expect(card.place?.range == .seconds(16)..<(.seconds(21)))
    }

    @Test func `nothing is written where nothing moved, or nothing is known`() async throws {
        let stage = try await begin(estimated)
        #expect(try await kept() == nil)
        #expect(
            try await store.change(stage, to: try timeline(estimated), of: chapter)?
                .timeline == stage.timeline)
        #expect(try await kept() == nil)
        try await session(estimated, spoken)
        #expect(try await kept() == spoken)
        let changes = try await database.connection.read { $0.totalChangesCount }
        try await begin(spoken)
        #expect(try await database.connection.read { $0.totalChangesCount } == changes)
    }

    @Test func `a session that another has followed moves nothing any more`() async throws {
        let first = try await begin(estimated)
        let next = try #require(
            try await store.change(first, to: try timeline(spoken), of: chapter))
        try await session(spoken, "a 1000 b 1000 c 1000")
        try await leave(2, of: 3)
        #expect(
            try await store.change(next, to: try timeline(estimated), of: chapter)
                == nil)
        #expect(try await left() == [2, 3])
    }

    @Test func `nothing is moved in a forgotten text, also if it is being read`() async throws {
        let stage = try await begin(estimated)
        let next = try #require(
            try await store.change(stage, to: try timeline(spoken), of: chapter))
        try await store.forget(chapter.book)
        #expect(
            try await store.change(next, to: try timeline(estimated), of: chapter)
                == nil)
        #expect(try await kept() == spoken)
    }

    @Test func `marks in a text that was removed are in their sentences when it is read again`()
        async throws
    {
        try await session(estimated, spoken)
        try await mark(16, 26)
        clock.advance(by: 1)
        try await store.forget(chapter.book)
        try await keep()
        // Its sound is gone too, so that its times are estimates once more.
        let stage = try await begin(estimated)
        #expect(try await marks() == [[10, 20]])
        _ = try await store.change(stage, to: try timeline(spoken), of: chapter)
        #expect(try await marks() == [[16, 26]])
    }

    @Test func `a damaged timeline is replaced, and places stay`() async throws {
        try await session(estimated, spoken)
        try await leave(20)
        try await database.connection.write {
            try $0.execute(sql: "UPDATE text_timeline SET sentences = 'x'")
        }
        try await begin(estimated)
        #expect(try await kept() == estimated)
        #expect(try await left().first == 20)
    }
}
