import ArgumentParser
import ListenApp
import Reports

extension SyncCommand.Settings {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the settings that go along.",
            discussion: "Example:\n  listen sync settings list")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().withChoices().syncing.makeSyncSettingsReport()
                .list(json: json)
        }
    }
}
