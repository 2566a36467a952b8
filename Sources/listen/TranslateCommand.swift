import ArgumentParser
import ListenApp
import Reports

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
        try await container.aids.makeSentenceReport().translate(
            try sentence.subject(container), wishes)
    }
}
