import ArgumentParser
import ListenApp
import Reports

extension SyncCommand.Settings {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Have settings go along.",
            discussion: "Example:\n  listen sync settings add speed theme")
        @Argument(
            help: "The settings' names, as `listen config` lists them.",
            completion: .settingName)
        var names: [String]

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncSettingsReport().add(names)
        }
    }
}
