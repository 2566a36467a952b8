package import ConsoleOutput
import ListenCore
package import SharedWork

/// The texts of the shelf: put away, taken back, removed.
package struct TextsReport: Sendable {
    /// The texts as a source, those that are put away left out.
    let catalog: @Sendable () async throws -> Catalog
    let texts: @Sendable () throws -> KeptTexts
    let console: Console
    let removals: Removals

    /// A report of a shelf.
    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        texts: @escaping @Sendable () throws -> KeptTexts, console: Console, removals: Removals
    ) {
        (self.catalog, self.texts) = (catalog, texts)
        (self.console, self.removals) = (console, removals)
    }

    /// Puts texts away: they leave the list, and what was heard and learnt of them stays.
    package func putAway(_ typed: [String]) async throws {
        // All are found before the first is changed.
        for book in try await books(typed) {
            try await texts().putAway(book.id)
            console.note("“\(Self.title(book))” is put away.")
        }
    }

    /// Takes texts that were put away back to the list.
    package func takeBack(_ typed: [String]) async throws {
        let away = try await away()
        for book in try typed.map({ try BookSelection.find($0, in: away, called: .texts).book }) {
            try await texts().takeBack(book.id)
            console.note("“\(Self.title(book))” is on the shelf again.")
        }
    }

    /// Lists the texts that are put away, with the numbers that take them back.
    package func list(json: Bool) async throws {
        let away = try await texts().away()
        if json {
            return console.print(json: TextsJSON(texts: away.enumerated().map(TextsJSON.Row.init)))
        }
        guard !away.isEmpty else { return console.note("No text is put away.") }
        var table = TextTable(.right, .left, .left)
        for (index, text) in away.enumerated() {
            let origin = [text.author, text.site].compactMap(\.self).joined(separator: ", ")
            table.add("\(index + 1)", text.title, origin)
        }
        console.print(table)
    }

    /// Removes a text, which can be undone; its sound is deleted, since it can be spoken again.
    package func remove(_ typed: String, isSure: Bool) async throws {
        let book = try await bookAnywhere(typed)
        let name = "the text “\(Self.title(book))”"
        let isGone = try await removals.remove(name, isSure: isSure) {
            try await texts().remove(book.id)
        }
        if isGone { console.note("“\(Self.title(book))” was removed.") }
    }

    /// The text of the list that a person named; where none fits, one that is put away, by its id or
    /// title.
    ///
    /// A number is one of the list alone, and what fits several texts is none of those put away.
    private func bookAnywhere(_ typed: String) async throws -> Book {
        do {
            return try await catalog().book(typed).book
        } catch let error as SelectionError {
            guard case .notFound = error.code,
                let found = try? BookSelection.find(typed, in: await away()), found.rule != .place
            else { throw error }
            return found.book
        }
    }

    private func books(_ typed: [String]) async throws -> [Book] {
        let catalog = try await catalog()
        var books: [Book] = []
        for typed in typed { books.append(try await catalog.book(typed).book) }
        return books
    }

    private func away() async throws -> [Book] { try await texts().away().map(\.book) }

    private static func title(_ book: Book) -> String { book.title.printable(limit: 200) }
}

private struct TextsJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let id: String
        let title: String
        let address: String?

        init(_ place: (offset: Int, element: KeptText)) {
            let text = place.element
            number = place.offset + 1
            (id, title, address) = (text.id.rawValue, text.title, text.address)
        }
    }

    let version = 1
    let texts: [Row]
}
