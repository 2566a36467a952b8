import AppEnvironment
import ConsoleOutput
import ListenCore
import Practice

/// The `--csv` form of `listen stats`: RFC 4180 with line feeds.
enum StatsCSV {
    /// A heading and a row for each recorded day and book of the last days, or for each group of
    /// the grouping; without a final newline.
    static func text(
        of summary: ListeningSummary, by grouping: StatsReport.Grouping?, last count: Int
    ) -> String {
        let rows: [[String]] =
            switch grouping {
            case nil: keptRows(summary, last: count)
            case .day: dayRows(summary, last: count)
            case .book: bookRows(summary, last: count)
            case .language: languageRows(summary, last: count)
            }
        return rows.map { $0.map(field).joined(separator: ",") }.joined(separator: "\n")
    }

    private static let timeColumns = ["heard_seconds", "repeated_seconds", "material_seconds"]

    private static func keptRows(_ summary: ListeningSummary, last count: Int) -> [[String]] {
        [["day", "source", "book", "title", "language"] + timeColumns]
            + summary.kept(last: count).map { day in
                [
                    day.day, day.source.rawValue, day.book.rawValue, day.bookTitle,
                    day.language?.tag ?? "", seconds(day.heard), seconds(day.repeated),
                    seconds(day.material),
                ]
            }
    }

    private static func dayRows(_ summary: ListeningSummary, last count: Int) -> [[String]] {
        [["day"] + timeColumns]
            + summary.all.series(days: count).map { [$0.day.text] + times($0.total) }
    }

    private static func bookRows(_ summary: ListeningSummary, last count: Int) -> [[String]] {
        [["source", "book", "title", "language"] + timeColumns]
            + summary.books(last: count).map { book in
                [
                    book.source.rawValue, book.book.rawValue, book.title,
                    book.language?.tag ?? "",
                ] + times(book.total)
            }
    }

    private static func languageRows(_ summary: ListeningSummary, last count: Int) -> [[String]] {
        [["language"] + timeColumns + ["all_seconds", "next_hours"]]
            + summary.languages(last: count).map { language in
                [language.language?.code ?? ""] + times(language.recent)
                    + [seconds(language.total.heard), language.nextHours.map(String.init) ?? ""]
            }
    }

    private static func times(_ total: ListeningTotal) -> [String] {
        [seconds(total.heard), seconds(total.repeated), seconds(total.material)]
    }

    private static func seconds(_ time: MediaTime) -> String {
        String(time.microseconds / 1_000_000)
    }

    /// A field, quoted when it contains a quotation mark or a comma (section 2).
    private static func field(_ text: String) -> String {
        let line = oneLine(text)
        guard line.contains(where: { $0 == "," || $0 == "\"" }) else { return line }
        return "\"" + line.replacing("\"", with: "\"\"") + "\""
    }
}

/// The `--json` form of `listen stats`.
struct StatsJSON: Encodable {
    struct Day: Encodable {
        let day: String
        let heardSeconds: Int64
        let repeatedSeconds: Int64
        let materialSeconds: Int64
    }

    struct BookEntry: Encodable {
        let source: String
        let book: String
        let title: String
        let language: String?
        let heardSeconds: Int64
        let repeatedSeconds: Int64
        let materialSeconds: Int64
    }

    struct LanguageEntry: Encodable {
        let language: String?
        let heardSeconds: Int64
        let repeatedSeconds: Int64
        let materialSeconds: Int64
        let allSeconds: Int64
        let nextHours: Int?
    }

    struct Dictation: Encodable {
        let day: String
        let language: String?
        let sentences: Int
        let perfect: Int
        let words: Int
        let rightWords: Int
    }

    struct Streak: Encodable {
        let current: Int
        let longest: Int
    }

    struct Goal: Encodable {
        let minutes: Int
        let reachedDays: Int
        let ofDays: Int
    }

    let version = 1
    let today: String
    let days: [Day]
    let books: [BookEntry]
    let languages: [LanguageEntry]
    let streak: Streak
    let goal: Goal?
    let dictations: [Dictation]

    init(_ summary: ListeningSummary, _ dictations: [DictationDay], last count: Int) {
        self.dictations = dictations.map { day in
            Dictation(
                day: day.day, language: day.language?.tag, sentences: day.sentences,
                perfect: day.perfect, words: day.words, rightWords: day.rightWords)
        }
        today = summary.today.text
        days = summary.all.series(days: count).map { entry in
            Day(
                day: entry.day.text, heardSeconds: whole(entry.total.heard),
                repeatedSeconds: whole(entry.total.repeated),
                materialSeconds: whole(entry.total.material))
        }
        books = summary.books(last: count).map { book in
            BookEntry(
                source: book.source.rawValue, book: book.book.rawValue, title: book.title,
                language: book.language?.tag, heardSeconds: whole(book.total.heard),
                repeatedSeconds: whole(book.total.repeated),
                materialSeconds: whole(book.total.material))
        }
        languages = summary.languages(last: count).map { language in
            LanguageEntry(
                language: language.language?.code, heardSeconds: whole(language.recent.heard),
                repeatedSeconds: whole(language.recent.repeated),
                materialSeconds: whole(language.recent.material),
                allSeconds: whole(language.total.heard), nextHours: language.nextHours)
        }
        streak = Streak(
            current: summary.all.currentStreak, longest: summary.all.longestStreak)
        goal =
            summary.goal > 0
            ? Goal(
                minutes: summary.goal, reachedDays: summary.all.daysAtGoal(minutes: summary.goal),
                ofDays: ListeningStatistics.goalDays) : nil
    }
}

private func whole(_ time: MediaTime) -> Int64 { time.microseconds / 1_000_000 }
