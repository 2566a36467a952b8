import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// A player that goes on in a chapter while its book is divided anew beside it.
@Suite struct RunningPlayerTests {
    private static let now: Double = 1_700_000_000
    private let person: PersonDatabase
    private let half = HalfHour()

    init() throws {
        person = try PersonDatabase.inMemory(
            clock: ManualClock(Date(timeIntervalSince1970: Self.now)))
    }

    /// Opens a chapter of a division, and divides the book anew.
    private func open(_ chapter: Int = 0, of seconds: Double, thenDivide others: Double)
        async throws -> ChapterAddress
    {
        try await person.importedBooks.keep([half.book(seconds)])
        let address = half.address(seconds, chapter)
        await person.progress.noteOpening(of: address)
        try await person.importedBooks.keep([half.book(others)])
        return address
    }

    @Test func `in a chapter that became shorter, it is where it is heard`() async throws {
        let old = try await open(of: 900, thenDivide: 600)
        for (second, time) in [(725.0, 20.0), (730, 25)] {
            try await person.leave(old, at: second, of: 900, on: time)
        }
        #expect(try await person.places() == ["Part 2 130/600 @25", "Part 1 done @20"])
        #expect(try await person.placeHistory.history(of: nil, limit: 9).isEmpty)
        try await person.leave(old, at: 900, of: 900, isCompleted: true, on: 30)
        #expect(try await person.places() == ["Part 2 300/600 @30", "Part 1 done @20"])
        // Just behind the end that it has now.
        try await person.leave(old, at: 605, of: 900, on: 40)
        #expect(try await person.places().first == "Part 2 5/600 @40")
    }

    @Test func `the length that its recording turned out to have does not matter`() async throws {
        let old = try await open(1, of: 900, thenDivide: 450)
        for length in [899.97, 870, 1_500, 0] {
            try await person.leave(old, at: 700, of: length, on: length)
        }
        #expect(
            try await person.places().sorted()
                == ["Part 3 done @899", "Part 4 250/450 @0"])
    }

    @Test func `in a chapter that became longer, its end is a place`() async throws {
        let old = try await open(of: 600, thenDivide: 900)
        try await person.leave(old, at: 600, of: 600, isCompleted: true, on: 10)
        #expect(try await person.places() == ["Part 1 600/900 @10"])
    }

    @Test func `in a chapter whose id is gone, it is where it is heard`() async throws {
        let old = try await open(1, of: 900, thenDivide: 600)
        try await person.leave(old, at: 400, of: 900, on: 10)
        #expect(try await person.places() == ["Part 3 100/600 @10"])
    }

    @Test func `in a chapter that is as it was, its place is its own`() async throws {
        let old = try await open(1, of: 900, thenDivide: 900)
        try await person.leave(old, at: 700, of: 700, isCompleted: true, on: 9)
        #expect(try await person.places() == ["x done @9"])
        try await person.leave(old, at: 1_300, of: 1_500, on: 10)
        #expect(try await person.places() == ["x 1300/1500 @10"])
    }

    @Test func `a file that turns out to be longer is not cut otherwise`() async throws {
        let old = try await open(1, of: 900, thenDivide: 900)
        var longer = half
        longer.length = 1_700
        try await person.importedBooks.keep([longer.book(900)])
        try await person.leave(old, at: 895, of: 1_000, on: 9)
        #expect(try await person.places() == ["x 895/1000 @9"])
    }

    @Test func `in a file that was replaced, its place is its own, also after a jump or anew`()
        async throws
    {
        try await person.importedBooks.keep([half.book(900)])
        let old = half.address(900)
        await person.progress.noteOpening(of: old)
        var renamed = half
        renamed.name = "retagged.mp3"
        try await person.importedBooks.keep([renamed.book(600)])
        for (second, isCompleted, time) in [(100.0, false, 1.0), (300, false, 2), (900, true, 3)] {
            try await person.leave(old, at: second, of: 900, isCompleted: isCompleted, on: time)
        }
        #expect(try await person.places() == ["x done @3"])
        try await person.leave(old, at: 50, of: 900, on: 4)
        #expect(try await person.places() == ["x 50/900 @4"])
        #expect(try await person.progress.latestPositions(of: .local).map(\.chapter) == [old])
    }

    @Test func `a card that is made anew there keeps the memory of the one it meets`()
        async throws
    {
        let old = try await open(of: 900, thenDivide: 600)
        func place(_ chapter: ChapterAddress, _ second: Double) -> CardPlace {
            CardPlace(
                chapter: chapter, range: .seconds(second)..<(.seconds(second + 2)),
                bookTitle: "Talk", chapterTitle: "x")
        }
        let known = try await person.cards.add(.make(place: place(half.address(600, 1), 100)))
        try await person.execute(
            "UPDATE study_card SET phase = 'review', stability = 9, difficulty = 5, due = 77,"
                + " reviewed_at = 70, reviews = 3")
        _ = try await person.cards.add(.make(place: place(old, 700), at: 2_000))
        try await person.leave(old, at: 720, of: 900, on: 9)
        let cards = try await person.connection.read { database in
            try Row.fetchAll(database, sql: "SELECT id, stability FROM study_card").map {
                "\($0.integer("id")) \($0["stability"] as Double? ?? 0)"
            }
        }
        #expect(cards == ["\(known.card.id) 9.0"])
    }

    @Test func `a chapter that is opened again is what it is since`() async throws {
        let old = try await open(of: 900, thenDivide: 600)
        await person.progress.noteOpening(of: old)
        try await person.leave(old, at: 605, of: 620, on: 9)
        #expect(try await person.places() == ["x 605/620 @9"])
    }

    @Test func `its place stands though the clock went back`() async throws {
        let old = try await open(of: 900, thenDivide: 600)
        try await person.leave(half.address(600, 1), at: 50, of: 600, on: Self.now + 3_600)
        try await person.leave(old, at: 725, of: 900, on: Self.now)
        #expect(try await person.places().first == "Part 2 125/600 @\(Int(Self.now))")
    }

    @Test func `another player in a chapter before it stays where it is`() async throws {
        let old = try await open(of: 900, thenDivide: 600)
        let other = ListeningProgressStore(connection: person.connection, clock: nil)
        for second in [0.0, 3, 6] {
            try await other.save(
                PlaybackPosition(
                    chapter: half.address(600), position: .seconds(120 + second),
                    duration: .seconds(600), isCompleted: false,
                    updatedAt: Date(timeIntervalSince1970: second), bookTitle: "Talk",
                    chapterTitle: "x"))
            try await person.leave(old, at: 700 + second, of: 900, on: second + 1)
        }
        #expect(try await person.places() == ["Part 2 106/600 @7", "x 126/600 @6"])
        #expect(try await person.placeHistory.history(of: nil, limit: 9).isEmpty)
    }

    @Test func `marks go along, and are changed there`() async throws {
        let old = try await open(of: 900, thenDivide: 600)
        for second in [700.0, 100] {
            _ = try await person.bookmarks.save(.make(old, seconds: second, at: 1))
        }
        try await person.leave(old, at: 720, of: 900, on: 9)
        let marks = try await person.bookmarks.bookmarks(in: half.address(600, 1))
        #expect(marks.map(\.range.lowerBound) == [.seconds(100)])
        #expect(try await person.bookmarks.bookmarks(in: half.address(600)).count == 1)
    }

    @Test func `edges that are moved one after another are all kept`() async throws {
        let old = try await open(of: 900, thenDivide: 600)
        let (sentence, other) = (MediaTime.seconds(700), half.address(600, 1))
        let changes = [
            EdgeNudgeChange(sentence: sentence, start: .milliseconds(40)),
            EdgeNudgeChange(sentence: sentence, end: .milliseconds(120)),
            EdgeNudgeChange(sentence: sentence, start: .milliseconds(-90)),
        ]
        for (number, change) in changes.enumerated() {
            try await person.edgeNudges.change(change, in: old)
            try await person.leave(old, at: 710, of: 900, on: Double(number))
        }
        let kept = try await person.edgeNudges.nudges(in: other)
        #expect(
            kept == [
                EdgeNudge(
                    sentence: .seconds(100), start: .milliseconds(-90), end: .milliseconds(120))
            ])
        #expect(try await person.edgeNudges.nudges(in: old).isEmpty)
    }

    @Test func `what a sentence costs is added up`() async throws {
        let old = try await open(of: 900, thenDivide: 600)
        let sentence = PractisedSentence(
            chapter: old, start: .seconds(700), text: "Hola.", bookTitle: "Talk",
            chapterTitle: "Part 1")
        for time in [1.0, 2] {
            try await person.sentencePractice.add(
                SentenceEffort(replays: 2, lookUps: 1), to: sentence,
                at: Date(timeIntervalSince1970: time))
            try await person.leave(old, at: 710, of: 900, on: time)
        }
        let kept = try await person.sentencePractice.efforts(in: half.address(600, 1))
        #expect(kept.map(\.effort) == [SentenceEffort(replays: 4, lookUps: 2)])
    }
}
