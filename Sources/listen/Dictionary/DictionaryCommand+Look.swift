import ArgumentParser
import ListenApp
import Reports

extension DictionaryCommand {
    struct Look: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "look", abstract: "Look a word up, in any form it may have.",
            discussion: """
                Examples:
                  listen dictionary look --from de Häuser
                  listen dictionary look --from ja --json 食べ物
                """)
        @Argument(help: "The word.") var word: [String]
        @Option(
            help: ArgumentHelp("The word's language; else every one is tried.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var from: String?
        @Option(
            help: ArgumentHelp("The language of the meanings, such as en.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var to: String?
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            var flags: [String: String] = [:]
            flags["translate-to"] = to
            try await AppDependencyContainer.live(flags: flags).aids.makeDictionaryReport().look(
                word.joined(separator: " "), from: from, json: json)
        }
    }
}
