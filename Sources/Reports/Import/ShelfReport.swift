package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import SharedWork

/// `listen rename`, `relink`, `remove` and `tag`: changes to books.
package struct ShelfReport: Sendable {
    let shelf: @Sendable () throws -> BookShelf
    /// The library of this machine, whatever source is in use.
    let own: @Sendable () async throws -> Catalog
    /// The source in use.
    let catalog: @Sendable () async throws -> Catalog
    let environment: ProcessEnvironment
    let console: Console
    let removals: Removals
    /// The files that are kept for an undoing: the cover of a book.
    let keptFiles: @Sendable (BookID) -> [String]

    package init(
        shelf: @escaping @Sendable () throws -> BookShelf,
        own: @escaping @Sendable () async throws -> Catalog,
        catalog: @escaping @Sendable () async throws -> Catalog,
        environment: ProcessEnvironment, console: Console, removals: Removals? = nil,
        keptFiles: @escaping @Sendable (BookID) -> [String] = { _ in [] }
    ) {
        (self.removals, self.keptFiles) = (removals ?? .plain(console), keptFiles)
        (self.shelf, self.own, self.catalog) = (shelf, own, catalog)
        (self.environment, self.console) = (environment, console)
    }

    /// The most missing files that are listed.
    private static let listed = 20

    /// Overrides the title, author, narrator or language of an imported book, also for later
    /// imports.
    package func rename(_ typed: String, _ change: BookRenaming, json: Bool) async throws {
        let found = try await own().book(typed)
        let book = try await shelf().rename(found.book, change)
        if json { return console.print(json: BookFactsJSON(book, place: found.place)) }
        let facts = [
            book.author.map { "by \($0)" }, book.narrator.map { "read by \($0)" },
            book.language?.englishName,
        ].compactMap(\.self)
        let more = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
        console.note("Book \(found.place) is “\(book.title)”\(more).")
    }

    /// Finds the moved files of an imported book.
    package func relink(_ typed: String, to path: String, json: Bool) async throws {
        let found = try await own().book(typed)
        let outcome = try await shelf().relink(found.book, below: environment.absolutePath(path))
        if json {
            console.print(json: RelinkJSON(outcome, place: found.place))
        } else {
            try tell(outcome, path)
        }
        guard outcome.missing.isEmpty else {
            throw outcome.moved == 0
                ? ShelfError.nothingFound(
                    outcome.book.title, path: path, resized: outcome.resized.count)
                : ShelfError.stillMissing(outcome.missing.count, title: outcome.book.title)
        }
    }

    private func tell(_ outcome: RelinkOutcome, _ path: String) throws {
        if outcome.missing.isEmpty, outcome.moved == 0 {
            return console.note("All files of “\(outcome.book.title)” are where they were.")
        }
        if outcome.moved > 0 {
            console.note(
                "\(Self.count(outcome.moved)) of “\(outcome.book.title)” "
                    + "\(outcome.moved == 1 ? "was" : "were") found below \(path); places, marks and"
                    + " cards stay.")
        }
        for path in outcome.missing.prefix(Self.listed) { console.note("Still missing: \(path)") }
        let more = outcome.missing.count - Self.listed
        if more > 0 { console.note("\(Self.count(more)) more are missing; --json names all.") }
    }

    /// Removes an imported book from the library; on request also its files, if the program made
    /// them.
    package func remove(_ typed: String, files: Bool, isSure: Bool) async throws {
        let found = try await own().book(typed).book
        let shelf = try shelf()
        let book = try await shelf.book(found)
        if files { try shelf.requireOwn(book) }
        let fate =
            files
            ? "Its files in \(book.folder) are deleted, since they are copies that listen made"
            : book.ownsFiles
                ? "Its files in \(book.folder), copies that listen made, stay (--files deletes them)"
                : "Its files in \(book.folder) stay"
        let question =
            "Take “\(book.title)” out of the library? \(fate); your place in it is kept."
        guard let answer = removals.answer(to: question, isSure: isSure) else {
            throw ShelfError.notAsked
        }
        guard answer else { return }
        guard files else {
            _ = try await removals.remove(
                "the book “\(book.title)”".printable(limit: 200), isSure: true,
                files: keptFiles(found.id)
            ) {
                _ = try await shelf.remove(found, files: false)
                console.note("“\(book.title)” was taken out. Its files are in \(book.folder).")
            }
            return
        }
        // Deleted files cannot be brought back, and the book is nothing without them.
        let deleted = try await shelf.remove(found, files: true)
        console.note("“\(book.title)” was taken out. \(Self.count(deleted)) of it were deleted.")
        let left = book.recordings.count - deleted
        if left > 0 {
            console.note("\(Self.count(left)) could not be deleted: see \(book.folder).")
        }
    }

    /// Adds tags to a book of the source in use and removes tags; without any, prints its tags.
    package func tag(_ typed: String, _ words: [String], json: Bool) async throws {
        let change = try TagChange(words)
        let catalog = try await catalog()
        let found = try await catalog.book(typed)
        let tags = try await shelf().tag(found.book, at: catalog.service.sourceID, change)
        if json {
            return console.print(
                json: TagsJSON(
                    book: found.book.id.rawValue, place: found.place, tags: tags.map(\.text)))
        }
        guard !tags.isEmpty else {
            return console.note("“\(found.book.title)” has no tags.")
        }
        for tag in tags { console.print(tag.text) }
    }

    private static func count(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
}

private struct BookFactsJSON: Encodable {
    let version = 1
    let id: String
    let place: Int
    let title: String
    let author: String?
    let narrator: String?
    let language: String?

    init(_ book: ImportedBook, place: Int) {
        id = book.id.rawValue
        self.place = place
        (title, author, narrator) = (book.title, book.author, book.narrator)
        language = book.language?.tag
    }
}

private struct RelinkJSON: Encodable {
    let version = 1
    let id: String
    let place: Int
    let folder: String
    let moved: Int
    let unmoved: Int
    let missing: [String]

    init(_ outcome: RelinkOutcome, place: Int) {
        id = outcome.book.id.rawValue
        self.place = place
        folder = outcome.book.folder
        (moved, unmoved, missing) = (outcome.moved, outcome.unmoved, outcome.missing)
    }
}

private struct TagsJSON: Encodable {
    let version = 1
    let book: String
    let place: Int
    let tags: [String]
}
