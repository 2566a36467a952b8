import ArgumentParser
import ListenApp
import Reports

extension ServerCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the servers; * marks the one in use.",
            discussion: "Example:\n  listen server list")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeServerReport().list(json: json)
        }
    }
}
