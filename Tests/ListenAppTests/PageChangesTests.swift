import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import SharedWork

@Suite struct PageChangesTests {
    private let database: PersonDatabase
    private let clock = ManualClock()
    private static let story = "The fox lives in the wood. It is old and it sleeps in the sun."

    init() throws { database = try PersonDatabase.inMemory(clock: clock) }

    /// An intake whose page has these blocks; `nil` for a page that cannot be had.
    private func intake(_ blocks: [String]?) -> TextIntake {
        let database = database
        return TextIntake(
            fetch: { address in
                guard blocks != nil else {
                    throw ServiceError(.notFound, context: "the page \(address)")
                }
                return FetchedPage(
                    bytes: Array("<html>".utf8), contentType: "text/html", address: address)
            },
            article: { _, _ in
                WrittenText(
                    title: "A fox",
                    blocks: (blocks ?? []).map { TextBlock(.paragraph, $0) })
            },
            document: { bytes, _, _ in
                WrittenWork(
                    WrittenText(
                        blocks: [TextBlock(.paragraph, String(decoding: bytes, as: UTF8.self))]))
            }, bytes: { _ in Array(Self.story.utf8) }, store: { database.writtenTexts },
            clock: clock)
    }

    private func kept(_ origin: TextIntake.Origin = .address("https://x.example/a")) async throws
        -> BookID
    {
        let taken = try await intake([Self.story, "2 comments"]).read(origin)
        try await intake([]).keep(taken)
        return taken.text.id
    }

    @Test(arguments: [
        ([story, "2 comments"], false), ([story, "3 comments, an hour ago"], false),
        ([story, story + " It wakes."], true),
        (["A wolf lives here, and nobody else, so it is."], true),
        (nil, false),
    ])
    func `a page that has other words is told of, a day after it was read`(
        blocks: [String]?, isTold: Bool
    ) async throws {
        let id = try await kept()
        #expect(await PageChanges(intake(blocks)).notice(of: id) == nil)
        clock.advance(by: 86_400)
        let notice = await PageChanges(intake(blocks)).notice(of: id)
        #expect((notice != nil) == isTold)
        #expect(notice?.contains("listen read https://x.example/a") ?? true)
    }

    @Test func `a page is looked at once, a file never`() async throws {
        let id = try await kept()
        let file = try await kept(.file(path: "/a/one.txt"))
        clock.advance(by: 100_000)
        let changes = PageChanges(intake([Self.story + " It wakes."]))
        #expect(await changes.notice(of: id) != nil)
        #expect(await changes.notice(of: id) == nil)
        #expect(await changes.notice(of: file) == nil)
        #expect(await changes.notice(of: BookID(rawValue: "none")) == nil)
    }
}
