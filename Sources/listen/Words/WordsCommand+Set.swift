import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension WordsCommand {
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Give words or phrases a status.",
            discussion: """
                Example:
                  listen words set --language es --status 3 barca "por supuesto"
                """)
        @Argument(help: "The words; a phrase in quotes.", completion: .word) var words: [String]
        @Option(
            help: ArgumentHelp("Their language, such as es.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String
        @Option(help: "1 to 5, known or ignored.") var status: WordStatus

        func run() async throws {
            try await AppDependencyContainer.live().aids.makeWordsReport().set(
                words, to: status, language: language)
        }
    }
}
