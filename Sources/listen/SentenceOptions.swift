import ArgumentParser
import ConsoleOutput
import ListenApp
import Reports

/// The text to understand: given, on standard input, or a sentence of a chapter.
struct SentenceOptions: ParsableArguments {
    @Argument(help: "The text; - or nothing reads standard input.")
    var text: [String] = []

    @Option(help: "The book whose sentence is meant.", completion: .book) var book: String?
    @Option(help: "The chapter whose sentence is meant.", completion: .chapter()) var chapter:
        String?
    @Option(help: "The sentence's number in the chapter, from 1.") var sentence: Int?
    @Option(
        help: ArgumentHelp("The text's language, such as es.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var from: String?
    @Option(
        help: ArgumentHelp("The language wanted, such as en.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var to: String?
    @Option(
        help: ArgumentHelp("Ask this provider alone, such as apertium.", valueName: "name"),
        completion: .value(of: "translate-with"))
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

    /// The text that is meant; reads standard input when that is given.
    func subject(_ container: AppDependencyContainer) throws -> SentenceSubject {
        if let book, let chapter, let sentence {
            return .sentence(book: book, chapter: chapter, number: sentence)
        }
        if text.isEmpty || text == ["-"] { return .text(try container.texts.textOfStandardInput()) }
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
