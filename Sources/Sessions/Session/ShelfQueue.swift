import Files
import ListenCore
import SharedWork
import UIVocabulary

/// Carries out the requests of the book list, one after another, and posts their results.
@MainActor
final class ShelfQueue {
    private let shelf: BookShelf
    private let service: any BookSource
    private let absolutePath: @Sendable (String) -> String
    private let notices: SessionNotices?
    private let post: @Sendable (AppMessage) -> Void
    private var working = TaskChain()

    init(
        _ shelf: BookShelf, _ service: any BookSource,
        absolutePath: @escaping @Sendable (String) -> String = { $0 },
        notices: SessionNotices? = nil, post: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.notices = notices
        self.shelf = shelf
        self.service = service
        self.absolutePath = absolutePath
        self.post = post
    }

    /// Starts a request once those before it are done.
    func carryOut(_ request: ShelfRequest) {
        let work = work()
        working.add { await work.carryOut(request) }
    }

    /// Waits until all requests are done.
    func settle() async { await working.settle() }

    private func work() -> Work {
        Work(
            shelf: shelf, service: service, absolutePath: absolutePath, notices: notices,
            post: post)
    }

    private struct Work: Sendable {
        let shelf: BookShelf
        let service: any BookSource
        let absolutePath: @Sendable (String) -> String
        let notices: SessionNotices?
        let post: @Sendable (AppMessage) -> Void

        func carryOut(_ request: ShelfRequest) async {
            do {
                let notice = notices?.longWork
                let news = try await news(of: request)
                if case .add = request {
                    await notice?.show(
                        DesktopNotice(.imported, summary: "The import is done", body: news))
                }
                await tellBooks()
                post(.notice(news, .information))
            } catch {
                post(.notice("\(error)", .failure))
            }
        }

        private func news(of request: ShelfRequest) async throws -> String {
            switch request {
            case .say(let book, let field, let text):
                let book = try await shelf.rename(book, BookRenaming(field, text))
                return "It is “\(book.title)”; later imports leave it so."
            case .setTags(let book, let tags):
                let source = service.sourceID
                let former = try await shelf.tags.tags(at: source)[book.id] ?? []
                let now = try await shelf.tags.change(
                    tagsOf: book.id, at: source, adding: tags,
                    removing: former.filter { !tags.contains($0) })
                return now.isEmpty
                    ? "“\(book.title)” has no tags."
                    : "“\(book.title)” is tagged \(now.map(\.text).joined(separator: ", "))."
            case .rescan(let book):
                let outcome = try await shelf.rescan(book)
                return outcome.changed.isEmpty && outcome.new.isEmpty
                    ? "“\(book.title)” is as it was." : "What is new in its folder was taken."
            case .relink(let book, let path):
                return try await relinked(book, path)
            case .remove(let book, let files):
                let deleted = try await shelf.remove(book, files: files)
                return files
                    ? "“\(book.title)” was taken out, and \(deleted) files were deleted."
                    : "“\(book.title)” was taken out. Its files stay where they are."
            case .putAway(let text):
                try await shelf.texts?.kept.putAway(text.id)
                return "“\(text.title)” is put away; `listen archive` lists it."
            case .removeText(let text):
                let title = text.title.printable(limit: 40)
                guard let (texts, removals) = shelf.texts else { return "“\(title)” stays." }
                let isKept = try await removals.keep("the text “\(title)”") {
                    try await texts.remove(text.id)
                }
                return "“\(title)” was removed." + (isKept ? " `listen undo` brings it back." : "")
            case .add(let path):
                let outcome = try await shelf.add(absolutePath(path))
                return Self.news(of: outcome, path)
            }
        }

        private func relinked(_ book: Book, _ path: String) async throws -> String {
            let outcome = try await shelf.relink(book, below: absolutePath(path))
            guard outcome.missing.isEmpty else {
                throw outcome.moved == 0
                    ? ShelfError.nothingFound(
                        book.title, path: path, resized: outcome.resized.count)
                    : ShelfError.stillMissing(outcome.missing.count, title: book.title)
            }
            return outcome.moved == 0
                ? "All its files are where they were." : "Its files were found; your place stays."
        }

        private static func news(of outcome: ImportOutcome, _ path: String) -> String {
            let left = outcome.notes.isEmpty ? "" : " \(outcome.notes.count) files were left out."
            guard !outcome.books.isEmpty else {
                return "No recording that can be played was found in \(path).\(left)"
            }
            let count = outcome.new.count
            return (count == 1 ? "1 book is new." : "\(count) books are new.") + left
        }

        /// Posts the library's current list.
        private func tellBooks() async {
            guard let books = try? await service.books(.cacheFirst) else { return }
            post(.books(.success(books)))
            await shelf.tell(of: books.value, at: service.sourceID, post)
        }
    }
}

extension BookShelf {
    /// Imports the recordings below a path.
    func add(_ path: String) async throws -> ImportOutcome {
        try await importer(imported).importFiles([path])
    }

    /// The tags of a source's books; none when they cannot be read.
    func knownTags(at source: SourceID) async -> [BookID: [BookTag]] {
        (try? await tags.tags(at: source)) ?? [:]
    }

    /// Posts tags, lengths and other facts about books, which their source's list does not have.
    func tell(
        of books: [Book], at source: SourceID, _ post: @Sendable (AppMessage) -> Void
    ) async {
        // A store that cannot be read must not remove books from the list.
        let entries = source == .local ? (try? await imported.books()) ?? [] : []
        let tags = await knownTags(at: source)
        let areTexts = texts?.kept.source == source
        var facts = tags.mapValues { ListedBookFacts(isText: areTexts, tags: $0) }
        if areTexts {
            for book in books where facts[book.id] == nil {
                facts[book.id] = ListedBookFacts(isText: true)
            }
        }
        var extents: [BookID: BookExtent] = [:]
        for entry in entries {
            let length = entry.duration > .zero ? entry.duration : nil
            facts[entry.book.id] = ListedBookFacts(
                isImported: true, ownsFiles: entry.ownsFiles, addedAt: entry.addedAt,
                length: length, narrator: entry.narrator, tags: tags[entry.book.id] ?? [])
            extents[entry.book.id] = BookExtent(chapterCount: entry.chapters, length: length)
        }
        post(.bookExtents(extents))
        post(.bookFacts(facts))
    }
}

extension BookRenaming {
    /// A change of one field of a book.
    init(_ field: BookField, _ text: String) {
        self.init()
        switch field {
        case .title: title = text
        case .author: author = text
        case .narrator: narrator = text
        case .language: language = text
        }
    }
}
