import ArgumentParser
import ListenApp
import Reports

extension QueueCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List what waits, in order, with its numbers.",
            discussion: "Example:\n  listen queue --json")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().queue.makeQueueReport().list(json: json)
        }
    }
}
