import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Settings: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "settings", abstract: "List and choose the settings that go along.",
            discussion: """
                Examples:
                  listen sync settings
                  listen sync settings add speed theme translate-to

                Each device names the settings that it tells and takes. Paths, keys, addresses, \
                commands and limits of a machine never go along.
                """,
            subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

        struct List: AsyncParsableCommand, ListPrinting {
            static let configuration = CommandConfiguration(
                commandName: "list", abstract: "List the settings that go along.",
                discussion: "Example:\n  listen sync settings list")
            @Flag(help: "Print JSON.") var json = false

            var isForReading: Bool { !json }

            func run() async throws {
                try await AppDependencyContainer.live().withChoices().makeSyncSettingsReport()
                    .list(json: json)
            }
        }

        struct Add: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                commandName: "add", abstract: "Have settings go along.",
                discussion: "Example:\n  listen sync settings add speed theme")
            @Argument(
                help: "The settings' names, as `listen config` lists them.",
                completion: .settingName)
            var names: [String]

            func run() async throws {
                try await AppDependencyContainer.live().makeSyncSettingsReport().add(names)
            }
        }

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
                try await AppDependencyContainer.live().makeSyncSettingsReport().remove(names)
            }
        }
    }
}
