import ArgumentParser
import ListenApp
import Reports

extension WordsCommand {
    struct Coverage: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "coverage", abstract: "Count how much of a book's words you know.",
            discussion: """
                Examples:
                  listen words coverage 3
                  listen words coverage 3 2 --new
                """)
        @Argument(
            help: "The book: its place in the list, its id, or part of its title.",
            completion: .book)
        var book: String
        @Argument(help: "One chapter of it.", completion: .chapter(of: "words", "coverage"))
        var chapter: String?
        @OptionGroup var reading: ReadingOptions
        @Flag(help: "Print the new words, the most frequent first, with how often they stand.")
        var new = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var source: SourceOptions

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live(
                flags: reading.flags, source: source.selection
            ).aids.makeWordsReport().coverage(
                of: book, chapter: chapter, language: reading.language, listsWords: new,
                json: json)
        }
    }
}
