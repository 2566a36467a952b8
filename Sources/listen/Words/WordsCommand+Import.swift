import ArgumentParser
import ListenApp
import ListenCore
import Practice
import Reports

extension WordsCommand {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Read a list of words: a word a line, or columns as of LWT, Lute or LingQ.",
            discussion: """
                Examples:
                  listen words import known.txt --language es
                  listen words import lingq.csv --language es
                  listen words import - --language es --status 1 < new.txt

                A word that was changed here later than the list says stays as it is; so does \
                every word with a status where the list says nothing of when.
                """)
        @Argument(help: "The list; - reads standard input.", completion: .file())
        var file: String
        @Option(
            help: ArgumentHelp(
                "The language of words whose line names none.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String
        @Option(help: "The status of words whose line names none; without it, known.")
        var status: WordStatus?
        @Option(help: "plain, tsv or csv; else it is seen from the first lines.")
        var format: WordListFormat?
        @Flag(help: "Take over statuses of words that have one here, whenever it was set.")
        var overwrite = false
        @OptionGroup var encoding: EncodingOptions

        func run() async throws {
            try await AppDependencyContainer.live(flags: encoding.flags).aids.makeWordsReport()
                .importList(
                    file, language: language, status: status ?? .known, format: format,
                    overwrites: overwrite)
        }
    }
}
