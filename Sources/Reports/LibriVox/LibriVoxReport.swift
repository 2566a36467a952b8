package import ConsoleOutput
package import ListenCore
package import SharedWork

/// `listen librivox`: looks for audiobooks of the open shelf, and keeps the one that is chosen.
package struct LibriVoxReport: Sendable {
    /// The things a person asks for, as they were typed.
    package struct Wish: Hashable, Sendable {
        /// Words of a title, or the address of an item or a page.
        package var text: String
        package var author: String?
        package var reader: String?
        package var language: String?
        package var genre: String?

        /// A wish for words of a title, and more where that is given.
        package init(
            text: String, author: String? = nil, reader: String? = nil, language: String? = nil,
            genre: String? = nil
        ) {
            (self.text, self.author, self.reader) = (text, author, reader)
            (self.language, self.genre) = (language, genre)
        }
    }

    /// A version of a book: one recording of it.
    package struct Version: Hashable, Sendable {
        /// The book as it is kept where it is chosen.
        package let book: KeptOpenBook
        package let genres: [String]
        package let readers: [String]
        package let sections: Int
        /// Its length; zero when unknown.
        package let length: MediaTime
        /// Its page at LibriVox.
        package let page: String?

        /// A version.
        package init(
            book: KeptOpenBook, genres: [String], readers: [String], sections: Int,
            length: MediaTime, page: String?
        ) {
            (self.book, self.genres, self.readers) = (book, genres, readers)
            (self.sections, self.length, self.page) = (sections, length, page)
        }
    }

    /// The versions that were found, the nearest first.
    package struct Findings: Sendable {
        let versions: [Version]
        let remarks: [String]

        /// Findings, and why there may be more.
        package init(versions: [Version], remarks: [String] = []) {
            (self.versions, self.remarks) = (versions, remarks)
        }
    }

    let find: @Sendable (Wish, Language?) async throws -> Findings
    /// A book with all that is needed to hear it.
    let whole: @Sendable (KeptOpenBook) async throws -> KeptOpenBook
    let books: @Sendable () throws -> any OpenBookKeeping
    let console: Console
    let removals: Removals

    /// A report of its parts.
    package init(
        find: @escaping @Sendable (Wish, Language?) async throws -> Findings,
        whole: @escaping @Sendable (KeptOpenBook) async throws -> KeptOpenBook,
        books: @escaping @Sendable () throws -> any OpenBookKeeping, console: Console,
        removals: Removals
    ) {
        (self.find, self.whole, self.books) = (find, whole, books)
        (self.console, self.removals) = (console, removals)
    }

    /// The book that was chosen, kept; `nil` where the versions were printed for a choice.
    ///
    /// With a `number` it is that version of the list; without one the only one there is.
    package func choose(_ wish: Wish, version number: Int?) async throws -> BookID? {
        let versions = try await versions(wish)
        guard let number else {
            guard versions.count > 1 else { return try await keep(versions[0]) }
            show(versions)
            console.note("Play one with --version NUMBER.")
            return nil
        }
        guard versions.indices.contains(number - 1) else {
            throw StatedError(
                .notFound,
                "There is no version \(number): "
                    + (versions.count == 1 ? "one was" : "\(versions.count) were")
                    + " found. Give --list to see them.")
        }
        return try await keep(versions[number - 1])
    }

    private func keep(_ version: Version) async throws -> BookID {
        let book = try await whole(version.book)
        try await books().keep(book)
        return book.id
    }

    /// Prints what was found, and plays nothing.
    package func list(_ wish: Wish, json: Bool) async throws {
        let versions = try await versions(wish, mayBeNone: json)
        guard json else { return show(versions) }
        console.print(
            json: LibriVoxJSON(versions: versions.enumerated().map(LibriVoxJSON.Row.init)))
    }

    private func versions(_ wish: Wish, mayBeNone: Bool = false) async throws -> [Version] {
        let found = try await find(wish, wish.language.map(Language.typed))
        for remark in found.remarks { console.note(remark) }
        guard found.versions.isEmpty, !mayBeNone else { return found.versions }
        let subject =
            wish.text.isEmpty ? "No audiobook" : "No audiobook called “\(wish.text)”"
        throw StatedError(
            .notFound,
            "\(subject.printable(limit: 200)) was found at LibriVox."
                + " Try fewer words, or leave out --author, --reader, --language or --genre.")
    }

    private func show(_ versions: [Version]) {
        var table = TextTable(.right, .left, .left, .left, .left, .right)
        for (index, version) in versions.enumerated() {
            table.add(
                "\(index + 1)", version.book.title, version.book.author ?? "",
                version.book.language?.englishName ?? "", Self.readers(version.readers),
                version.length > .zero ? version.length.clockText : "")
        }
        console.print(table)
    }

    /// The readers in a few words.
    private static func readers(_ names: [String]) -> String {
        switch names.count {
        case 0...2: names.joined(separator: ", ")
        default: "\(names[0]) and \(names.count - 1) others"
        }
    }

    /// Takes a book out of the list; what was heard of it stays.
    package func remove(_ typed: String, isSure: Bool) async throws {
        let kept = try await books().books()
        let found = try BookSelection.find(
            typed, in: kept.map { Book(id: $0.id, title: $0.title, author: $0.author) }
        ).book
        let name = found.title.printable(limit: 200)
        let isGone = try await removals.remove("the audiobook “\(name)”", isSure: isSure) {
            try await books().forget(found.id)
        }
        if isGone { console.note("“\(name)” was removed.") }
    }
}

private struct LibriVoxJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let id: String
        let title: String
        let author: String?
        let language: String?
        let genres: [String]
        let readers: [String]
        let sections: Int
        let durationMs: Int64
        let page: String?

        enum CodingKeys: String, CodingKey {
            case number, id, title, author, language, genres, readers, sections, page
            case durationMs = "duration_ms"
        }

        init(_ place: (offset: Int, element: LibriVoxReport.Version)) {
            let version = place.element
            number = place.offset + 1
            (id, title) = (version.book.id.rawValue, version.book.title)
            author = version.book.author
            (language, genres) = (version.book.language?.tag, version.genres)
            (readers, sections) = (version.readers, version.sections)
            (durationMs, page) = (version.length.milliseconds, version.page)
        }
    }

    let version = 1
    let versions: [Row]
}
