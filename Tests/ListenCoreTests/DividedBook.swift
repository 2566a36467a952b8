import FoundationEssentials
import ListenCore

/// Books that are divided into chapters in several ways.
enum DividedBook {
    /// A part of a file, by its index; without an end it reaches to that of the file.
    typealias Part = (file: Int, start: Double, end: Double?)

    /// A file of 1000 s as one chapter, and the same in three.
    static let whole = book([1_000], [("all", [(0, 0, nil)])])
    static let thirds = book(
        [1_000], [("a", [(0, 0, 300)]), ("b", [(0, 300, 700)]), ("c", [(0, 700, nil)])])
    /// Two files as one chapter, and as two.
    static let joined = book([400, 600], [("all", [(0, 0, nil), (1, 0, nil)])])
    static let apart = book([400, 600], [("x", [(0, 0, nil)]), ("y", [(1, 0, nil)])])

    /// A book of files of so many seconds, 0 for a length that is not known.
    ///
    /// A file is known again by its name and size, which is by its number, or as given.
    static func book(
        _ files: [Double], names: [String]? = nil, sizes: [Int64]? = nil,
        _ chapters: [(id: String, parts: [Part])]
    ) -> ImportedBook {
        ImportedBook(
            id: BookID(rawValue: "b"), title: "b", folder: "/b",
            addedAt: Date(timeIntervalSince1970: 0),
            recordings: files.enumerated().map { index, seconds in
                ImportedRecording(
                    path: "/b/" + (names?[index] ?? "\(index + 1).mp3"),
                    size: sizes?[index] ?? Int64(index + 10), modified: 1,
                    duration: .seconds(seconds))
            },
            chapters: chapters.map { chapter in
                ImportedChapter(
                    id: ChapterID(rawValue: chapter.id), title: "Title " + chapter.id,
                    parts: chapter.parts.map { part in
                        ImportedPart(
                            recording: part.file, start: .seconds(part.start),
                            end: part.end.map { .seconds($0) })
                    })
            })
    }

    /// The places in the chapters of a book once it is another.
    static func places(from former: ImportedBook, to book: ImportedBook) -> RecutPlaces {
        RecutPlaces(BookDivision(of: former).chapters, in: BookDivision(of: book))
    }
}
