import ListenCore
package import SharedWork

/// The book and chapter to which a list of places or bookmarks is limited.
struct HeardFilter: Hashable, Sendable {
    let source: SourceID
    let book: BookID
    /// The chapter; `nil` for the whole book.
    let chapter: ChapterID?

    func includes(_ address: ChapterAddress) -> Bool {
        address.source == source && address.book == book
            && (chapter == nil || address.chapter == chapter)
    }
}

/// Finds the book and chapter of `--book` and `--chapter`: in the source's list, else in the
/// person's stored records, which outlive the source.
package struct HeardFinder: Sendable {
    /// A chapter of the stored records.
    struct Known: Sendable {
        let chapter: ChapterAddress
        let bookTitle: String
        let chapterTitle: String
    }

    let catalog: @Sendable () async throws -> Catalog

    package init(catalog: @escaping @Sendable () async throws -> Catalog) {
        self.catalog = catalog
    }

    /// The filter for the typed words; `nil` without any.
    ///
    /// Throws the source's error when neither has it.
    func filter(
        book: String?, chapter: String?, among known: [Known]
    ) async throws -> HeardFilter? {
        guard let book else { return nil }
        do {
            return try await offered(book, chapter)
        } catch {
            guard let kept = Self.kept(book, chapter, among: known) else { throw error }
            return kept
        }
    }

    private func offered(_ book: String, _ chapter: String?) async throws -> HeardFilter {
        let catalog = try await catalog()
        let found = try await catalog.book(book).book
        var part: ChapterID?
        if let chapter {
            part = try await catalog.chapter(chapter, of: found).selection.chapter.id
        }
        return HeardFilter(source: catalog.service.sourceID, book: found.id, chapter: part)
    }

    /// A number is an index into a list that is not available here, so it can only be an id.
    private static func kept(
        _ typed: String, _ chapter: String?, among known: [Known]
    ) -> HeardFilter? {
        var books: [SourceID: [Book]] = [:]
        for entry in known
        where books[entry.chapter.source]?.contains(where: { $0.id == entry.chapter.book }) != true
        {
            books[entry.chapter.source, default: []].append(
                Book(id: entry.chapter.book, title: entry.bookTitle))
        }
        let found = books.flatMap { source, books in
            named(typed, books, id: \.id.rawValue) {
                try? BookSelection.find(typed, in: books).book
            }.map { [(source, $0.id)] } ?? []
        }
        guard let (source, book) = found.first, found.count == 1 else { return nil }
        guard let chapter else { return HeardFilter(source: source, book: book, chapter: nil) }
        var chapters: [Chapter] = []
        for entry in known where entry.chapter.source == source && entry.chapter.book == book {
            if chapters.contains(where: { $0.id == entry.chapter.chapter }) { continue }
            chapters.append(Chapter(id: entry.chapter.chapter, title: entry.chapterTitle))
        }
        return named(chapter, chapters, id: \.id.rawValue) {
            try? ChapterSelection.find(chapter, in: chapters).chapter
        }.map { HeardFilter(source: source, book: book, chapter: $0.id) }
    }

    private static func named<Entry>(
        _ typed: String, _ entries: [Entry], id: (Entry) -> String, find: () -> Entry?
    ) -> Entry? {
        entries.first { id($0) == typed } ?? (Int(typed) == nil ? find() : nil)
    }
}
