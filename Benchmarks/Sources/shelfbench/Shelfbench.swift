import FoundationEssentials
import Glibc
import ListenCore
import Storage

/// Measures the list of imported books: `shelfbench FOLDER RUNS`.
///
/// Makes 1,000 books with 50,000 files and chapters in an empty folder; prints one JSON
/// object: the samples of each question in milliseconds, one a run, and how long the making
/// took.
@main
enum Shelfbench {
    private static let books = 1_000
    private static let chapters = 50

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let runs = Int(arguments[2]) else {
            print("shelfbench: give a folder and a number of runs")
            exit(64)
        }
        let database = try PersonDatabase.open(in: arguments[1], clock: Now())
        var figures: [String: [Double]] = [:]
        if try await database.importedBooks.books().isEmpty {
            figures["making"] = [try await time { try await fill(database) }]
        }
        let last = BookID(rawValue: "book \(books - 1)")
        for _ in 0..<runs {
            figures["list", default: []].append(
                try await time {
                    let found = try await database.importedBooks.books()
                    guard found.count == books, found.allSatisfy({ $0.chapters == chapters })
                    else { fatalError("the list is not whole") }
                })
            figures["tags", default: []].append(
                try await time {
                    guard try await database.tags.tags(at: .local).count == books else {
                        fatalError("the tags are not whole")
                    }
                })
            figures["book", default: []].append(
                try await time {
                    guard try await database.importedBooks.book(last)?.chapters.count == chapters
                    else { fatalError("the book is not whole") }
                })
        }
        let entries = figures.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
        print("{" + entries.joined(separator: ", ") + "}")
    }

    private static func time(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    private static func fill(_ database: PersonDatabase) async throws {
        let made = (0..<books).map { number in
            let folder = "/home/person/Audiobooks/Author \(number % 90)/Book \(number)"
            return ImportedBook(
                id: BookID(rawValue: "book \(number)"), title: "Title number \(number)",
                author: "Author \(number % 90)", narrator: "Reader", folder: folder,
                addedAt: Date(timeIntervalSince1970: Double(number)),
                recordings: (0..<chapters).map {
                    ImportedRecording(
                        path: "\(folder)/\($0) of the book.mp3", size: 12_345_678, modified: 1,
                        duration: .seconds(1_800))
                },
                chapters: (0..<chapters).map {
                    ImportedChapter(
                        id: ChapterID(rawValue: "chapter \($0)"), title: "Chapter \($0)",
                        parts: [ImportedPart(recording: $0)])
                })
        }
        _ = try await database.importedBooks.keep(
            made.map { BookRevision($0, of: nil) }, over: SeenFiles())
        for (number, book) in made.enumerated() {
            guard let tag = BookTag("tag \(number % 20)") else { continue }
            _ = try await database.tags.change(
                tagsOf: book.id, at: .local, adding: [tag], removing: [])
        }
    }

    private struct Now: WallClock {
        var now: Date { Date() }
    }
}
