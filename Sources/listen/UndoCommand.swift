import ArgumentParser
import ListenApp
import Reports

struct UndoCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back what you removed within a day.",
        discussion: """
            Examples:
              listen undo              the last removal
              listen undo --list       all that can be brought back
              listen undo 3            number 3 of the list

            Bookmarks, cards, statuses of words, texts of chapters, sources, dictionaries, \
            imported books, texts that were read and what waited in the queue are kept for a day \
            after their removal. What was changed since stays as \
            it is.
            """)

    @Argument(help: "The removal's number in the list; the last one without it.")
    var number: Int?

    @Flag(help: "List what can be brought back.") var list = false
    @Flag(help: "With --list: print JSON.") var json = false

    var isForReading: Bool { list && !json }

    func validate() throws {
        if list, number != nil { throw ValidationError("Give a number or --list, not both.") }
        if json, !list { throw ValidationError("--json belongs to --list.") }
    }

    func run() async throws {
        let report = try AppDependencyContainer.live().removing.makeUndoReport()
        if list {
            await report.list(json: json)
        } else {
            try await report.undo(number ?? 1)
        }
    }
}
