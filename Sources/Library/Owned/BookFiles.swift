package import ListenCore

/// The files of imported books on this machine, and the copies below the program's own folder.
package struct BookFiles: BookFileKeeping {
    private let own: String

    /// Files of which those below `own` may be deleted.
    package init(own: String) { self.own = own }

    package func relinked(_ book: ImportedBook, below path: String) throws -> RelinkOutcome {
        try BookRelinking(book).run(below: path)
    }

    package func areOwn(_ book: ImportedBook) -> Bool { BookRemoval(book, below: own).areOwn }

    package func delete(_ book: ImportedBook, sparing others: [String]) -> Int {
        BookRemoval(book, below: own).run(sparing: others)
    }
}
