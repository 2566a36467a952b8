import ArgumentParser
import ListenApp
import Reports

extension WordsCommand {
    struct Next: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "next",
            abstract: "Find the chapter that fits best next: nearly all known, a little new.",
            discussion: "Example:\n  listen words next 3")
        @Argument(
            help: "The book: its place in the list, its id, or part of its title.",
            completion: .book)
        var book: String
        @OptionGroup var reading: ReadingOptions
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var source: SourceOptions

        func run() async throws {
            try await AppDependencyContainer.live(
                flags: reading.flags, source: source.selection
            ).aids.makeWordsReport().next(in: book, language: reading.language, json: json)
        }
    }
}
