import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import ListenCore

/// A format in which bookmarks are exported.
package enum BookmarkFormat: String, CaseIterable, Sendable {
    /// Lines with times, and a heading for each chapter, as in lyrics files.
    case lrc
    /// A tab-separated table, with the column names in its first row.
    case tsv

    /// All bookmarks in the order of their chapters and places; ends with a newline.
    func text(of marks: [Bookmark]) -> String {
        let groups = Self.byChapter(marks)
        let lines =
            switch self {
            case .lrc: Array(groups.map(Self.lyrics).joined(separator: [""]))
            case .tsv: [Self.columns.joined(separator: "\t")] + groups.flatMap(Self.rows)
            }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Chapters in the order of their first bookmarks, with the chapters of a book together.
    private static func byChapter(_ marks: [Bookmark]) -> [[Bookmark]] {
        let oldest = marks.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        var books: [BookKey: Int] = [:]
        var chapters: [ChapterAddress: Int] = [:]
        for mark in oldest {
            let (book, chapter) = (BookKey(mark), mark.chapter)
            books[book] = books[book] ?? books.count
            chapters[chapter] = chapters[chapter] ?? chapters.count
        }
        return Dictionary(grouping: marks, by: \.chapter).values
            .sorted { left, right in
                (books[BookKey(left[0])] ?? 0, chapters[left[0].chapter] ?? 0)
                    < (books[BookKey(right[0])] ?? 0, chapters[right[0].chapter] ?? 0)
            }
            .map { group in
                group.sorted { ($0.range.lowerBound, $0.id) < ($1.range.lowerBound, $1.id) }
            }
    }

    private struct BookKey: Hashable {
        let source: SourceID
        let book: BookID

        init(_ mark: Bookmark) {
            source = mark.chapter.source
            book = mark.chapter.book
        }
    }

    private static func lyrics(_ group: [Bookmark]) -> [String] {
        let head = group.first.map {
            ["[al:\(tagText($0.bookTitle))]", "[ti:\(tagText($0.chapterTitle))]"]
        }
        return (head ?? [])
            + group.map { mark in
                let remark = [mark.grade?.rawValue, mark.note.isEmpty ? nil : oneLine(mark.note)]
                    .compactMap { $0 }.joined(separator: ": ")
                let text = [oneLine(mark.text), remark.isEmpty ? "" : "(\(remark))"]
                    .filter { !$0.isEmpty }.joined(separator: " ")
                // A bracket at the start would be read as another time or tag.
                return lyricsTime(mark.range.lowerBound) + (text.hasPrefix("[") ? " " : "") + text
            }
    }

    /// `[62:03.25]`: minutes go beyond 59, and hundredths are rounded down.
    private static func lyricsTime(_ time: MediaTime) -> String {
        let hundredths = max(0, time.milliseconds) / 10
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (minutes, seconds) = (hundredths / 6_000, hundredths / 100 % 60)
        return "[\(two(minutes)):\(two(seconds)).\(two(hundredths % 100))]"
    }

    private static func tagText(_ text: String) -> String {
        oneLine(text).replacing("]", with: ")").replacing("[", with: "(")
    }

    private static let columns = [
        "id", "book", "chapter", "start", "end", "grade", "text", "note", "made", "source",
        "book_id", "chapter_id",
    ]

    private static func rows(_ group: [Bookmark]) -> [String] {
        group.map { mark in
            [
                "\(mark.id)", mark.bookTitle, mark.chapterTitle,
                "\(mark.range.lowerBound.seconds)", "\(mark.range.upperBound.seconds)",
                mark.grade?.rawValue ?? "", mark.text, mark.note,
                mark.createdAt.formatted(.iso8601), mark.chapter.source.rawValue,
                mark.chapter.book.rawValue, mark.chapter.chapter.rawValue,
            ].map(oneLine).joined(separator: "\t")
        }
    }
}
