import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct ListeningProgressStoreTests {
    @Test func `a position comes back as it was saved`() async throws {
        let store = try PersonDatabase.inMemory().progress
        let position = PlaybackPosition.make()
        try await store.save(position)
        #expect(try await store.position(of: .make()) == position)
        #expect(try await store.position(of: .make("3")) == nil)
    }

    @Test func `a later save replaces the chapter's former position`() async throws {
        let store = try PersonDatabase.inMemory().progress
        try await store.save(.make(seconds: 5))
        try await store.save(.make(seconds: 7, at: 2_000))
        #expect(try await store.recentPositions(limit: 10) == [.make(seconds: 7, at: 2_000)])
    }

    @Test func `positions come newest first and only of their book and source`() async throws {
        let store = try PersonDatabase.inMemory().progress
        let old = PlaybackPosition.make(.make("1"), at: 1_000)
        let new = PlaybackPosition.make(.make("2"), at: 2_000)
        let otherBook = PlaybackPosition.make(.make("1", book: "4"), at: 3_000)
        let otherSource = PlaybackPosition.make(.make("1", source: .file), at: 4_000)
        for position in [new, old, otherSource, otherBook] { try await store.save(position) }
        #expect(
            try await store.positions(in: BookID(rawValue: "3"), of: .local) == [new, old])
        #expect(try await store.recentPositions(limit: 2) == [otherSource, otherBook])
        #expect(try await store.recentPositions(limit: -1) == [])
    }

    @Test func `hostile ids stay apart and come back unchanged`() async throws {
        let store = try PersonDatabase.inMemory().progress
        for (place, id) in hostileTexts.enumerated() {
            try await store.save(.make(.make(id, book: id), seconds: Double(place)))
        }
        for (place, id) in hostileTexts.enumerated() {
            let found = try await store.position(of: .make(id, book: id))
            #expect(found?.position == .seconds(Double(place)))
            #expect(
                found?.chapter.chapter.rawValue.unicodeScalars.elementsEqual(
                    id.unicodeScalars) == true)
        }
        #expect(try await store.recentPositions(limit: 99).count == hostileTexts.count)
    }

    @Test func `a time that is no number does not trap`() async throws {
        let store = try PersonDatabase.inMemory().progress
        for time in [Double.nan, .infinity, -1e300, 1e300] { try await store.save(.make(at: time)) }
        #expect(try await store.recentPositions(limit: 9).count == 1)
    }

    @Test func `a save whose task is cancelled is still made`() async throws {
        let store = try PersonDatabase.inMemory().progress
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.save(.make())
        }
        try await task.value
        #expect(try await store.position(of: .make()) == .make())
    }

    @Test func `a far step back keeps the former place in the history`() async throws {
        let database = try PersonDatabase.inMemory()
        try await database.progress.save(.make(seconds: 7_200, at: 1_000))
        try await database.progress.save(.make(seconds: 7_139.999, at: 2_000))
        #expect(
            try await database.placeHistory.history(of: nil, limit: 9) == [
                .make(seconds: 7_200, .leave, at: 1_000)
            ])
    }

    @Test(arguments: [7_140.0, 7_200, 9_000])
    func `a small step back or one ahead keeps nothing`(seconds: Double) async throws {
        let database = try PersonDatabase.inMemory()
        try await database.progress.save(.make(seconds: 7_200))
        try await database.progress.save(.make(seconds: seconds))
        #expect(try await database.placeHistory.history(of: nil, limit: 9).isEmpty)
    }

    @Test func `a completed chapter begun again keeps where it ended`() async throws {
        let database = try PersonDatabase.inMemory()
        let position = PlaybackPosition.make(seconds: 30, at: 1_000, isCompleted: true)
        try await database.progress.save(position)
        try await database.progress.save(position)
        #expect(try await database.placeHistory.history(of: nil, limit: 9).isEmpty)
        try await database.progress.save(.make(seconds: 29, at: 2_000))
        #expect(
            try await database.placeHistory.history(of: .make(), limit: 9) == [
                .make(seconds: 30, .leave, at: 1_000)
            ])
    }

    @Test func `a place the history has just noted is not noted twice`() async throws {
        let database = try PersonDatabase.inMemory()
        try await database.progress.save(.make(seconds: 7_200))
        try await database.placeHistory.record(.make(seconds: 7_203, .jump))
        try await database.progress.save(.make(seconds: 0))
        #expect(
            try await database.placeHistory.history(of: nil, limit: 9).map(\.occasion) == [.jump])
    }

    @Test func `a history that cannot be written leaves the position as it was`() async throws {
        let folder = try TemporaryFolder()
        let database = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        try await database.progress.save(.make(seconds: 7_200))
        try execute("DROP TABLE place_history", on: database.path)
        let error = await storeError { try await database.progress.save(.make(seconds: 0)) }
        #expect(error != nil)
        #expect(try await database.progress.position(of: .make())?.position == .seconds(7_200))
    }
}
