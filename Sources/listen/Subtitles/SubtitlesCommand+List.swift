import ArgumentParser
import ListenApp
import Reports

extension SubtitlesCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show the texts of a book's chapters.",
            discussion: "Examples:\n  listen subtitles list 3\n  listen subtitles list 3 2")

        @Argument(
            help: "The book: its place in the list, its id, or part of its title.",
            completion: .book)
        var book: String

        @Argument(
            help: "The chapter; all of them without one.",
            completion: .chapter(of: "subtitles", "list")) var chapter: String?

        @Option(
            help: ArgumentHelp("Only texts in this language.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var source: SourceOptions

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live(source: source.selection)
                .texts.makeSubtitlesReport().list(book, chapter, language: language, json: json)
        }
    }
}
