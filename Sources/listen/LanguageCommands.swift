import ArgumentParser
import ListenApp

/// The text to understand: given, on standard input, or a sentence of a chapter.
struct SentenceOptions: ParsableArguments {
    @Argument(help: "The text; - or nothing reads standard input.")
    var text: [String] = []

    @Option(help: "The book whose sentence is meant.") var book: String?
    @Option(help: "The chapter whose sentence is meant.") var chapter: String?
    @Option(help: "The sentence's number in the chapter, from 1.") var sentence: Int?
    @Option(help: ArgumentHelp("The text's language, such as es.", valueName: "tag"))
    var from: String?
    @Option(help: ArgumentHelp("The language wanted, such as en.", valueName: "tag"))
    var to: String?
    @Option(help: ArgumentHelp("Ask this provider alone, such as apertium.", valueName: "name"))
    var provider: String?
    @OptionGroup var encoding: EncodingOptions
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        let place = [book != nil, chapter != nil, sentence != nil]
        if text.isEmpty, place != [true, true, true] {
            guard !place.contains(true), !TextInput.isTerminal else {
                throw ValidationError("Give a text, or --book, --chapter and --sentence.")
            }
        }
        if !text.isEmpty, place.contains(true) {
            throw ValidationError("Give a text, or --book, --chapter and --sentence, not both.")
        }
    }

    /// What is meant; reads standard input where that is.
    func subject(_ container: AppDependencyContainer) throws -> SentenceSubject {
        if let book, let chapter, let sentence {
            return .sentence(book: book, chapter: chapter, number: sentence)
        }
        if text.isEmpty || text == ["-"] { return .text(try container.textOfStandardInput()) }
        return .text(text.joined(separator: " "))
    }

    var wishes: SentenceWishes {
        var wishes = SentenceWishes()
        wishes.from = from
        wishes.isTargetNamed = to != nil
        wishes.provider = provider
        wishes.json = json
        return wishes
    }

    var flags: [String: String] {
        var flags = encoding.flags
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
              listen translate --lines --provider deepl < song.txt
            """)

    @OptionGroup var sentence: SentenceOptions
    @Flag(help: "Translate each line for itself.") var lines = false
    @OptionGroup var source: SourceOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: sentence.flags, source: source.selection)
        var wishes = sentence.wishes
        wishes.byLines = lines
        try await container.makeSentenceReport().translate(try sentence.subject(container), wishes)
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
              listen explain --provider chat - < sentence.txt
            """)

    @Option(help: "The word or phrase of the sentence that is meant.") var phrase: String?
    @OptionGroup var sentence: SentenceOptions
    @OptionGroup var source: SourceOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: sentence.flags, source: source.selection)
        try await container.makeSentenceReport().explain(
            try sentence.subject(container), phrase: phrase, sentence.wishes)
    }
}
