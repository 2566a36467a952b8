import ArgumentParser
import ListenApp
import ListenCore
import Reports

/// Looks for sentences in all texts on this machine.
struct FindCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Find sentences in the library and in what was fetched from servers.",
        discussion: """
            Examples:
              listen find faro --kwic           a line for each, as a concordance
              listen find "el faro"             the words one behind the other
              listen find ferry island          both words in one sentence
              listen find "habl*"               what begins so
              listen find hablar --forms        habla, habló, hablando …
            """)

    @Argument(help: "Words, phrases in quotes, beginnings as in \"ferry*\".")
    var text: [String]

    @Flag(help: "Letters as typed: their case and accents count.") var exact = false
    @Flag(help: "Other forms of the words too.") var forms = false
    @Option(help: "Only in this book.", completion: .book) var book: String?
    @Option(
        help: ArgumentHelp("Only in texts of this language, such as es.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var language: String?
    @Option(help: ArgumentHelp("The most sentences that are shown.", valueName: "n"))
    var limit = 20
    @Option(help: ArgumentHelp("Sentences before and after each one.", valueName: "n"))
    var context = 0
    @Flag(help: "A line for each, what was found in the middle.") var kwic = false
    @Flag(help: "Print lines instead of the full screen.") var plain = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var encoding: EncodingOptions
    @OptionGroup var source: SourceOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("Give a --limit from 1 to 10000.")
        }
        guard (0...20).contains(context) else {
            throw ValidationError("Give a --context from 0 to 20.")
        }
        if exact, forms { throw ValidationError("Give --exact or --forms, not both.") }
    }

    var isForReading: Bool { plain && !json }

    func run() async throws {
        var flags = encoding.flags
        if plain { flags["plain"] = "true" }
        let container = try AppDependencyContainer.live(
            flags: flags, source: source.selection, encodingSparesUnicode: true)
        var options = FindOptions(text)
        options.isExact = exact
        options.takesForms = forms
        options.book = book
        options.language = language
        options.limit = limit
        options.context = context
        options.isConcordance = kwic
        options.json = json
        try await container.heard.makeFindReport().find(options)
    }
}
