import ArgumentParser

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
    }
}
