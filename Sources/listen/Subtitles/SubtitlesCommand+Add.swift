import ArgumentParser
import ListenApp
import Reports

extension SubtitlesCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Give a chapter a text.",
            discussion: """
                Examples:
                  listen subtitles add 3 2 talk.srt
                  listen subtitles add 3 2 talk.txt --language English

                The file is copied, so it may go afterwards. It takes the place of the text
                that the chapter has in its language.
                """)

        @Argument(
            help: "The book: its place in the list, its id, or part of its title.",
            completion: .book)
        var book: String

        @Argument(help: "The chapter.", completion: .chapter(of: "subtitles", "add")) var chapter:
            String

        @Argument(help: "The subtitle file, of any format.", completion: .file())
        var file: String

        @Option(
            help: ArgumentHelp(
                "The language of the text, as en or English; else that in its name, else"
                    + " what is spoken.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?

        @OptionGroup var encoding: EncodingOptions
        @OptionGroup var source: SourceOptions

        func run() async throws {
            try await AppDependencyContainer.live(
                flags: encoding.flags, source: source.selection
            )
            .texts.makeSubtitlesReport().add(file, to: book, chapter, language: language)
        }
    }
}
