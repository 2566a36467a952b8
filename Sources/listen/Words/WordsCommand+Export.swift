import ArgumentParser
import ListenApp
import Practice
import Reports

extension WordsCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write all words with their statuses to a file.",
            discussion: """
                Examples:
                  listen words export words.tsv
                  listen words export --language es --format plain | sort
                """)
        @Argument(
            help: "The file; without it, or with -, the list is printed.", completion: .file())
        var file: String?
        @Option(
            help: ArgumentHelp("Only words of this language.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?
        @Option(help: "tsv holds all that is known; csv is as LingQ's; plain is a word a line.")
        var format: WordListFormat = .tsv
        @Flag(help: "Replace a file that is there.") var force = false

        func run() async throws {
            try await AppDependencyContainer.live().aids.makeWordsReport().exportList(
                to: file, language: language, format: format, replaces: force)
        }
    }
}
