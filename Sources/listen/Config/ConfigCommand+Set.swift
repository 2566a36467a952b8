import AppEnvironment
import ArgumentParser
import ListenApp
import Reports

extension ConfigCommand {
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set a setting in config.toml.",
            discussion: """
                Examples:
                  listen config set speed 1.25
                  listen config set translate-to Spanish
                  listen config set drill "hide x0.75, show"
                  listen config set drills.echo "show, hide gap 1.5L"

                The line of the setting is changed, or added; comments and other lines stay as they \
                are. A value that does not fit is refused. `drills.` and a name makes a drill of \
                your own.
                """)
        @Argument(
            help: "The setting's name, as `listen config` lists it.",
            completion: .settingName)
        var name: String
        @Argument(parsing: .allUnrecognized, help: "Its value.", completion: .settingValue)
        var value: [String] = []

        /// The name and the value, which may also be typed as `speed=1.25`.
        private var typed: (name: String, value: String)? {
            if !value.isEmpty { return (name, value.joined(separator: " ")) }
            guard let sign = name.firstIndex(of: "=") else { return nil }
            return (String(name[..<sign]), String(name[name.index(after: sign)...]))
        }

        func validate() throws {
            if typed == nil { throw ValidationError("Give the value behind the name.") }
        }

        func run() async throws {
            guard let typed else { return }
            let container = try await AppDependencyContainer.diagnosing().withChoices()
            let edit = try ConfigurationEdit(
                typed.name, to: typed.value, beside: container.configuration.drills)
            try container.doctor.makeAboutReport().write(edit)
            await container.syncing.noteSetting()
        }
    }
}
