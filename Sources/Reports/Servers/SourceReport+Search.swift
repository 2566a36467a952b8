import ConsoleOutput
package import ListenCore
import SharedWork

/// The search of a source at its own server.
package struct SourceSearch: Sendable {
    /// The results.
    package struct Findings: Sendable {
        /// A book of the source.
        package struct Found: Sendable {
            let number: Int
            let book: Book
            let chapters: [ChapterID]

            /// A book by its number in the list of the source; its chapters where only those were
            /// found.
            package init(number: Int, book: Book, chapters: [ChapterID]) {
                (self.number, self.book, self.chapters) = (number, book, chapters)
            }
        }

        /// A folder with sound that is not among the books of the source.
        package struct Place: Sendable {
            let name: String
            let address: String

            /// A folder, and the address that adds it.
            package init(name: String, address: String) {
                (self.name, self.address) = (name, address)
            }
        }

        let books: [Found]
        let elsewhere: [Place]
        /// True where there may be more.
        let isCut: Bool
        /// True where the list of the source is older than something that was found.
        let hasNewer: Bool

        /// Results.
        package init(books: [Found], elsewhere: [Place], isCut: Bool, hasNewer: Bool) {
            (self.books, self.elsewhere) = (books, elsewhere)
            (self.isCut, self.hasNewer) = (isCut, hasNewer)
        }
    }

    /// The names of the kinds whose servers can be searched.
    let kinds: Set<String>
    let find: @Sendable (KeptSource, _ words: String) async throws -> Findings

    /// A search of sources of some kinds.
    package init(
        kinds: Set<String>,
        find: @escaping @Sendable (KeptSource, _ words: String) async throws -> Findings
    ) {
        (self.kinds, self.find) = (kinds, find)
    }

    /// A search that knows no kind.
    package static let none = SourceSearch(kinds: []) { source, _ in
        throw StatedError(.usage, "\(source.name.printable(limit: 100)) cannot be searched.")
    }
}

/// `listen source search`.
extension SourceReport {
    /// Prints the books among what a source's server finds for words, with their numbers, and other
    /// folders there.
    package func search(
        _ typed: String, words: String, limit: Int, json: Bool
    ) async throws {
        let entry = try await register.list().named(typed)
        guard searching.kinds.contains(entry.kept.kind.rawValue) else {
            throw StatedError(
                .usage,
                "\(entry.name.printable(limit: 100)) has no search of its own: `listen books"
                    + "\(entry.flag)` lists all of it. Searched are sources of the kinds"
                    + " \(searching.kinds.sorted().joined(separator: " and ")).")
        }
        let found = try await searching.find(entry.kept, words)
        if json {
            return console.print(json: SourceSearchJSON(found, limit: limit))
        }
        guard !found.books.isEmpty || !found.elsewhere.isEmpty || found.hasNewer else {
            throw StatedError(
                .notFound,
                "\(entry.name.printable(limit: 100)) has no book with"
                    + " “\(words.printable(limit: 200))”. Try fewer or shorter words.")
        }
        await show(found.books.prefix(limit), of: entry)
        show(found.elsewhere.prefix(limit), of: entry)
        if found.hasNewer {
            console.note(
                "Some of what was found is newer than the list: `listen books --refresh"
                    + "\(entry.flag)` renews it.")
        }
        if found.isCut || found.books.count > limit || found.elsewhere.count > limit {
            console.note("There is more; more words narrow it.")
        }
    }

    private func show(
        _ books: ArraySlice<SourceSearch.Findings.Found>, of entry: SourceEntry
    ) async {
        guard let first = books.first else { return }
        var table = TextTable(.right, .left, .left, .left)
        for found in books {
            table.add(
                "\(found.number)", found.book.title, found.book.author ?? "",
                await chapters(of: found, in: entry))
        }
        console.print(table)
        let which = books.count == 1 ? "it" : "the first, and so the others by their numbers"
        console.note("`listen book \(first.number)\(entry.flag)` plays \(which).")
    }

    /// The titles of the chapters that were found; nothing where the book was.
    private func chapters(
        of found: SourceSearch.Findings.Found, in entry: SourceEntry
    ) async -> String {
        guard !found.chapters.isEmpty, let source = try? register.open(entry).books,
            let all = try? await source.chapters(of: found.book.id, .cacheFirst).value
        else { return "" }
        let titles = all.filter { found.chapters.contains($0.id) }.map(\.title)
        let shown = titles.prefix(3).joined(separator: ", ")
        return titles.count > 3 ? "\(shown) and \(titles.count - 3) more" : shown
    }

    private func show(
        _ places: ArraySlice<SourceSearch.Findings.Place>, of entry: SourceEntry
    ) {
        guard !places.isEmpty else { return }
        console.note("Not among the books of \(entry.name.printable(limit: 100)):")
        let kind = entry.kept.kind.rawValue
        for place in places {
            console.print(
                "\(place.name.printable(limit: 100)): `listen source add \(kind)"
                    + " \(place.address.shellWord)`")
        }
    }
}

private struct SourceSearchJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let id: String
        let title: String
        let author: String?
        let chapters: [String]
    }

    struct Place: Encodable {
        let name: String
        let address: String
    }

    let version = 1
    let books: [Row]
    let elsewhere: [Place]
    let isCut: Bool
    let isListOlder: Bool

    init(_ found: SourceSearch.Findings, limit: Int) {
        books = found.books.prefix(limit).map { found in
            Row(
                number: found.number, id: found.book.id.rawValue, title: found.book.title,
                author: found.book.author, chapters: found.chapters.map(\.rawValue))
        }
        elsewhere = found.elsewhere.prefix(limit).map { Place(name: $0.name, address: $0.address) }
        isCut = found.isCut || found.books.count > limit || found.elsewhere.count > limit
        isListOlder = found.hasNewer
    }
}
