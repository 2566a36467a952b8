import AppEnvironment
import ArgumentParser
import ListenApp
import Reports

extension ConfigCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show the settings in force and where each was set.",
            discussion: "Example:\n  listen config list --json")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            let container = try await AppDependencyContainer.diagnosing().withChoices()
            container.doctor.makeAboutReport().settings(
                json: json, width: container.environment.outputColumns)
        }
    }
}
