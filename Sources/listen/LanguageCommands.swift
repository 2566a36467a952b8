import ArgumentParser
import ListenApp

/// The text to understand: given, or a sentence of a chapter.
struct SentenceOptions: ParsableArguments {
    @Argument(help: "The text.")
    var text: [String] = []

    @Option(help: "The book whose sentence is meant.") var book: String?
    @Option(help: "The chapter whose sentence is meant.") var chapter: String?
    @Option(help: "The sentence's number in the chapter, from 1.") var sentence: Int?
    @Option(help: ArgumentHelp("The text's language, such as es.", valueName: "tag"))
    var from: String?
    @Option(help: ArgumentHelp("The language wanted, such as en.", valueName: "tag"))
    var to: String?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        let place = [book != nil, chapter != nil, sentence != nil]
        if text.isEmpty, place != [true, true, true] {
            throw ValidationError("Give a text, or --book, --chapter and --sentence.")
        }
        if !text.isEmpty, place.contains(true) {
            throw ValidationError("Give a text, or --book, --chapter and --sentence, not both.")
        }
    }

    var subject: SentenceSubject {
        if let book, let chapter, let sentence {
            return .sentence(book: book, chapter: chapter, number: sentence)
        }
        return .text(text.joined(separator: " "))
    }

    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["translate-to"] = to
        return flags
    }
}

struct TranslateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "translate",
        abstract: "Translate a text or a sentence of a book.",
        discussion: """
            Examples:
              listen translate --from es "Buenos días, señora."
              listen translate --book 3 --chapter 2 --sentence 4
            """)

    @OptionGroup var sentence: SentenceOptions
    @OptionGroup var source: SourceOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: sentence.flags, source: source.selection)
        try await container.makeSentenceReport().translate(
            sentence.subject, from: sentence.from, json: sentence.json)
    }
}

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a text, or a sentence of a book, word by word.",
        discussion: """
            Examples:
              listen explain --from es "Se lo dijo ayer."
              listen explain --book 3 --chapter 2 --sentence 4 --phrase barca
            """)

    @Option(help: "The word or phrase of the sentence that is meant.") var phrase: String?
    @OptionGroup var sentence: SentenceOptions
    @OptionGroup var source: SourceOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: sentence.flags, source: source.selection)
        try await container.makeSentenceReport().explain(
            sentence.subject, phrase: phrase, from: sentence.from, json: sentence.json)
    }
}
