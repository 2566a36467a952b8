import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Devices: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "devices", abstract: "List your devices.",
            discussion: "Example:\n  listen sync devices")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport().devices(json: json)
        }
    }
}
