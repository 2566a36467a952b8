import ArgumentParser
import ListenApp
import Reports

extension SubtitlesCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Take a text away that was added.",
            discussion: """
                Examples:
                  listen subtitles remove 3 2
                  listen subtitles remove 3 2 4          number 4 of the list
                  listen subtitles remove 3 2 talk.srt
                """)

        @Argument(
            help: "The book: its place in the list, its id, or part of its title.",
            completion: .book)
        var book: String

        @Argument(help: "The chapter.", completion: .chapter(of: "subtitles", "remove"))
        var chapter: String

        @Argument(help: "The text's number in the list, or its name; of one it is not needed.")
        var text: String?

        @Option(
            help: ArgumentHelp("The one in this language.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?

        @Flag(help: "All that were added, or all in that language.") var all = false

        @OptionGroup var source: SourceOptions

        @OptionGroup var removal: RemovalOptions

        func validate() throws {
            if text != nil, language != nil || all {
                throw ValidationError(
                    "A number or a name means one text: leave --language and --all out.")
            }
        }

        func run() async throws {
            let wish: SubtitlesReport.Removal =
                if let text {
                    Int(text).map { .number($0) } ?? .named(text)
                } else {
                    all ? .all(language: language) : .only(language: language)
                }
            try await AppDependencyContainer.live(source: source.selection)
                .texts.makeSubtitlesReport().remove(wish, from: book, chapter, isSure: removal.yes)
        }
    }
}
