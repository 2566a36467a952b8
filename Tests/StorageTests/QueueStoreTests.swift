import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// What waits, as it is kept.
@Suite struct QueueStoreTests {
    private let person: PersonDatabase
    private var store: QueueStore { person.queue }

    init() throws { person = try PersonDatabase.inMemory() }

    private func waiting(_ names: String...) -> [QueuedChapter] { waiting(names) }

    private func waiting(_ names: [String]) -> [QueuedChapter] {
        names.map { name in
            QueuedChapter(
                chapter: .make(name), bookTitle: "赤い本", chapterTitle: "T" + name,
                length: .seconds(62), addedAt: Date(timeIntervalSince1970: 5))
        }
    }

    private func names() async throws -> [String] {
        try await store.queue().waiting.map(\.chapter.chapter.rawValue)
    }

    private func places() async throws -> [String] {
        try await person.rows("queued_chapter", "chapter, place")
    }

    @Test func `what waits comes back in its order, with all that is known of it`() async throws {
        let added = waiting(hostileTexts)
        let (before, after) = try await store.change(.add(added, first: false))
        #expect(before.isEmpty && after.waiting == added)
        #expect(try await store.queue() == after)
    }

    @Test func `every change is of the queue as it is stored`() async throws {
        try await store.change(.add(waiting("a", "b", "c"), first: false))
        try await store.change(.move(.make("c"), to: 1))
        #expect(try await names() == ["c", "a", "b"])
        try await store.change(.add(waiting("d", "b"), first: true))
        #expect(try await names() == ["d", "b", "c", "a"])
        let (before, after) = try await store.change(.drop([.make("b"), .make("x")]))
        #expect(before.count == 4 && after.count == 3)
        try await store.change(.add(waiting("e"), first: false))
        #expect(try await names() == ["d", "c", "a", "e"])
        #expect(try await store.queue()[2]?.chapterTitle == "Tc")
    }

    @Test func `what is dropped comes back to its place`() async throws {
        try await store.change(.add(waiting("a", "b", "c", "d"), first: false))
        let kept = try await places()
        let rows = try await person.removals.recording { [store] in
            try await store.change(.drop([.make("b"), .make("c")]))
        }
        #expect(try await names() == ["a", "d"])
        let outcome = try await person.removals.restore(rows)
        #expect(outcome == RestoredRows(restored: 2))
        #expect(try await places() == kept)
        #expect(try await names() == ["a", "b", "c", "d"])
    }

    @Test func `a queue has an end`() async throws {
        let many = waiting((0..<ListeningQueue.longest).map(String.init))
        try await store.change(.add(many, first: false))
        let error = await storeError { try await store.change(.add(waiting("x"), first: false)) }
        #expect("\(try #require(error))".contains("At most 5000 chapters can wait."))
        #expect(try await store.queue().count == ListeningQueue.longest)
        // What waits already makes it no longer.
        try await store.change(.add(waiting("7"), first: true))
        #expect(try await store.queue()[1]?.chapter == .make("7"))
    }

    @Test func `a backup brings what waits to another machine, once`() async throws {
        try await store.change(.add(waiting("a", "b"), first: false))
        let backup = try await person.backup()
        let other = try PersonDatabase.inMemory()
        try await other.queue.change(.add(waiting("c", "b"), first: false))
        let outcome = try await other.restore(backup)
        let share = try #require(outcome.shares.first { $0.kind == "queue" })
        #expect(share.new == 1)
        #expect(try await other.queue.queue().count == 3)
        #expect(try await !other.restore(backup).changes)
    }

    @Test func `titles and ids that are too long are cut or refused, and a backup is read`()
        async throws
    {
        let long = String(repeating: "本", count: 9_000)
        let id = String(repeating: "x", count: TextBounds.id)
        try await store.change(
            .add(
                [
                    QueuedChapter(
                        chapter: .make(id), bookTitle: long, chapterTitle: long,
                        length: .seconds(-4), addedAt: Date(timeIntervalSince1970: 5))
                ], first: false))
        let kept = try #require(try await store.queue()[1])
        #expect(kept.bookTitle.utf8.count <= TextBounds.title && kept.length == .zero)
        let other = try PersonDatabase.inMemory()
        let outcome = try await other.restore(try await person.backup())
        #expect(outcome.shares.allSatisfy { $0.unreadable == 0 })
        #expect(try await other.queue.queue() == store.queue())
        let error = await storeError {
            try await store.change(.add(waiting(id + "x"), first: false))
        }
        #expect(error != nil)
    }

    @Test func `chapters that became one wait once`() async throws {
        let half = HalfHour()
        try await person.importedBooks.keep([half.book(900)])
        try await store.change(
            .add(
                [half.address(900), half.address(900, 1)].map { chapter in
                    QueuedChapter(
                        chapter: chapter, bookTitle: "Talk", chapterTitle: "Part",
                        addedAt: Date(timeIntervalSince1970: 5))
                }, first: false))
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await store.queue().waiting.map(\.chapter) == [half.address(0)])
        #expect(try await store.queue()[1]?.chapterTitle == "Part 1")
    }
}
