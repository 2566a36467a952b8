import Files
import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Routes
import Testing

@testable import Storage

/// The routes of chapters, as they are kept.
@Suite struct RouteStoreTests {
    private let person: PersonDatabase
    private var store: RouteStore { person.routes }

    init() throws { person = try PersonDatabase.inMemory() }

    private func event(
        _ kind: RouteEvent.Kind, _ step: String = "", at second: Double, chapter: String = "one",
        text: String = "", judged: Int? = nil
    ) -> RouteEvent {
        RouteEvent(
            chapter: .make(chapter), at: Date(timeIntervalSince1970: second), day: 20_000, kind,
            step: step, expected: nil, judged: judged, text: text, length: .seconds(90),
            bookTitle: "赤い本", chapterTitle: "One")
    }

    private var begun: RouteEvent { event(.started, at: 1, text: "whole: hide\nagain: show") }

    @Test func `events come back with all that is known of them, each once`() async throws {
        let done = event(.done, "whole", at: 2, judged: 4)
        let other = event(.started, at: 3, chapter: "two", text: "a: hide")
        try await store.add([begun, done])
        try await store.add([done, other])
        #expect(Set(try await store.events(of: nil)) == [begun, done, other])
        #expect(Set(try await store.events(of: .make("one"))) == [begun, done])
        let way = try #require(ChapterRoute.all(of: try await store.events(of: nil)).last)
        #expect(way.next?.step.title == "again" && way.marks[0].event?.judged == 4)
    }

    @Test func `hostile texts are kept as they are, and too long ones are cut`() async throws {
        let events = hostileTexts.enumerated().map { index, text in
            event(.done, text, at: Double(index), text: text)
        }
        try await store.add(events)
        #expect(Set(try await store.events(of: nil)) == Set(events))
        try await store.add([event(.edited, String(repeating: "本", count: 9_000), at: 1_000)])
        let cut = try #require(try await store.events(of: nil).first)
        #expect(cut.step.utf8.count <= TextBounds.title)
    }

    @Test func `a kind of a later version is left out, and a damaged row ends nothing`()
        async throws
    {
        try await store.add([begun])
        try await person.connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO route_event SELECT source, book, chapter, at + 1, 'dreamt', step,
                        9223372036854775807, 9, -4, text, duration, book_title, chapter_title
                        FROM route_event;
                    INSERT INTO route_event SELECT source, book, chapter, at + 2, 'done', step,
                        9223372036854775807, 9, -4, text, duration, book_title, chapter_title
                        FROM route_event WHERE kind = 'started'
                    """)
        }
        let events = try await store.events(of: nil)
        #expect(events.map(\.kind) == [.done, .started])
        #expect(events[0].day == 1_000_000 && events[0].expected == nil && events[0].judged == nil)
    }

    @Test func `a backup brings the steps of another machine, and those of both stay`()
        async throws
    {
        try await store.add([begun, event(.done, "whole", at: 2)])
        let backup = try await person.backup()
        let other = try PersonDatabase.inMemory()
        try await other.routes.add([begun, event(.done, "again", at: 3)])
        let outcome = try await other.restore(backup)
        #expect(outcome.shares.first { $0.kind == "routeEvents" }?.new == 1)
        let way = try #require(ChapterRoute.all(of: try await other.routes.events(of: nil)).first)
        #expect(way.isDone)
        #expect(try await !other.restore(backup).changes)
    }

    @Test func `what was written with schema 26 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema26.person, on: folder.file("data/person.sqlite"))
        let database = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        let way = try #require(
            ChapterRoute.all(of: try await database.routes.events(of: nil)).first)
        #expect(way.isDone && way.marks[0].event?.judged == 4)
    }
}
