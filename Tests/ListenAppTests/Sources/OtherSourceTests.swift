import ListenCore
import ListenUI
import Testing
import UIVocabulary

@testable import ConsoleOutput
@testable import Reports
@testable import Sessions
@testable import SharedWork

/// Sources beside the one in use: none of them may hold up or hide another.
@Suite struct OtherSourceTests {
    /// A source whose list never comes.
    private struct SilentSource: WrappingSource {
        let source: any BookSource = StubService()

        func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
            try? await Task.sleep(for: .seconds(3_600))
            throw ServiceError(.cancelled, context: "the list of books")
        }
    }

    /// A source that has its list once something was told.
    private struct WaitingSource: WrappingSource {
        let source: any BookSource = StubService()
        let printed: Printed

        func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
            while printed.notes.isEmpty { await Task.yield() }
            return try await source.books(mode)
        }
    }

    private let printed = Printed()
    private static let down = ServiceError(.offline, context: "the list of books")

    private static func other(
        _ books: any BookSource, token: TokenSource? = nil,
        patience: Duration = .milliseconds(20)
    ) -> OtherSource {
        let kept = KeptSource.backend(
            name: "home", url: "http://home",
            token: token.map { TokenReference($0, identity: "a") })
        let entry = SourceEntry(kept: kept, kind: nil, isInUse: false)
        return OtherSource(
            entry: entry, title: "home", books: books, patience: patience)
    }

    private static func failing() -> StubService {
        var answers = StubService.Answers()
        answers.books = { _ throws(ServiceError) in throw down }
        return StubService(answers)
    }

    private func report(
        _ own: any BookSource, _ other: OtherSource, waiting: WaitingLine? = nil
    ) -> CatalogReport {
        CatalogReport(
            catalog: { Catalog(service: own, mode: .cacheFirst) },
            others: { [OtherCatalog(entry: other.entry, waiting: waiting) { other }] },
            counted: { _ in "this machine" }, progress: { MemoryProgress([]) },
            tags: { throw StoreError(.locked, path: "") }, console: printed.console)
    }

    @Test func `where the source in use fails, the others are listed before its error`()
        async throws
    {
        let report = report(Self.failing(), Self.other(StubService()))
        await #expect(throws: Self.down) { try await report.books(json: false) }
        #expect(printed.data.contains("with --server home:\n1  \(Make.books[0].title)"))
    }

    @Test func `a source that does not answer is named after a while, and the rest is there`()
        async throws
    {
        try await report(StubService(), Self.other(SilentSource())).books(json: false)
        #expect(printed.data.hasPrefix("this machine, in use:\n1  "))
        #expect(printed.notes.contains("home: The list of books of home"))
        try await report(StubService(), Self.other(SilentSource())).books(json: true)
        #expect(printed.data.contains("\"error\" : "))
    }

    @Test func `that the folders of another source are being read is told`() async throws {
        let line = WaitingLine("Reading …", on: printed.console, isWanted: true, sleep: { _ in })
        let other = Self.other(WaitingSource(printed: printed), patience: .seconds(60))
        try await report(StubService(), other, waiting: line).books(json: false)
        #expect(printed.notes.hasPrefix("\r\u{1B}[KReading …"))
        #expect(printed.notes.contains("Reading …\r\u{1B}[K"))
        #expect(printed.data.contains("with --server home:\n1  \(Make.books[0].title)"))
    }

    @Test func `that a list is asked for again is told as well`() async throws {
        let printed = printed
        var catalog = Catalog(service: WaitingSource(printed: printed), mode: .cacheFirst)
        catalog.waiting = WaitingLine(
            "Reading …", on: printed.console, isWanted: true, sleep: { _ in })
        let books = try await catalog.waited { () async throws(ServiceError) in
            try await catalog.service.books(.refreshBehind)
        }
        #expect(books.value == Make.books && printed.notes == "\r\u{1B}[KReading …\r\u{1B}[K")
    }

    @Test func `a source beside the one in use is left out by switching it off`() async throws {
        var answers = StubService.Answers()
        answers.books = { _ throws(ServiceError) in throw Self.down.ofServer }
        try await report(StubService(), Self.other(StubService(answers))).books(json: false)
        #expect(printed.notes.contains("`listen source off home`"), "\(printed.notes)")
        #expect(!printed.notes.contains("use local"), "\(printed.notes)")
    }

    @Test func `a stale list is renewed in time, or shown as it is`() async throws {
        var answers = StubService.Answers()
        answers.books = { mode in
            mode == .refreshBehind
                ? Snapshot([Make.books[1]], .fetched)
                : Snapshot([Make.books[0]], .stale(age: .seconds(99_999)))
        }
        var seen: [[Book]] = []
        try await Self.other(StubService(answers)).list(.cacheFirst) { seen.append($0.value) }
        #expect(seen == [[Make.books[0]], [Make.books[1]]])
        answers.books = { mode throws(ServiceError) in
            if mode == .refreshBehind { throw Self.down }
            return Snapshot([Make.books[0]], .stale(age: .seconds(99_999)))
        }
        seen = []
        try await Self.other(StubService(answers)).list(.cacheFirst) { seen.append($0.value) }
        #expect(seen == [[Make.books[0]]])
    }

    @Test(arguments: [
        (TokenSource.command("pass show listen"), "books cacheOnly"),
        (.secretService(account: "anna"), "books cacheOnly"),
        (.kept(name: "a"), "books cacheFirst"),
    ])
    func `no token is asked for that may ask the person`(
        token: TokenSource, question: String
    ) async throws {
        let service = StubService()
        try await Self.other(service, token: token).list(.cacheFirst) { _ in }
        #expect(service.questions == [question])
        let cover = Self.other(service, token: token).mode(.cacheFirst)
        #expect("books \(cover)" == question, "nor for a cover")
    }

    @Test func `the session that follows is on the book's source, and later runs are not`() {
        let book = Make.books[0]
        let opened = NextSession(.book(book, number: 2, source: "home"))
        #expect(opened?.source == "home" && opened?.isKept == false)
        guard case .book(book, number: 2)? = opened?.start else {
            Issue.record("The book is not opened.")
            return
        }
        let live = Make.chapters[0]
        let played = NextSession(
            .book(book, number: 2, source: "radio", start: FoundStart(live.id, of: [live])))
        guard case .chapter(live.id, of: book, number: 2, chapters: [live])? = played?.start else {
            Issue.record("The chapter is not played.")
            return
        }
        #expect(NextSession(.source(server: nil))?.isKept == true)
        #expect(NextSession(.quit) == nil)
    }
}
