import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the sources; * marks the one in use.",
            discussion: "Example:\n  listen source list")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport().list(json: json)
        }
    }
}
