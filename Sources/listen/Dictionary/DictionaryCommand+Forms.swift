import ArgumentParser
import ConsoleOutput
import ListenApp
import Reports

extension DictionaryCommand {
    struct Forms: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forms", abstract: "Print the dictionary form of each word of a text.",
            discussion: """
                Examples:
                  listen dictionary forms --from de "Der Zug kommt heute an."
                  listen dictionary forms --from en --json < sentences.txt

                Every line of the text is a sentence. A word and its form stand on a line, with a \
                tab between them; a blank line ends a sentence.
                """)
        @Argument(help: "The text; - or nothing reads standard input.")
        var text: [String] = []
        @Option(
            help: ArgumentHelp("The text's language, such as de.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var from: String
        @OptionGroup var encoding: EncodingOptions
        @Flag(help: "Print JSON.") var json = false

        func validate() throws {
            guard !text.isEmpty || !TextInput.isTerminal else {
                throw ValidationError("Give a text, or hand it over on standard input.")
            }
        }

        func run() async throws {
            let container = try AppDependencyContainer.live(flags: encoding.flags)
            let text =
                text.isEmpty || text == ["-"]
                ? try container.texts.textOfStandardInput() : text.joined(separator: " ")
            try await container.aids.makeWordFormsReport().print(text, from: from, json: json)
        }
    }
}
