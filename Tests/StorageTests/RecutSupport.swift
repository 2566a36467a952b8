import FoundationEssentials
import GRDB
import ListenCore

@testable import Storage

/// A book of one file of half an hour, divided in several ways.
struct HalfHour {
    let id = BookID(rawValue: "b")
    /// The name of the file.
    var name = "talk.mp3"
    var modified: Int64 = 1
    /// The presumed length of the file, in seconds.
    var length = 1_800.0
    var chapterLength: MediaTime?
    var dividedAt: Date?

    /// The book in parts of `seconds`; 0 for one chapter.
    func book(_ seconds: Double) -> ImportedBook {
        let count = seconds == 0 ? 1 : Int((1_800 / seconds).rounded(.up))
        var book = ImportedBook(
            id: id, title: "Talk", folder: "/books", addedAt: Date(timeIntervalSince1970: 0),
            recordings: [
                ImportedRecording(
                    path: "/books/\(name)", size: 77, modified: modified, duration: .seconds(length)
                )
            ],
            chapters: (0..<count).map { number in
                let start = Double(number) * seconds
                return ImportedChapter(
                    id: Self.chapter(seconds, number), title: "Part \(number + 1)",
                    parts: [
                        ImportedPart(
                            recording: 0, start: .seconds(start),
                            end: number + 1 == count ? nil : .seconds(start + seconds))
                    ])
            })
        book.chapterLength = chapterLength
        book.dividedAt = dividedAt
        return book
    }

    /// The ids that an import gives, from the file and the beginning.
    ///
    /// The first parts of two divisions have the same id; the order of the others is not that of
    /// the book.
    static func chapter(_ seconds: Double, _ number: Int) -> ChapterID {
        if seconds == 0 { return ChapterID(rawValue: "all") }
        if number == 0 { return ChapterID(rawValue: "h-0") }
        return ChapterID(rawValue: "h-\(9_999_999 - Int(seconds) * number)")
    }

    func address(_ seconds: Double, _ number: Int = 0) -> ChapterAddress {
        ChapterAddress(source: .local, book: id, chapter: Self.chapter(seconds, number))
    }
}

extension PersonDatabase {
    /// Stores a position in a chapter of a half hour.
    func leave(
        _ chapter: ChapterAddress, at seconds: Double, of length: Double,
        isCompleted: Bool = false, on second: Double
    ) async throws {
        try await progress.save(
            PlaybackPosition(
                chapter: chapter, position: .seconds(seconds), duration: .seconds(length),
                isCompleted: isCompleted, updatedAt: Date(timeIntervalSince1970: second),
                bookTitle: "Talk", chapterTitle: "x"))
    }

    /// The positions of a half hour, newest first: `Part 3 300/600 @9`, `Part 1 done @9`.
    func places() async throws -> [String] {
        try await progress.positions(in: HalfHour().id, of: .local).map { place in
            let time =
                place.isCompleted
                ? "done" : "\(Int(place.position.seconds))/\(Int(place.duration.seconds))"
            return "\(place.chapterTitle) \(time) @\(Int(place.updatedAt.timeIntervalSince1970))"
        }
    }

    func backup() async throws -> String {
        let pieces = Pieces()
        try await exporter.write { pieces.add($0) }
        return pieces.text
    }

    @discardableResult
    func restore(_ text: String) async throws -> RestoreOutcome {
        try await importer.restore(Data(text.utf8), named: "x.json")
    }

    /// The values of some columns of a table, in the order of the first.
    func rows(
        _ table: String, _ columns: String, of book: String = "b"
    ) async throws -> [String] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT \(columns) FROM \(table) WHERE book = ? ORDER BY \(columns)",
                arguments: [book]
            ).map { row in row.databaseValues.map(\.description).joined(separator: " ") }
        }
    }

    func execute(_ sql: String) async throws {
        try await connection.write { try $0.execute(sql: sql) }
    }
}
