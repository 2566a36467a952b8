import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension CardsCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Make a card of a text, or of a sentence of a book with its sound.",
            discussion: """
                Examples:
                  listen cards add barca --language es --context "La barca zarpó."
                  listen cards add --book 3 --chapter 2 --sentence 14
                """)
        @Argument(help: "The text.") var text: [String] = []
        @Option(
            help: ArgumentHelp("The text's language, such as es.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?
        @Option(help: "word or sentence; without it the text decides.") var kind: StudyCard.Kind?
        @Option(help: "What it means; without it, it is looked up.") var translation: String?
        @Option(help: "The sentence a word stands in.") var context: String?
        @Option(help: "The book whose sentence is meant.", completion: .book) var book: String?
        @Option(help: "The chapter whose sentence is meant.", completion: .chapter()) var chapter:
            String?
        @Option(help: "The sentence's number in the chapter, from 1.") var sentence: Int?
        @Option(
            help: ArgumentHelp("The language of the meaning, such as en.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
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
                .cards.makeCardReport().add(
                    CardOrder(
                        subject, language: language, kind: kind, translation: translation,
                        context: context), json: json)
        }
    }
}
