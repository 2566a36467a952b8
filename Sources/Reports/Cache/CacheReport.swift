package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import HTTPCaching
package import ListenCore
package import SharedWork
import Terminal

/// `listen cache …`: what was fetched and kept, seen and taken away without any network.
package struct CacheReport: Sendable {
    let cache: @Sendable () throws -> any StoredCache
    /// The source in use, whose list numbers count first; `nil` for this machine's library.
    let inUse: @Sendable () async throws -> SourceID?
    /// Reads the entries of a stored list; none when it cannot be read.
    let titles: @Sendable ([UInt8]) -> [StoredTitle]
    /// The books of a source whose lists are not in the cache, with the chapters of some, as they are
    /// kept on this machine; `nil` where there are none.
    let kept: @Sendable (SourceID, Set<BookID>) async -> KeptTitles?
    /// The sources whose ids mean nothing to anybody, or whose addresses stay hidden.
    let own: [SourceID: CachedSource]
    let clock: any WallClock
    let policy: CachePolicy
    let localTime: LocalTime
    let environment: ProcessEnvironment
    let console: Console
    let removals: Removals
    /// The sound of texts read aloud.
    let sounds: any SpokenSoundKeeping

    package init(
        cache: @escaping @Sendable () throws -> any StoredCache,
        inUse: @escaping @Sendable () async throws -> SourceID?,
        titles: @escaping @Sendable ([UInt8]) -> [StoredTitle],
        kept: @escaping @Sendable (SourceID, Set<BookID>) async -> KeptTitles? = { _, _ in nil },
        own: [SourceID: CachedSource] = [:], clock: any WallClock,
        policy: CachePolicy,
        localTime: LocalTime, environment: ProcessEnvironment,
        console: Console, removals: Removals? = nil,
        sounds: any SpokenSoundKeeping
    ) {
        self.sounds = sounds
        self.removals = removals ?? .plain(console)
        (self.cache, self.inUse, self.titles, self.kept) = (cache, inUse, titles, kept)
        self.own = own
        self.clock = clock
        (self.policy, self.localTime, self.environment) = (policy, localTime, environment)
        self.console = console
    }

    /// A class of responses, as the command line says it.
    package enum Kind: String, CaseIterable, Sendable {
        /// Lists of books and chapters.
        case list
        /// Chapter data and texts.
        case payload
        /// Recordings.
        case media

        var resource: ResourceClass {
            switch self {
            case .list: .list
            case .payload: .payload
            case .media: .media
            }
        }
    }

    /// The operand of a command that shows something.
    package enum Target: Hashable, Sendable {
        /// A URL, or the beginning of a key.
        case entry(String)
        /// The words typed for a book, and perhaps for one of its chapters.
        case book(String, chapter: String?)
    }

    /// A choice of stored responses; everything that is given must fit.
    package struct Choice: Hashable, Sendable {
        /// URLs or beginnings of keys.
        var entries: [String]
        /// The words typed for the book.
        var book: String?
        /// The words typed for its chapter.
        var chapter: String?
        /// Only of this class.
        var kind: Kind?
        /// Only what may no longer be used without asking.
        var isStale: Bool
        /// Only what is pinned.
        var isPinned: Bool

        /// A choice; without arguments everything.
        package init(
            entries: [String] = [], book: String? = nil, chapter: String? = nil,
            kind: Kind? = nil, isStale: Bool = false, isPinned: Bool = false
        ) {
            self.entries = entries
            self.book = book
            self.chapter = chapter
            self.kind = kind
            self.isStale = isStale
            self.isPinned = isPinned
        }

        var isEverything: Bool { self == Choice() }
    }

    /// Lists what is kept, book by book.
    package func list(_ choice: Choice, json: Bool) async throws {
        let contents = try await contents()
        let heads = try chosen(choice, in: contents).map(contents.names.order).sorted().map(\.head)
        if json {
            let rows = heads.map { CacheEntryJSON($0, contents.names, clock.now, policy) }
            console.print(json: CacheListJSON(entries: rows))
            return
        }
        guard !heads.isEmpty else {
            console.note(
                contents.heads.isEmpty ? "The cache is empty." : "Nothing of that kind is kept.")
            return
        }
        print(table(of: heads, contents.names))
    }

    /// A narrow terminal leaves out first what the names say anyway, then the state: without
    /// its name nobody knows what an entry is.
    private func table(of heads: [StoredHead], _ names: CacheNames) -> TextTable {
        let width = environment.outputColumns ?? .max
        let now = clock.now
        typealias Cell = (StoredHead) -> String
        var columns: [(title: String, alignment: TextTable.Alignment, cell: Cell)] = []
        columns.append(("KEY", .left, { String($0.key.digest.prefix(8)) }))
        if width >= 90 { columns.append(("CLASS", .left, { $0.resource.rawValue })) }
        columns.append(("SIZE", .right, { byteText($0.size) }))
        if width >= 90 { columns.append(("AGE", .right, { ageText($0, now) })) }
        if width >= 60 { columns.append(("STATE", .left, { stateText($0, now) })) }
        if heads.contains(where: \.isPinned) {
            columns.append(("PIN", .left, { $0.isPinned ? "yes" : "" }))
        }
        columns.append(
            (
                "WHAT", .left,
                { head in
                    [names.words(for: head), names.address(of: head)].filter { !$0.isEmpty }
                        .joined(separator: "  ")
                }
            ))
        var table = TextTable(columns.map(\.alignment))
        table.add(columns.map(\.title))
        for head in heads { table.add(columns.map { $0.cell(head) }) }
        return table
    }

    // MARK: What all commands do

    /// The cache with what is in it and how it is called.
    struct Contents: Sendable {
        let cache: any StoredCache
        let heads: [StoredHead]
        let names: CacheNames
    }

    func contents() async throws -> Contents {
        let cache = try opened()
        let heads = try await cache.chosen.entries()
        let lists = heads.isEmpty ? [] : try await cache.chosen.lists()
        return Contents(
            cache: cache, heads: heads,
            names: CacheNames(
                lists: lists, kept: await keptTitles(of: heads), heads: heads,
                inUse: try? await inUse(), titles: titles, own: own))
    }

    /// The titles of what is kept beside the cache, of the sources of responses.
    private func keptTitles(of heads: [StoredHead]) async -> [SourceID: KeptTitles] {
        var books: [SourceID: Set<BookID>] = [:]
        for subject in heads.lazy.compactMap(\.subject) {
            if let book = subject.book { books[subject.source, default: []].insert(book) }
        }
        var titles: [SourceID: KeptTitles] = [:]
        for (source, books) in books { titles[source] = await kept(source, books) }
        return titles
    }

    /// The cache; what is wrong with it is said once.
    func opened() throws -> any StoredCache {
        let cache = try cache()
        if let notice = cache.notice { console.note(notice.description) }
        return cache
    }

    /// The responses that a person means, last used first.
    func chosen(_ choice: Choice, in contents: Contents) throws -> [StoredHead] {
        let subject = try choice.book.map {
            try contents.names.subject(book: $0, chapter: choice.chapter)
        }
        var heads = contents.heads
        if !choice.entries.isEmpty {
            let digests = try choice.entries.flatMap { try find($0, in: contents) }
                .map(\.key.digest)
            let wanted = Set(digests)
            heads = heads.filter { wanted.contains($0.key.digest) }
        }
        let now = clock.now
        return heads.filter { head in
            (choice.kind.map { $0.resource == head.resource } ?? true)
                && (subject.map { head.subject?.isPart(of: $0) == true } ?? true)
                && (!choice.isStale || head.state(at: now, under: policy) != .fresh)
                && (!choice.isPinned || head.isPinned)
        }
    }

    /// The responses that are meant; throws when there are none.
    func find(_ target: Target, in contents: Contents) throws -> [StoredHead] {
        switch target {
        case .entry(let typed): return try find(typed, in: contents)
        case .book(let book, let chapter):
            let subject = try contents.names.subject(book: book, chapter: chapter)
            let found = contents.heads.filter { $0.subject?.isPart(of: subject) == true }
            guard !found.isEmpty else {
                throw CacheError.nothing(of: contents.names.title(of: subject))
            }
            return found.map(contents.names.order).sorted().map(\.head)
        }
    }

    /// The responses of one URL or key; throws when there are none.
    func find(_ typed: String, in contents: Contents) throws -> [StoredHead] {
        let url = HTTPURL(typed)?.description
        let ofURL = contents.heads.filter { $0.key.url == typed || $0.key.url == url }
        if !ofURL.isEmpty { return ofURL }
        let prefix = typed.lowercased()
        let isKey = prefix.utf8.count >= 2 && prefix.allSatisfy(\.isHexDigit)
        let ofKey = isKey ? contents.heads.filter { $0.key.digest.hasPrefix(prefix) } : []
        guard ofKey.count < 2 else {
            throw CacheError.ambiguous(typed, count: ofKey.count)
        }
        guard ofKey.isEmpty else { return ofKey }
        throw CacheError.unknown(typed, meant: suggestion(for: typed, in: contents))
    }

    /// The stored URL that was probably meant; URLs differ most at their end.
    private func suggestion(for typed: String, in contents: Contents) -> String? {
        var byEnd: [String: String] = [:]
        for address in contents.heads.prefix(500).map(contents.names.address) {
            byEnd[String(address.suffix(48))] = address
        }
        return Suggestion.closest(to: String(typed.suffix(48)), among: byEnd.keys.sorted())
            .flatMap { byEnd[$0] }
    }

    /// Prints a table, cut to the terminal's width where there is one.
    func print(_ table: TextTable) {
        guard let columns = environment.outputColumns else {
            console.print(table)
            return
        }
        for line in table.lines {
            console.print(TerminalText(line).truncated(to: Columns(columns)).string)
        }
    }

    private func ageText(_ head: StoredHead, _ now: Date) -> String {
        let text = SpanText.text(seconds: head.secondsSinceFetched(at: now))
        return text.split(separator: " ").prefix(2).joined(separator: " ")
    }

    private func stateText(_ head: StoredHead, _ now: Date) -> String {
        CacheExplanation.Verdict(head, at: now, under: policy).text { instant in
            let minute = localTime.minute(at: instant)
            let isToday = localTime.day(at: instant) == localTime.day(at: now)
            return String(isToday ? minute.suffix(5) : minute.prefix(10))
        }
    }

    /// An instant as people read it.
    func time(_ instant: Date) -> String { localTime.minute(at: instant) }
}
