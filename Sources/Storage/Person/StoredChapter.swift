import GRDB
import ListenCore

extension ChapterAddress {
    /// The address as the columns source, book and chapter.
    var storedKey: StatementArguments {
        [
            StoredText(source.rawValue), StoredText(book.rawValue), StoredText(chapter.rawValue),
        ]
    }
}

extension Row {
    /// The address in the columns source, book and chapter.
    var chapterAddress: ChapterAddress {
        ChapterAddress(
            source: SourceID(rawValue: text("source")), book: BookID(rawValue: text("book")),
            chapter: ChapterID(rawValue: text("chapter")))
    }
}
