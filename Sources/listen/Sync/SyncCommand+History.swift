import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct History: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "history", abstract: "List every change of a place, on every device.",
            discussion: "Example:\n  listen sync history --book 3")
        @Option(help: ArgumentHelp("Only of this book.", valueName: "book"), completion: .book)
        var book: String?
        @Option(help: ArgumentHelp("How many changes.", valueName: "n")) var limit = 20
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func validate() throws {
            guard (1...20_000).contains(limit) else {
                throw ValidationError("--limit is a whole number from 1 to 20000.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport()
                .history(book: book, limit: limit, json: json)
        }
    }
}
