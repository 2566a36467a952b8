import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct BookmarkStoreTests {
    @Test func `a new bookmark gets a number and comes back as it was`() async throws {
        let store = try PersonDatabase.inMemory().bookmarks
        let saved = try await store.save(.make(note: "a\0b", grade: .grammar))
        #expect(saved.id > 0)
        #expect(try await store.bookmark(saved.id) == saved)
        #expect(saved.note == "a\0b" && saved.grade == .grammar)
    }

    @Test func `a chapter's bookmarks come in order of place, all come newest first`() async throws
    {
        let store = try PersonDatabase.inMemory().bookmarks
        for (seconds, time) in [(30.0, 3.0), (10, 1), (20, 2)] {
            _ = try await store.save(.make(seconds: seconds, at: time))
        }
        _ = try await store.save(.make(.make("9"), seconds: 5, at: 4))
        #expect(
            try await store.bookmarks(in: .make()).map(\.range.lowerBound.seconds) == [10, 20, 30])
        #expect(
            try await store.recentBookmarks(limit: 3).map(\.range.lowerBound.seconds) == [
                5, 30, 20,
            ])
        #expect(try await store.recentBookmarks(limit: -1).isEmpty)
    }

    @Test func `a stored bookmark is changed in its place`() async throws {
        let store = try PersonDatabase.inMemory().bookmarks
        var mark = try await store.save(.make(grade: .hard))
        mark.note = "slower"
        #expect(try await store.change(mark.id, .note("slower")) == mark)
        mark.grade = nil
        #expect(try await store.change(mark.id, .grade(nil)) == mark)
        #expect(try await store.recentBookmarks(limit: 9) == [mark])
    }

    @Test func `a removed bookmark is gone and its number is never given again`() async throws {
        let store = try PersonDatabase.inMemory().bookmarks
        let mark = try await store.save(.make())
        #expect(try await store.remove(mark.id))
        #expect(try await store.remove(mark.id) == false)
        #expect(try await store.save(.make()).id > mark.id)
        #expect(
            await storeError { _ = try await store.change(mark.id, .note("x")) }?.kind == .notFound)
    }

    @Test func `a note that is too long is refused`() async throws {
        let store = try PersonDatabase.inMemory().bookmarks
        let long = String(repeating: "x", count: BookmarkStore.longestNote + 1)
        #expect(await storeError { _ = try await store.save(.make(note: long)) } != nil)
        #expect(try await store.recentBookmarks(limit: 9).isEmpty)
    }

    @Test func `a grade of a later version reads as a plain mark`() async throws {
        let folder = try TemporaryFolder()
        let database = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        _ = try await database.bookmarks.save(.make(grade: .hard))
        try execute("UPDATE bookmark SET grade = 'sublime'", on: database.path)
        let found = try await database.bookmarks.recentBookmarks(limit: 9)
        #expect(found.count == 1 && found.first?.grade == nil)
    }
}

@Suite struct EdgeNudgeStoreTests {
    @Test func `a sentence's nudge replaces the former one and one of nothing is forgotten`()
        async throws
    {
        let store = try PersonDatabase.inMemory().edgeNudges
        let first = EdgeNudge(sentence: .seconds(9), start: .milliseconds(-20))
        let other = EdgeNudge(sentence: .seconds(3), end: .milliseconds(40))
        for nudge in [first, other] { try await store.save(nudge, in: .make()) }
        try await store.save(first, in: .make("7"))
        #expect(try await store.nudges(in: .make()) == [other, first])
        var changed = first
        changed.start = .milliseconds(-40)
        try await store.save(changed, in: .make())
        #expect(try await store.nudges(in: .make()) == [other, changed])
        try await store.save(EdgeNudge(sentence: .seconds(3)), in: .make())
        #expect(try await store.nudges(in: .make()) == [changed])
        #expect(try await store.nudges(in: .make("7")) == [first])
    }
}
