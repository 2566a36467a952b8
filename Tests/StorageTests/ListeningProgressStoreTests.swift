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

    @Test func `a forgotten chapter has no position`() async throws {
        let store = try PersonDatabase.inMemory().progress
        try await store.save(.make(.make("1")))
        try await store.save(.make(.make("2")))
        try await store.forget(.make("1"))
        #expect(try await store.recentPositions(limit: 9).map(\.chapter) == [.make("2")])
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
}
