import ArgumentParser
import ListenApp
import ListenCore
import Reports
import Sessions

struct ReviewWordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Review the words and sentences you saved, heard in their voice.",
        discussion: """
            Examples:
              listen review
              listen review --language es --new 5
              listen review --counts --json
              listen review --heard
              listen review --hands-free
              listen review --fit

            A card is heard first, then shown, then you say how well you remembered it; that \
            decides when it comes again (FSRS-6). Nothing here moves your place in any book.
            """)

    @Option(
        help: ArgumentHelp("Only cards of this language, such as es.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var language: String?

    @Option(help: "Only words, or only sentences.")
    var kind: StudyCard.Kind?

    @Option(help: ArgumentHelp("How many learned cards today.", valueName: "n"))
    var limit: String?

    @Option(help: ArgumentHelp("How many new cards today.", valueName: "n"))
    var new: String?

    @Flag(help: "Only the cards and sentences that were on the last tape (`listen tape`).")
    var heard = false
    @Flag(help: "Hear questions and answers one after the other; a headset's keys grade them.")
    var handsFree = false
    @Flag(help: "Say how many cards wait, and review nothing.") var counts = false
    @Flag(help: "Fit the weights of FSRS to your reviews, print them, and review nothing.")
    var fit = false
    @Flag(help: "With --counts or --fit: print JSON.") var json = false

    @OptionGroup var source: SourceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var screen: ScreenOptions

    func validate() throws {
        if json, !counts, !fit {
            throw ValidationError("--json is for --counts and --fit. Give one of them.")
        }
        if heard, counts || fit {
            throw ValidationError("Give --heard, --counts or --fit, one of them.")
        }
        if handsFree, counts || fit {
            throw ValidationError("Give --hands-free, --counts or --fit, one of them.")
        }
        if fit, counts { throw ValidationError("Give --counts or --fit, not both.") }
    }

    func run() async throws {
        var flags = output.flags.merging(screen.flags) { first, _ in first }
        flags["review-limit"] = limit
        flags["review-new"] = new
        let wanted = try language.map(Self.language)
        let container = try AppDependencyContainer.live(flags: flags, source: source.selection)
        if fit { return try await container.cards.makeWeightsReport().fit(json: json) }
        if counts {
            return try await container.cards.makeReviewReport(language: wanted, kind: kind)
                .printCounts(json: json)
        }
        // Sentences that are no cards are asked by lines.
        if heard, !handsFree {
            return try await container.cards.reviewTape(language: wanted, kind: kind)
        }
        try await container.cards.makeReviewCommand(
            language: wanted, kind: kind, isOfTape: heard, isHandsFree: handsFree
        ).run()
    }

    private static func language(_ text: String) throws -> Language {
        guard let language = Language(tag: text) else {
            throw CommandLineError.badArgument(text, expected: "a language tag such as es or zh-TW")
        }
        return language
    }
}
