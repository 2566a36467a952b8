public import ArgumentParser
import ListenApp
public import ListenCore

struct CardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "See, hear, make and remove the words and sentences you keep.",
        discussion: """
            Examples:
              listen cards --language es --kind word
              listen cards play 12
              listen cards add --book 3 --chapter 2 --sentence 14
              listen cards add barca --language es --translation boat

            In the player, C keeps the sentence you hear; after w, the word under the cursor.
            """,
        subcommands: [
            List.self, Show.self, Play.self, Add.self, Note.self, Resume.self, Remove.self,
        ],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List cards with their numbers, the newest first.",
            discussion: "Example:\n  listen cards list --language es --limit 100 --json")
        @Option(help: ArgumentHelp("Only of this language, such as es.", valueName: "tag"))
        var language: String?
        @Option(help: "Only of this kind: word or sentence.") var kind: StudyCard.Kind?
        @Option(help: ArgumentHelp("At most so many.", valueName: "n")) var limit = 20
        @Flag(help: "Print JSON.") var json = false

        func validate() throws {
            guard (1...1_000_000).contains(limit) else {
                throw ValidationError("Give a --limit from 1 to 1000000.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().makeCardReport().list(
                CardReport.Choice(language: language, kind: kind, limit: limit), json: json)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show all of a card.", discussion: "Example:\n  listen cards show 12")
        @Argument(help: "The card's number.") var id: Int64
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeCardReport().show(id, json: json)
        }
    }

    struct Play: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Play a card's sound.", discussion: "Example:\n  listen cards play 12")
        @Argument(help: "The card's number.") var id: Int64
        @Option(help: ArgumentHelp("auto, silent or file.", valueName: "output"))
        var output: String?
        @OptionGroup var source: SourceOptions

        func run() async throws {
            var flags: [String: String] = [:]
            flags["output"] = output
            try await AppDependencyContainer.live(flags: flags, source: source.selection)
                .makeCardReport().play(id)
        }
    }

    struct Note: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a note of yours on a card; without words it goes.",
            discussion: "Example:\n  listen cards note 12 \"false friend: not embarrassed\"")
        @Argument(help: "The card's number.") var id: Int64
        @Argument(help: "The note.") var text: [String] = []

        func run() async throws {
            try await AppDependencyContainer.live().makeCardReport()
                .note(id, text.joined(separator: " "))
        }
    }

    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have cards asked again that a review suspended.",
            discussion: "Example:\n  listen cards resume 12 14")
        @Argument(help: "The cards' numbers.") var ids: [Int64]

        func run() async throws {
            try await AppDependencyContainer.live().makeCardReport().resume(ids)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove cards with their sounds, by their numbers.",
            discussion: "Example:\n  listen cards remove 12 14")
        @Argument(help: "The cards' numbers.") var ids: [Int64]

        func run() async throws {
            try await AppDependencyContainer.live().makeCardReport().remove(ids)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a card of a text, or of a sentence of a book with its sound.",
            discussion: """
                Examples:
                  listen cards add barca --language es --context "La barca zarpó."
                  listen cards add --book 3 --chapter 2 --sentence 14
                """)
        @Argument(help: "The text.") var text: [String] = []
        @Option(help: ArgumentHelp("The text's language, such as es.", valueName: "tag"))
        var language: String?
        @Option(help: "word or sentence; without it the text decides.") var kind: StudyCard.Kind?
        @Option(help: "What it means; without it, it is looked up.") var translation: String?
        @Option(help: "The sentence a word stands in.") var context: String?
        @Option(help: "The book whose sentence is meant.") var book: String?
        @Option(help: "The chapter whose sentence is meant.") var chapter: String?
        @Option(help: "The sentence's number in the chapter, from 1.") var sentence: Int?
        @Option(help: ArgumentHelp("The language of the meaning, such as en.", valueName: "tag"))
        var to: String?
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var encoding: EncodingOptions
        @OptionGroup var source: SourceOptions

        func validate() throws {
            let place = [book != nil, chapter != nil, sentence != nil]
            if text.isEmpty, place != [true, true, true] {
                throw ValidationError("Give a text, or --book, --chapter and --sentence.")
            }
            if !text.isEmpty, place.contains(true) {
                throw ValidationError("Give a text, or --book, --chapter and --sentence, not both.")
            }
            if text.isEmpty, context != nil || kind != nil {
                throw ValidationError("--kind and --context go with a text.")
            }
        }

        func run() async throws {
            var flags = encoding.flags
            flags["translate-to"] = to
            let subject: SentenceSubject =
                if let book, let chapter, let sentence {
                    .sentence(book: book, chapter: chapter, number: sentence)
                } else {
                    .text(text.joined(separator: " "))
                }
            try await AppDependencyContainer.live(flags: flags, source: source.selection)
                .makeCardReport().add(
                    CardOrder(
                        subject, language: language, kind: kind, translation: translation,
                        context: context), json: json)
        }
    }
}

extension StudyCard.Kind: ExpressibleByArgument {}
