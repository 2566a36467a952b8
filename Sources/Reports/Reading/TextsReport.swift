package import ConsoleOutput
import Files
package import ListenCore
package import SharedWork

/// The texts of the shelf: put away, taken back, removed.
package struct TextsReport: Sendable {
    /// The texts as a source, those that are put away left out.
    let catalog: @Sendable () async throws -> Catalog
    let texts: @Sendable () throws -> any WrittenTextKeeping
    let sounds: any SpokenSoundKeeping
    let console: Console
    let removals: Removals

    /// A report of a shelf.
    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        texts: @escaping @Sendable () throws -> any WrittenTextKeeping,
        sounds: any SpokenSoundKeeping, console: Console, removals: Removals
    ) {
        (self.catalog, self.texts, self.sounds) = (catalog, texts, sounds)
        (self.console, self.removals) = (console, removals)
    }

    /// Puts texts away: they leave the list, and what was heard and learnt of them stays.
    package func putAway(_ typed: [String]) async throws {
        // All are found before the first is changed.
        for book in try await books(typed) {
            try await texts().set(isArchived: true, of: book.id)
            console.note("“\(Self.title(book))” is put away.")
        }
    }

    /// Takes texts that were put away back to the list.
    package func takeBack(_ typed: [String]) async throws {
        let away = try await away()
        for book in try typed.map({ try BookSelection.find($0, in: away).book }) {
            try await texts().set(isArchived: false, of: book.id)
            console.note("“\(Self.title(book))” is on the shelf again.")
        }
    }

    /// Lists the texts that are put away, with the numbers that take them back.
    package func list(json: Bool) async throws {
        let away = try await texts().texts().filter(\.isArchived)
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
        let book: Book
        do {
            book = try await catalog().book(typed).book
        } catch {
            // Also one that is put away.
            guard let found = try? BookSelection.find(typed, in: await away()) else { throw error }
            book = found.book
        }
        let isGone = try await removals.remove(
            "the text “\(Self.title(book))”", isSure: isSure
        ) {
            _ = try await texts().forget(book.id)
        }
        guard isGone else { return }
        await DiskWork.run { [sounds] in sounds.remove(book.id) }
    }

    private func books(_ typed: [String]) async throws -> [Book] {
        let catalog = try await catalog()
        var books: [Book] = []
        for typed in typed { books.append(try await catalog.book(typed).book) }
        return books
    }

    private func away() async throws -> [Book] {
        try await texts().texts().filter(\.isArchived).map { text in
            Book(
                id: text.id, title: text.title, author: text.author ?? text.site,
                language: text.language)
        }
    }

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
