import ArgumentParser

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the settings in force and where each was set, and set them.",
        discussion: """
            Examples:
              listen config
              listen config set speed 1.25
              listen config unset speed
              listen config keys

            Settings are read from config.toml (`listen paths` says where), from what was \
            chosen in the settings (key P) while listen ran, from LISTEN_… variables and from \
            flags; the later wins.
            """,
        subcommands: [List.self, Set.self, Unset.self, Keys.self], defaultSubcommand: List.self)
}
