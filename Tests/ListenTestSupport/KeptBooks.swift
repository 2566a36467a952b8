package import ListenCore

extension ImportedBookKeeping {
    /// Keeps books in place of those kept now, as if they had just been made from them.
    package func keep(_ books: [ImportedBook]) async throws(StoreError) {
        var (revisions, seen) = ([BookRevision](), SeenFiles(passedOver: try await passedOver()))
        for book in books {
            let paths = book.recordings.map(\.path)
            seen.owners.merge(try await owners(of: paths)) { $1 }
            revisions.append(
                BookRevision(
                    book, of: try await self.book(book.id),
                    wish: try await wishedDivision(of: book.id)))
        }
        guard try await keep(revisions, over: seen).isEmpty else {
            throw StoreError(.conflict("Somebody else changed the books of a test."), path: "")
        }
    }
}

extension ImportedChapter {
    /// A chapter that is one whole file, by its index in the book's recordings.
    package init(id: ChapterID, title: String, recording: Int) {
        self.init(id: id, title: title, parts: [ImportedPart(recording: recording)])
    }
}
