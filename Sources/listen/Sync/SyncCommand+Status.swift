import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Status: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "List the places where your devices meet.",
            discussion: "Example:\n  listen sync status")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport().status(json: json)
        }
    }
}
