import ArgumentParser
import ListenApp
import Reports

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the settings in force and where each was set.",
        discussion: """
            Example:
              listen config

            Settings are read from config.toml (`listen paths` says where), from what was \
            chosen in the settings (key P) while listen ran, from LISTEN_… variables and from \
            flags; the later wins.
            """)

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.diagnosing().withChoices().makeAboutReport().settings(
            json: json)
    }
}
