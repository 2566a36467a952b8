package import ListenCore
package import Processes

/// Translates by a command of the person's that reads the text on its standard input and prints the
/// translation.
package struct CommandTranslator: Translating, ServiceChecking {
    /// The name in messages.
    package var provider: String { "\(template.name) (command)" }
    /// A key that differs for other commands and other arguments, which give other answers.
    package var storeKey: String { provider.keyed(by: template.words) }
    /// True, since the costs of a command are unknown.
    package let isMetered = true
    private let template: CommandTemplate
    private let environment: [String: String]
    private let patience: Duration

    /// A translator by a command, which gets the environment and is ended after `patience`.
    package init(
        _ template: CommandTemplate, environment: [String: String],
        patience: Duration = .seconds(30)
    ) {
        self.template = template
        self.environment = environment
        self.patience = patience
    }

    /// Translates one text.
    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        let context = "a translation by \(provider)"
        guard request.source != nil || !template.needsSource else {
            throw ServiceError(
                .notSupported, context: context,
                advice: "The language of the text is not known; give it with `--from`.")
        }
        let program = TextProgram(
            words: template.arguments(from: request.source, to: request.target), name: context,
            whenMissing: "", patience: patience, environment: environment)
        let output = try await output(of: program, request.text + "\n", context)
        let text = output.trimmed
        guard !text.isEmpty else {
            throw ServiceError(
                .malformed(path: "", reason: "the command printed nothing"), context: context,
                advice: "Check the setting translate-command.")
        }
        return Translation(text: String(text), provider: provider)
    }

    /// The output of the program; its errors are those of the command, and name the setting.
    private func output(
        of program: TextProgram, _ text: String, _ context: String
    ) async throws(ServiceError) -> String {
        do throws(ServiceError) {
            return try await program.output(of: text)
        } catch {
            switch error.code {
            case .notSupported:
                throw ServiceError(
                    .file(
                        reason: "the program \(template.program.printable(limit: 100)) cannot be"
                            + " started"), context: context,
                    advice: "Install it, or check the setting translate-command.")
            case .file:
                throw ServiceError(
                    error.code, context: context,
                    advice: "Run it by itself to see what it says, and check the setting"
                        + " translate-command.")
            default: throw error
            }
        }
    }

    /// Checks that the program exists; it is not run.
    package func health() async -> ServiceHealth {
        let path = ProgramSearch.path(of: template.program, environment["PATH"])
        return ServiceHealth(
            isWell: path != nil,
            text: path ?? "there is no program \(template.program); check translate-command")
    }
}
