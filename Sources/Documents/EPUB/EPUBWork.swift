import ListenCore

extension DocumentReader {
    /// The chapters of an EPUB.
    func book(_ document: Document) throws -> WrittenWork {
        let files = try parts(
            of: document, as: .epub, limits: .inMemory, wanted: EPUBFilesInMemory.isText)
        let book = try EPUBReader.book(in: EPUBFilesInMemory(files), name: document.subject)
        var facts = WrittenText(
            title: book.tags.album, language: book.tags.language, summary: book.tags.description,
            blocks: [], remarks: book.diagnostics)
        facts.author =
            book.tags.authors.isEmpty
            ? nil : book.tags.authors.joined(separator: ", ")
        let names = Set(
            [book.tags.album, book.tags.subtitle, book.tags.publisher, facts.author].compactMap {
                $0?.lowercased()
            } + book.tags.authors.map { $0.lowercased() })
        let all = book.chapters.filter { !$0.blocks.isEmpty }
        // A page with the book's title and nothing else is no chapter.
        let chapters = all.filter { chapter in
            !chapter.blocks.allSatisfy { block in
                names.contains(block.text.lowercased()) || WrittenDate.date(block.text) != nil
            }
        }
        let work = WrittenWork(
            facts: facts,
            chapters: (chapters.isEmpty ? all : chapters).map { chapter in
                WrittenText(
                    title: chapter.title, language: chapter.language ?? book.tags.language,
                    blocks: chapter.blocks)
            })
        guard let work else { throw DocumentError(.noText, subject: document.subject) }
        return work
    }
}
