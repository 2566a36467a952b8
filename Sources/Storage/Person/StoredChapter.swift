import GRDB
import ListenCore

extension ChapterAddress {
    /// The address as the columns source, book and chapter.
    var storedKey: StatementArguments {
        [
            StoredText(source.rawValue), StoredText(book.rawValue), StoredText(chapter.rawValue),
        ]
    }

    /// The same, to be written.
    ///
    /// Throws for ids so long that no backup with them would be read.
    func keptKey() throws(StoreError) -> StatementArguments {
        let ids = [source.rawValue, book.rawValue, chapter.rawValue]
        guard ids.allSatisfy({ $0.utf8.count <= TextBounds.id }) else {
            throw StoreError(
                .conflict(
                    "The source gives this chapter an id of more than \(TextBounds.id >> 10) kB,"
                        + " so nothing is kept of it. Tell whoever runs the source."),
                path: source.rawValue)
        }
        return storedKey
    }
}

extension Row {
    /// The address in the columns source, book and chapter.
    var chapterAddress: ChapterAddress {
        ChapterAddress(
            source: SourceID(rawValue: text(ChapterColumns.source)),
            book: BookID(rawValue: text(ChapterColumns.book)),
            chapter: ChapterID(rawValue: text(ChapterColumns.chapter)))
    }

    /// The title of the book that is written beside a chapter.
    var bookTitle: String { text(ChapterColumns.bookTitle) }

    /// The title of the chapter that is written beside it.
    var chapterTitle: String { text(ChapterColumns.chapterTitle) }
}
