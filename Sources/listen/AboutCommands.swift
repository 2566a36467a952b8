import ArgumentParser
import ListenApp

struct PathsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paths",
        abstract: "Show where listen keeps its files.",
        discussion: """
            Example:
              listen paths
            """)

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try AppDependencyContainer.diagnosing().makeAboutReport().paths(json: json)
    }
}

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

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what listen needs on this machine.",
        discussion: """
            Example:
              listen doctor
            """)

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.diagnosing().makeDoctorReport().run(json: json)
    }
}
