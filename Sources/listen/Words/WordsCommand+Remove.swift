import ArgumentParser
import ListenApp
import Reports

extension WordsCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Take the status of words away: they are new again.",
            discussion: "Example:\n  listen words remove --language es barca")
        @Argument(help: "The words; a phrase in quotes.", completion: .word) var words: [String]
        @Option(
            help: ArgumentHelp("Their language, such as es.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String

        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().aids.makeWordsReport().remove(
                words, language: language, isSure: removal.yes)
        }
    }
}
