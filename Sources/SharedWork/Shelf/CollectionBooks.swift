import Glibc
package import ListenCore

/// Turns the collections of a library file into books, when their tracks are files on this machine
/// or in a cloud that a person is signed in to.
package struct CollectionBooks: Sendable {
    let collections: any LibraryCollectionKeeping
    let shelf: BookShelf
    /// The chapters of the files of a cloud, by the ids of the files.
    let inCloud: @Sendable (_ kind: String) async -> [String: ChapterAddress]

    package init(
        collections: any LibraryCollectionKeeping, shelf: BookShelf,
        inCloud: @escaping @Sendable (_ kind: String) async -> [String: ChapterAddress] = { _ in
            [:]
        }
    ) {
        (self.collections, self.shelf, self.inCloud) = (collections, shelf, inCloud)
    }

    /// Imports the collections, and returns a sentence for each that became books; the others stay
    /// unchanged.
    package func run() async throws -> [String] {
        var sentences: [String] = []
        var clouds: [String: [String: ChapterAddress]] = [:]
        for collection in try await collections.unlinked() {
            if let cloud = collection.cloud {
                let known: [String: ChapterAddress]
                if let asked = clouds[cloud] { known = asked } else { known = await inCloud(cloud) }
                clouds[cloud] = known
                let links = collection.cloudFiles.compactMapValues { known[$0] }
                guard !links.isEmpty else { continue }
                try await collections.link(collection.id, to: links)
                sentences.append(Self.sentence(collection, links.count, "can be played now"))
                continue
            }
            let here = collection.paths.filter { access($0.value, R_OK) == 0 }
            guard !here.isEmpty else { continue }
            let books = try await shelf.importer(shelf.imported).importFiles(here.values.sorted())
                .books
            let chapters = Self.chapters(of: books)
            let links = here.compactMapValues { Self.real($0).flatMap { chapters[$0] } }
            guard !links.isEmpty else { continue }
            try await name(books, after: collection)
            try await collections.link(collection.id, to: links)
            sentences.append(Self.sentence(collection, links.count, "is in the library now"))
        }
        return sentences
    }

    private static func sentence(
        _ collection: LocalCollection, _ count: Int, _ what: String
    ) -> String {
        "“\(collection.title)” \(what), with \(count == 1 ? "1 track" : "\(count) tracks")."
    }

    /// Gives books the words and tags of their collection, unless the person chose others.
    private func name(_ books: [ImportedBook], after collection: LocalCollection) async throws {
        for book in books {
            let said = try await shelf.imported.book(book.id)?.said ?? BookWording()
            let wording = BookWording(
                title: books.count == 1 && !collection.title.isEmpty ? collection.title : nil,
                author: collection.author.isEmpty ? nil : collection.author)
            var change = BookWordingChange()
            if said.title == nil { change.title = wording.title }
            if said.author == nil { change.author = wording.author }
            try await shelf.imported.say(change, of: book.id, at: shelf.clock.now)
            let tags = collection.tags.prefix(BookTag.most)
            guard !tags.isEmpty else { continue }
            _ = try await shelf.tags.change(
                tagsOf: book.id, at: .local, adding: Array(tags), removing: [])
        }
    }

    /// The chapter of each file: the file itself, or its first part when it was split.
    private static func chapters(of books: [ImportedBook]) -> [String: ChapterAddress] {
        var chapters: [String: ChapterAddress] = [:]
        for book in books {
            for chapter in book.chapters {
                guard let part = chapter.parts.first, chapter.parts.count == 1,
                    book.recordings.indices.contains(part.recording)
                else { continue }
                let path = book.recordings[part.recording].path
                guard chapters[path] == nil else { continue }
                chapters[path] = ChapterAddress(
                    source: .local, book: book.id, chapter: chapter.id)
            }
        }
        return chapters
    }

    /// A path without links, the form in which imports store it.
    private static func real(_ path: String) -> String? {
        guard let buffer = realpath(path, nil) else { return nil }
        defer { free(buffer) }
        return String(cString: buffer)
    }
}
