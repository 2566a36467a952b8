import ArgumentParser
import ListenApp
import Reports

extension BackupCommand {
    struct Copies: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "copies",
            abstract: "List the copies of your database that are kept, and what each has.",
            discussion: """
                Kept are the last copy of each of seven days and four weeks, one from before each
                change of the database's form, and what a restored copy took the place of.

                Example:
                  listen backup copies
                """)

        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try AppDependencyContainer.live().reports.makeCopiesReport().list(json: json)
        }
    }
}
