import ArgumentParser
import ListenApp
import Reports

extension DictionaryCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the dictionaries of this machine, yours first.",
            discussion: "Example:\n  listen dictionary list --json")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().aids.makeDictionaryReport().list(json: json)
        }
    }
}
