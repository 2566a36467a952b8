import AppEnvironment
import ArgumentParser
import ListenApp
import Reports

extension ConfigCommand {
    struct Unset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset",
            abstract: "Take a setting out of config.toml, so that its default counts.",
            discussion: "Example:\n  listen config unset speed")
        @Argument(
            help: "The setting's name, as `listen config` lists it.",
            completion: .settingName)
        var name: String

        func run() async throws {
            let edit = try ConfigurationEdit(name, to: nil)
            let container = try await AppDependencyContainer.diagnosing().withChoices()
            try container.doctor.makeAboutReport().write(edit)
            await container.syncing.noteSetting()
        }
    }
}
