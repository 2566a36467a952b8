package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import SharedWork

/// `listen text`: looks for the printed text of an audiobook of any source, and saves it.
package struct BookTextReport: Sendable {
    /// A text that may be that of the book.
    package struct Offer: Hashable, Sendable {
        /// The title and author of the book it was read from.
        package let title: String
        package let author: String?
        package let language: Language?
        /// The place of the text, as the catalogue gives it.
        package let place: String
        /// The book of the shelf that names it.
        package let book: KeptOpenBook

        /// An offer.
        package init(
            title: String, author: String?, language: Language?, place: String, book: KeptOpenBook
        ) {
            (self.title, self.author, self.language) = (title, author, language)
            (self.place, self.book) = (place, book)
        }
    }

    let catalog: @Sendable () async throws -> Catalog
    /// The texts for a book by its title, author and language, each place once.
    let find: @Sendable (Book) async throws -> [Offer]
    /// The text that a book of the shelf was read from, and a name for it.
    let fetch: @Sendable (KeptOpenBook) async throws -> (text: ReadingText, name: String)
    /// The option that names the source of the books, after a space; empty for the one in use.
    let flag: @Sendable () async throws -> String
    let environment: ProcessEnvironment
    let console: Console

    /// A report of its parts.
    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        find: @escaping @Sendable (Book) async throws -> [Offer],
        fetch: @escaping @Sendable (KeptOpenBook) async throws -> (text: ReadingText, name: String),
        flag: @escaping @Sendable () async throws -> String = { "" },
        environment: ProcessEnvironment, console: Console
    ) {
        (self.catalog, self.find, self.fetch, self.flag) = (catalog, find, fetch, flag)
        (self.environment, self.console) = (environment, console)
    }

    /// Saves the text of a book; where several were found and none was chosen, prints them.
    ///
    /// Without an `output` it is named after its place, in the working folder; `replaces` allows an
    /// existing file.
    package func save(
        _ typed: String, number: Int?, output: String?, replaces: Bool
    ) async throws {
        let book = try await catalog().book(typed).book
        let offers = try await find(book)
        let command = "listen align book \(typed.shellWord)"
        let flag = try await flag()
        let way = { (file: String) in "`\(command) --text \(file)\(flag)`" }
        guard let offer = try choose(number, of: offers, for: book, else: way("FILE")) else {
            return show(offers)
        }
        let found = try await fetch(offer.book)
        let bytes = Array(
            (found.text.parts.joined(separator: "\n\n") + "\n").utf8)
        guard let file = OutputFile(output ?? found.name, replaces: replaces, environment) else {
            for part in found.text.parts { console.print(part) }
            return
        }
        try file.write(bytes)
        console.note("“\(offer.title)” is saved as \(file.path).".printable(limit: 1_000))
        console.note("Put it in step with \(way(file.path.shellWord)).".printable(limit: 5_000))
    }

    /// The offer that was chosen, or the only one; `nil` where there is a choice.
    private func choose(
        _ number: Int?, of offers: [Offer], for book: Book, else way: String
    ) throws -> Offer? {
        guard let first = offers.first else {
            throw StatedError(
                .notFound,
                "No text was found for “\(book.title.printable(limit: 100))”. Give a file of yours"
                    + " with \(way.printable(limit: 300)).")
        }
        guard let number else { return offers.count == 1 ? first : nil }
        guard offers.indices.contains(number - 1) else {
            throw StatedError(
                .notFound,
                "There is no text \(number): "
                    + (offers.count == 1 ? "one was" : "\(offers.count) were") + " found.")
        }
        return offers[number - 1]
    }

    private func show(_ offers: [Offer]) {
        var table = TextTable(.right, .left, .left, .left, .left)
        for (index, offer) in offers.enumerated() {
            table.add(
                "\(index + 1)", offer.title, offer.author ?? "",
                offer.language?.englishName ?? "", offer.place)
        }
        console.print(table)
        console.note("Save one with --number NUMBER.")
    }
}
