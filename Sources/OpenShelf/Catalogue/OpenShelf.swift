package import ListenCore

/// The open shelf: the recordings of LibriVox and archive.org, found by a person's words.
///
///     let found = try await shelf.find(ShelfWish(text: "alice in wonderland"), .cacheFirst)
///     let book = try await shelf.whole(found.books[0], .cacheFirst)
package struct OpenShelf: Sendable {
    /// The books that were found, the nearest first.
    package struct Findings: Sendable {
        /// The books.
        package var books: [ShelfBook] = []
        /// The reasons for which there may be more.
        package var remarks: [String] = []
    }

    private let catalogue: LibriVoxCatalogue
    private let archive: ArchiveShelf

    /// The shelf over a network.
    package init(_ network: ShelfNetwork) {
        (catalogue, archive) = (LibriVoxCatalogue(network), ArchiveShelf(network))
    }

    /// The most titles that archive.org names and the catalogue is asked for again.
    private static let mostTitles = 4
    /// The most books that are found.
    private static let mostBooks = 100

    /// Finds books.
    ///
    /// The catalogue knows readers and texts, but only titles that begin as they were typed;
    /// archive.org finds any words of a title. So both are asked, and the catalogue again for the
    /// titles that archive.org found. Throws when neither answers.
    package func find(
        _ wish: ShelfWish, _ mode: FetchMode
    ) async throws(ServiceError) -> Findings {
        async let listed = outcome { () throws(ServiceError) in
            try await self.listed(wish, mode)
        }
        async let archived = outcome { () throws(ServiceError) in
            try await self.archived(wish, mode)
        }
        var (found, failures): ([ShelfBook], [ServiceError]) = ([], [])
        let answers = await (listed, archived)
        switch answers.0 {
        case .success(let books): found = books
        case .failure(let error): failures.append(error)
        }
        switch answers.1 {
        case .success(let books):
            let more = await named(by: books, beside: found, wish, mode)
            found = Self.joined(found + more, books)
        case .failure(let error): failures.append(error)
        }
        if failures.count == 2 || found.isEmpty, let failure = failures.first { throw failure }
        let ranked = found.filter(wish.admits).enumerated().sorted {
            (wish.rank(of: $0.element), $0.offset) < (wish.rank(of: $1.element), $1.offset)
        }
        let near = ranked.filter { wish.rank(of: $0.element) < 3 }
        return Findings(
            books: (near.isEmpty ? ranked : near).prefix(Self.mostBooks).map(\.element),
            remarks: failures.map { "There may be more: \($0.description)" })
    }

    /// A book with all that is needed to hear it: its sections, and the best file of each.
    ///
    /// Where archive.org does not answer, the files that the catalogue names are heard.
    package func whole(_ book: ShelfBook, _ mode: FetchMode) async throws(ServiceError) -> ShelfBook
    {
        do throws(ServiceError) {
            return await withText(
                try await archive.book(book.identifier, mode).joined(to: book), mode)
        } catch {
            guard !book.sections.isEmpty, error.code != .notFound, error.code != .noSound else {
                throw error
            }
            return book
        }
    }

    /// The book of an address: an item of archive.org, or a page of LibriVox.
    ///
    /// `nil` for words; an address of anything else is refused.
    package func book(
        at address: String, _ mode: FetchMode
    ) async throws(ServiceError) -> ShelfBook? {
        if let identifier = ArchiveName.identifier(of: address) {
            return await withText(try await archive.book(identifier, mode), mode)
        }
        guard let title = LibriVoxPage.title(of: address) else {
            guard Self.isAddress(address) else { return nil }
            throw ServiceError(
                .malformed(path: "", reason: "it is no address of archive.org or LibriVox"),
                context: address.printable(limit: 200),
                advice: "Give one such as https://archive.org/details/NAME, or words of a title.")
        }
        let found = try await find(ShelfWish(text: title), mode).books
        guard let book = found.first(where: { LibriVoxPage.isSame($0.page, address) }) else {
            throw ServiceError(
                .notFound, context: "the book of \(address.printable(limit: 200))",
                advice: "Search for its title: `listen librivox \"\(title)\"`.")
        }
        return try await whole(book, mode)
    }

    /// True for a text that names a place of the network, and is no words of a title.
    private static func isAddress(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.contains("://")
            || ["archive.org/", "www.archive.org/", "librivox.org/", "www.librivox.org/"]
                .contains(where: text.hasPrefix)
    }

    /// The book with the place of its text; where none is known, that of another version of the
    /// same title, author and language.
    private func withText(_ book: ShelfBook, _ mode: FetchMode) async -> ShelfBook {
        guard book.textSource == nil else { return book }
        let wish = ShelfWish(
            text: ShelfWords.stem(book.title), author: book.author, language: book.spoken)
        let others = (try? await catalogue.books(.title(book.title), mode)) ?? []
        var book = book
        book.textSource =
            others.first {
                $0.textSource != nil && wish.admits($0) && wish.rank(of: $0) == 0
            }?.textSource
        return book
    }

    private func listed(
        _ wish: ShelfWish, _ mode: FetchMode
    ) async throws(ServiceError) -> [ShelfBook] {
        if !ShelfWords.folded(wish.text).isEmpty {
            return try await catalogue.books(.title(wish.text), mode)
        }
        if let author = wish.author { return try await catalogue.books(.author(author), mode) }
        if let genre = wish.genre { return try await catalogue.books(.genre(genre), mode) }
        return []
    }

    private func archived(
        _ wish: ShelfWish, _ mode: FetchMode
    ) async throws(ServiceError) -> [ShelfBook] {
        if !ShelfWords.folded(wish.text).isEmpty {
            let titled = try await archive.search(.title(wish.text), mode)
            return titled.isEmpty ? try await archive.search(.anything(wish.text), mode) : titled
        }
        if let author = wish.author { return try await archive.search(.creator(author), mode) }
        if wish.isEmpty, let language = wish.language {
            return try await archive.search(.language(language), mode)
        }
        return try await archive.search(.anything(wish.reader ?? wish.genre ?? ""), mode)
    }

    /// Asks the catalogue about the titles that archive.org found and it did not; a failure
    /// loses only those.
    private func named(
        by books: [ShelfBook], beside known: [ShelfBook], _ wish: ShelfWish, _ mode: FetchMode
    ) async -> [ShelfBook] {
        let there = Set(known.map(\.identifier))
        var (stems, found): ([String], [ShelfBook]) = ([], [])
        for book in books where !there.contains(book.identifier) && wish.rank(of: book) < 3 {
            let stem = ShelfWords.stem(book.title)
            if stems.count < Self.mostTitles, !stems.contains(stem) { stems.append(stem) }
        }
        for stem in stems {
            found += (try? await catalogue.books(.title(stem), mode)) ?? []
        }
        return found
    }

    /// The books of the catalogue, and behind them those that only archive.org has; each once.
    private static func joined(_ listed: [ShelfBook], _ archived: [ShelfBook]) -> [ShelfBook] {
        var seen: Set<String> = []
        return (listed + archived).filter { seen.insert($0.identifier).inserted }
    }
}

extension ShelfBook {
    /// This item of archive.org with what the catalogue knows of its book.
    ///
    /// Sections that only one of both has stay where it has any of the other's.
    func joined(to listed: ShelfBook) -> ShelfBook {
        var book = listed
        book.author = listed.author ?? author
        book.language = listed.language ?? language
        book.about = listed.about ?? about
        book.readBy = listed.readBy ?? readBy
        let files = Dictionary(
            sections.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        guard listed.sections.contains(where: { files[$0.id] != nil }) else {
            book.sections = sections
            return book
        }
        book.sections = listed.sections.map { section in
            guard let file = files[section.id] else { return section }
            var section = section
            section.file = file.file
            if section.seconds == 0 { section.seconds = file.seconds }
            return section
        }
        return book
    }
}

/// Addresses of the pages of LibriVox.
enum LibriVoxPage {
    /// The words of the title in an address such as
    /// `https://librivox.org/the-count-of-monte-cristo-by-alexandre-dumas/`.
    static func title(of address: String) -> String? {
        guard let slug = slug(of: address) else { return nil }
        let words = slug.split(separator: "-").map(String.init)
        let end = words.lastIndex(of: "by").flatMap { $0 > 0 ? $0 : nil } ?? words.count
        return words.isEmpty ? nil : words[..<end].joined(separator: " ")
    }

    /// True for two addresses of one page.
    static func isSame(_ one: String?, _ other: String) -> Bool {
        one.flatMap(slug) != nil && one.flatMap(slug) == slug(of: other)
    }

    private static func slug(of address: String) -> String? {
        for start in ["https://librivox.org/", "http://librivox.org/", "https://www.librivox.org/"]
        where address.lowercased().hasPrefix(start) {
            let path = address.dropFirst(start.count).prefix { $0 != "?" && $0 != "#" }
            let parts = path.split(separator: "/")
            return parts.count == 1 ? String(parts[0].prefix(300)).lowercased() : nil
        }
        return nil
    }
}
