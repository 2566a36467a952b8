package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore

/// `listen covers`: finds the covers of imported books, and prints their origins.
package struct CoversReport: Sendable {
    /// The order for one search.
    package struct Order: Hashable, Sendable {
        /// One book, as it was typed; `nil` for all.
        package var book: String?
        /// Asks services on the network, whatever the setting says.
        package var isOnline = false
        /// Searches again for all covers.
        package var isRefresh = false

        /// A search for all books, by the settings.
        package init() {}
    }

    let store: @Sendable () throws -> any ImportedBookKeeping
    let collector: @Sendable (any ImportedBookKeeping) throws -> any CoverCollecting
    /// The list of this machine's library, imported books included.
    let books: @Sendable () async throws -> [Book]
    /// True when the setting allows services to be asked.
    let asksServices: Bool
    let localTime: LocalTime
    let environment: ProcessEnvironment
    let console: Console

    package init(
        store: @escaping @Sendable () throws -> any ImportedBookKeeping,
        collector: @escaping @Sendable (any ImportedBookKeeping) throws -> any CoverCollecting,
        books: @escaping @Sendable () async throws -> [Book], asksServices: Bool,
        localTime: LocalTime, environment: ProcessEnvironment, console: Console
    ) {
        (self.store, self.collector, self.books) = (store, collector, books)
        self.asksServices = asksServices
        self.localTime = localTime
        self.environment = environment
        self.console = console
    }

    /// Searches and prints the result; throws when the network fails.
    package func run(_ order: Order, json: Bool) async throws {
        let store = try store()
        let own = Set(try await store.books().map(\.book.id))
        let listed = try await books()
        guard !own.isEmpty else { throw ImportError.nothingImported }
        let chosen = try order.book.map { try BookSelection.find($0, in: listed).book }
        if let chosen, !own.contains(chosen.id) { throw StatedError.notImported(chosen.title) }
        var wanted = CoverOrder()
        wanted.isOnline = order.isOnline || asksServices
        wanted.isRefresh = order.isRefresh
        let outcome = try await outcome(of: wanted, chosen?.id, store, isQuiet: json)
        let places = Dictionary(
            listed.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
        if json {
            console.print(json: CoversJSON(outcome, places))
        } else {
            print(outcome, places, wanted)
        }
        if let obstacle = outcome.obstacle { throw obstacle }
    }

    private func outcome(
        of order: CoverOrder, _ book: BookID?, _ store: any ImportedBookKeeping,
        isQuiet: Bool
    ) async throws -> CoverOutcome {
        let line = ProgressLine(
            "Looking for covers", on: console, isWanted: environment.errorIsTerminal && !isQuiet,
            amount: { $0 == 1 ? "1 book" : "\($0) books" })
        let collector = try collector(store)
        defer { line.end() }
        return try await InterruptibleWork().run {
            try await collector.run(order, only: book, progress: { line.tell($0, of: $1) })
        }
    }

    private func print(
        _ outcome: CoverOutcome, _ places: [BookID: Int],
        _ order: CoverOrder
    ) {
        var table = TextTable(.right, .left, .left, .left)
        for finding in outcome.findings {
            let place = places[finding.book].map { "\($0)" } ?? ""
            table.add(place, finding.title, Self.origin(finding), detail(finding))
        }
        table.lines.forEach { console.print($0) }
        let missing = outcome.findings.count { $0.path == nil }
        guard missing > 0 else { return }
        let count = outcome.findings.count
        console.note(
            "\(count - missing) of \(count == 1 ? "1 book has" : "\(count) books have") a cover.")
        if !order.isOnline {
            console.note(
                "`listen covers --online` asks iTunes, Open Library and Google Books for the"
                    + " others, which are sent titles and authors.")
        }
    }

    private static func origin(_ finding: CoverFinding) -> String {
        switch finding.origin {
        case .embedded: "in the recording"
        case .beside: "beside the files"
        case .online(let online): online.provider
        case .none: "none"
        }
    }

    private func detail(_ finding: CoverFinding) -> String {
        switch finding.origin {
        case .embedded(let recording): return recording
        case .beside: return finding.path ?? ""
        case .online(let online): return online.address
        case .none: break
        }
        if finding.isAway { return "its recordings are not there now" }
        guard let look = finding.look else { return "not asked for online" }
        let again = localTime.minute(at: look.holdsUntil)
        guard let failure = look.failure else {
            return "no service had one on \(localTime.day(at: look.at)); asked again from \(again)"
        }
        return "\(failure) Asked again from \(again)."
    }
}

extension StatedError {
    /// The error for a book whose cover is not searched for.
    static func notImported(_ title: String) -> StatedError {
        StatedError(
            .usage,
            "“\(title)” was not imported, so its cover is not looked for: its library brings its "
                + "own. `listen books` numbers all books; those you imported come last.")
    }
}

/// The output of `listen covers --json`.
struct CoversJSON: Encodable {
    struct Entry: Encodable {
        let id: String
        /// Its place in the library's list, from 1.
        let place: Int?
        let title: String
        let author: String?
        /// `embedded`, `beside` or `online`; `nil` without a cover.
        let origin: String?
        let path: String?
        /// The recording that contains it.
        let recording: String?
        let provider: String?
        let address: String?
        /// The time of the last search of services without a result, and the earliest time of the
        /// next.
        let lookedAt: String?
        let lookAgainAt: String?
        let failure: String?
        let filesAreMissing: Bool
    }

    let version = 1
    let books: [Entry]

    init(_ outcome: CoverOutcome, _ places: [BookID: Int]) {
        books = outcome.findings.map { finding in
            var origin: String?
            var recording: String?
            var online: CoverMemory.Online?
            switch finding.origin {
            case .embedded(let path): (origin, recording) = ("embedded", path)
            case .beside: origin = "beside"
            case .online(let source): (origin, online) = ("online", source)
            case .none: break
            }
            return Entry(
                id: finding.book.rawValue,
                place: places[finding.book],
                title: finding.title, author: finding.author, origin: origin, path: finding.path,
                recording: recording, provider: online?.provider, address: online?.address,
                lookedAt: finding.look?.at.formatted(.iso8601),
                lookAgainAt: finding.look?.holdsUntil.formatted(.iso8601),
                failure: finding.look?.failure, filesAreMissing: finding.isAway)
        }
    }
}
