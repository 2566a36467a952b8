import ArgumentParser
import ListenApp
import Reports

extension SyncCommand.Settings {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Have settings go along no more; their values stay.",
            discussion: "Example:\n  listen sync settings remove theme")
        @Argument(
            help: "The settings' names, as `listen sync settings` lists them.",
            completion: .settingName)
        var names: [String]

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncSettingsReport().remove(names)
        }
    }
}
