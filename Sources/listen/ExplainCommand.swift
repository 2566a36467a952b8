import ArgumentParser
import ListenApp
import Reports

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
        try await container.aids.makeSentenceReport().explain(
            try sentence.subject(container), phrase: phrase, sentence.wishes)
    }
}
