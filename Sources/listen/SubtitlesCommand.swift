import ArgumentParser
import ListenApp

struct SubtitlesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subtitles",
        abstract: "Show the texts of chapters, add others, take them away.",
        discussion: """
            Examples:
              listen subtitles list 3                     the texts of all chapters
              listen subtitles add 3 2 talk.srt           what is spoken in chapter 2
              listen subtitles add 3 2 talk.en.srt        a translation, by its name
              listen subtitles remove 3 2 4               number 4 of the list
              listen subtitles remove 3 2 --language en
            """,
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the texts of a book's chapters.")

        @Argument(help: "The book: its place in the list, its id, or part of its title.")
        var book: String

        @Argument(help: "The chapter; all of them without one.") var chapter: String?

        @Option(help: ArgumentHelp("Only texts in this language.", valueName: "tag"))
        var language: String?

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var source: SourceOptions

        func run() async throws {
            try await AppDependencyContainer.live(source: source.selection)
                .makeSubtitlesReport().list(book, chapter, language: language, json: json)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give a chapter a text.",
            discussion: """
                The file is copied, so it may go afterwards. It takes the place of the text
                that the chapter has in its language.
                """)

        @Argument(help: "The book: its place in the list, its id, or part of its title.")
        var book: String

        @Argument(help: "The chapter.") var chapter: String

        @Argument(help: "The subtitle file, of any format.", completion: .file())
        var file: String

        @Option(
            help: ArgumentHelp(
                "The language of the text, as en or English; else that in its name, else"
                    + " what is spoken.", valueName: "tag"))
        var language: String?

        @OptionGroup var encoding: EncodingOptions
        @OptionGroup var source: SourceOptions

        func run() async throws {
            try await AppDependencyContainer.live(
                flags: encoding.flags, source: source.selection
            )
            .makeSubtitlesReport().add(file, to: book, chapter, language: language)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take a text away that was added.",
            discussion: """
                Examples:
                  listen subtitles remove 3 2
                  listen subtitles remove 3 2 4          number 4 of the list
                  listen subtitles remove 3 2 talk.srt
                """)

        @Argument(help: "The book: its place in the list, its id, or part of its title.")
        var book: String

        @Argument(help: "The chapter.") var chapter: String

        @Argument(help: "The text's number in the list, or its name; of one it is not needed.")
        var text: String?

        @Option(help: ArgumentHelp("The one in this language.", valueName: "tag"))
        var language: String?

        @Flag(help: "All that were added, or all in that language.") var all = false

        @OptionGroup var source: SourceOptions

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
                .makeSubtitlesReport().remove(wish, from: book, chapter)
        }
    }
}
