import ArgumentParser
import ListenApp
import Reports

extension ServerCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the servers; * marks the one in use.",
            discussion: "Example:\n  listen server list")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().list(json: json)
        }
    }
}
