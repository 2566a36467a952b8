import ArgumentParser
import ListenApp
import Reports

struct ProgressCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "progress",
        abstract: "Show how far each chapter was heard, and where you were.",
        discussion: """
            Examples:
              listen progress                        how far each chapter was heard
              listen progress --history              the last places, and how to go there
              listen progress --history --book 3     the same of one book

            A place is noted when you jump, pause, leave a chapter or are interrupted, and \
            before a much earlier place would take its turn.
            """)

    @Flag(help: "Show the places you were at, the newest first.") var history = false

    @Option(
        help: ArgumentHelp("With --history: only of this book.", valueName: "book"),
        completion: .book)
    var book: String?

    @Option(
        help: ArgumentHelp("With --book: only of this chapter.", valueName: "chapter"),
        completion: .chapter())
    var chapter: String?

    @Option(
        help: ArgumentHelp("With --history: how many places, 20 by default.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var source: SourceOptions

    func validate() throws {
        if !history, book != nil || chapter != nil || limit != nil {
            throw ValidationError("--book, --chapter and --limit go with --history.")
        }
        if chapter != nil, book == nil { throw ValidationError("Give --book with --chapter.") }
        if let limit, !(1...20_000).contains(limit) {
            throw ValidationError("--limit is a whole number from 1 to 20000.")
        }
    }

    var isForReading: Bool { !json }

    func run() async throws {
        let container = try AppDependencyContainer.live(source: source.selection)
        if history {
            try await container.reports.makeHistoryReport().list(
                book: book, chapter: chapter, limit: limit ?? 20, json: json)
        } else {
            try await container.reports.makeProgressReport().list(json: json)
        }
    }
}
