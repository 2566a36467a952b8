import FoundationEssentials
import ListenCore
import Testing

@testable import Storage

@Suite struct PlaceHistoryStoreTests {
    private func seconds(_ store: PlaceHistoryStore, of chapter: ChapterAddress? = nil)
        async throws -> [Double]
    {
        try await store.history(of: chapter, limit: 99).map(\.position.seconds)
    }

    @Test func `places come newest first, of a chapter or of all`() async throws {
        let store = try PersonDatabase.inMemory().placeHistory
        try await store.record(.make(seconds: 10))
        try await store.record(.make(.make("7"), seconds: 20, .sleep))
        try await store.record(.make(seconds: 30))
        #expect(try await seconds(store) == [30, 20, 10])
        #expect(try await seconds(store, of: .make()) == [30, 10])
        #expect(
            try await store.history(of: .make("7"), limit: 1) == [
                .make(.make("7"), seconds: 20, .sleep)
            ])
        #expect(try await store.history(of: nil, limit: -1).isEmpty)
    }

    @Test func `nearly the same place for the same reason replaces the newest one`() async throws {
        let store = try PersonDatabase.inMemory().placeHistory
        try await store.record(.make(seconds: 10, .pause, at: 1))
        try await store.record(.make(seconds: 15, .pause, at: 2))
        #expect(
            try await store.history(of: nil, limit: 9) == [.make(seconds: 15, .pause, at: 2)])
        try await store.record(.make(seconds: 20.001, .pause))
        try await store.record(.make(seconds: 20.001, .jump))
        try await store.record(.make(.make("7"), seconds: 20.001, .jump))
        #expect(try await seconds(store) == [20.001, 20.001, 20.001, 15])
        try await store.record(.make(seconds: 20, .pause))
        #expect(try await seconds(store, of: .make()) == [20, 20.001, 20.001, 15])
    }

    @Test func `the oldest places of a chapter, and of all, are forgotten`() async throws {
        var store = try PersonDatabase.inMemory().placeHistory
        store.limits = PlaceHistoryStore.Limits(ofChapter: 3, inAll: 5)
        for number in 1...4 { try await store.record(.make(seconds: Double(number) * 10)) }
        #expect(try await seconds(store) == [40, 30, 20])
        for number in 5...7 {
            try await store.record(.make(.make("7"), seconds: Double(number) * 10))
        }
        #expect(try await seconds(store) == [70, 60, 50, 40, 30])
        #expect(PlaceHistoryStore.Limits().ofChapter == 200)
        #expect(PlaceHistoryStore.Limits().inAll == 20_000)
    }

    @Test func `the order is that of noting, even when the clock is set back`() async throws {
        let store = try PersonDatabase.inMemory().placeHistory
        try await store.record(.make(seconds: 10, at: 9_000))
        try await store.record(.make(seconds: 50, at: 1_000))
        #expect(try await seconds(store) == [50, 10])
    }
}

@Suite struct ListeningDayStoreTests {
    @Test func `times of one day and book are summed, title and language the newest known`()
        async throws
    {
        let store = try PersonDatabase.inMemory().listeningDays
        try await store.add(.make(heard: 60, repeated: 5, material: 75))
        try await store.add(
            .make(title: "La barca", language: nil, heard: 30, repeated: 1, material: 25))
        #expect(
            try await store.days(since: nil) == [
                .make(title: "La barca", heard: 90, repeated: 6, material: 100)
            ])
    }

    @Test func `days come oldest first from a day on`() async throws {
        let store = try PersonDatabase.inMemory().listeningDays
        for day in ["2026-11-21", "2026-09-30", "2026-11-20"] { try await store.add(.make(day)) }
        try await store.add(.make("2026-11-20", book: "1", title: "A"))
        #expect(
            try await store.days(since: "2026-11-20").map { "\($0.day) \($0.book.rawValue)" } == [
                "2026-11-20 1", "2026-11-20 3", "2026-11-21 3",
            ])
        #expect(try await store.days(since: nil).count == 4)
    }

    @Test func `absurd times neither trap nor subtract`() async throws {
        let store = try PersonDatabase.inMemory().listeningDays
        for time in [Int64.max, .min, .max] {
            var day = ListeningDay.make()
            day.heard = MediaTime(microseconds: time)
            try await store.add(day)
        }
        #expect(
            try await store.days(since: nil).map(\.heard) == [ListeningDayStore.longestDay])
    }

    @Test(arguments: ["", "21.11.2026", "2026-11-21x", "2026-91-21"])
    func `what is no day is refused`(day: String) async throws {
        let store = try PersonDatabase.inMemory().listeningDays
        #expect(await storeError { try await store.add(.make(day)) }?.kind == .inputOutput)
        #expect(try await store.days(since: nil).isEmpty)
    }
}
