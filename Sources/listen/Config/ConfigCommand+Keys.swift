import ArgumentParser
import ListenApp
import Reports

extension ConfigCommand {
    struct Keys: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "keys",
            abstract: "Show the keys of every command, with the word config.toml knows it by.",
            discussion: "Example:\n  listen config keys")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try AppDependencyContainer.diagnosing().doctor.makeAboutReport().keys(json: json)
        }
    }
}
