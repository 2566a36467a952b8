import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing
import Markup

@testable import Storage

/// Times of a clock that was wrong, which are kept as they stand and win over nothing.
@Suite struct TimesAheadTests {
    private static let now: Double = 1_700_000_000
    private static let ahead = now + 2 * 86_400
    private let clock = ManualClock(Date(timeIntervalSince1970: now))
    private let person: PersonDatabase
    private let half = HalfHour()

    init() throws { person = try PersonDatabase.inMemory(clock: clock) }

    private func backup(_ places: [PlaybackPosition]) async throws -> String {
        let there = try PersonDatabase.inMemory()
        for place in places { try await there.progress.save(place) }
        return try await there.backup()
    }

    @Test func `a place that was restored is not where the person is`() async throws {
        let today = ChapterAddress.make("3")
        try await person.progress.save(.make(today, at: Self.now))
        let outcome = try await person.restore(
            backup([
                .make(.make("7"), at: Self.ahead), .make(.make("8"), at: Self.ahead + 9),
                .make(.make("9"), at: Self.now - 9),
            ]))
        #expect(outcome.ahead == 2)
        let order = ["3", "9", "8", "7"]
        let all = try await person.progress.positions(in: today.book, of: .local)
        #expect(all.map(\.chapter.chapter.rawValue) == order)
        #expect(all.last?.updatedAt.timeIntervalSince1970 == Self.ahead, "kept as it stands")
        let recent = try await person.progress.recentPositions(limit: nil)
        #expect(recent.map(\.chapter.chapter.rawValue) == order)
        let latest = try await person.progress.latestPositions(of: .local)
        #expect(latest.map(\.chapter) == [today])
        // The clock was wrong here, not there.
        clock.advance(by: 3 * 86_400)
        let since = try await person.progress.latestPositions(of: .local)
        #expect(since.map(\.chapter.chapter.rawValue) == ["8"])
    }

    @Test func `chapters that are joined are left where the person is`() async throws {
        try await person.importedBooks.keep([half.book(600)])
        try await person.leave(half.address(600, 2), at: 100, of: 600, on: Self.ahead)
        try await person.leave(half.address(600), at: 200, of: 600, on: Self.now)
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 200/1800 @\(Int(Self.now))"])
        let noted = try await person.placeHistory.history(of: nil, limit: 9)
        #expect(noted.map(\.position.seconds) == [1_300], "what loses is not lost")
    }

    @Test func `a chapter that is begun again is left there`() async throws {
        try await person.importedBooks.keep([half.book(900)])
        for number in [0, 1] {
            try await person.leave(
                half.address(900, number), at: 900, of: 900, isCompleted: true, on: Self.ahead)
        }
        try await person.leave(half.address(900), at: 30, of: 900, on: Self.now)
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await person.places() == ["Part 1 30/1800 @\(Int(Self.now))"])
    }

    @Test func `a library file takes the place where the person is`() async throws {
        let file = Data(
            """
            {"schemaVersion": 2, "collections": [{"id": "c", "title": "T",
            "updatedAt": "2031-01-01T00:00:00Z", "lastPlayedTrackId": "a",
            "tracks": [{"id": "a"}, {"id": "b"}],
            "playbackStates": ["a", {"position": 5, "updatedAt": "2031-01-01T00:00:00Z"}]}]}
            """.utf8)
        _ = try await person.importer.restore(file, named: "library.json")
        for (track, time) in [("a", Self.now), ("b", Self.now + 60)] {
            try await person.progress.save(
                .make(.make(track, book: "c"), seconds: 77, at: time))
        }
        let form = try LibraryForm(
            try await person.exporter.library(), schema: 2, named: "x")
        let collection = try #require(form.collections.first)
        #expect(collection.states["a"]?.position == 77 && collection.states["b"]?.position == 77)
        #expect(collection.record["lastPlayedTrackId"]?.text == "b")
        #expect(collection.updatedAt.timeIntervalSince1970 == Self.now + 60)
    }

    @Test func `a word that is set has the time of that`() async throws {
        let key = try #require(WordKey("perro", language: .english))
        let given = WordEntry(
            key: key, spelling: "perro", status: .known, translation: "dog",
            changedAt: Date(timeIntervalSince1970: Self.ahead))
        #expect(try await person.words.merge([given]) == WordMerge(added: 1))
        try await person.words.set(.two, of: key, spelling: "perro", at: clock.now)
        #expect(try await person.words.entry(of: key)?.changedAt == clock.now)
        #expect(try await person.words.merge([given]) == WordMerge(withheld: 1))
        #expect(try await person.words.entry(of: key)?.status == .two)
        // One who set it by a clock that was wrong.
        let later = Date(timeIntervalSince1970: Self.ahead)
        // A list that does not say when says nothing against it.
        try await person.words.set(.two, of: key, spelling: "perro", at: later)
        let plain = WordEntry(
            key: key, spelling: "perro", status: .one, translation: "hound",
            changedAt: Date(timeIntervalSince1970: 0))
        #expect(try await person.words.merge([plain]) == WordMerge(withheld: 1))
        #expect(try await person.words.entry(of: key)?.translation == "dog")
        // A clock that went back by less than a day was not wrong.
        try await person.words.set(.two, of: key, spelling: "perro", at: clock.now)
        let before = clock.now.addingTimeInterval(-3_600)
        try await person.words.set(.three, of: key, spelling: "perro", at: before)
        let kept = try #require(try await person.words.entry(of: key)).changedAt
        #expect(kept > clock.now && kept < clock.now.addingTimeInterval(1))
    }
}
