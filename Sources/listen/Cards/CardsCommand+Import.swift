import ArgumentParser
import ListenApp
import Reports

extension CardsCommand {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Take over what you learnt and changed in Anki.",
            discussion: """
                Examples:
                  listen cards import cards.apkg --dry-run
                  listen cards import cards.apkg
                  listen cards import --anki

                In Anki, export the decks with scheduling information. Reviews of both sides are \
                put together; nothing is doubled, and no card is made or removed.

                Changes that replace texts, days or suspensions here are shown, and you are asked. \
                Where nobody can answer, --yes takes them.
                """)
        @Argument(help: "A package that Anki exported, .apkg or .colpkg.", completion: .file())
        var file: String?
        @Flag(help: "Ask a running Anki by its add-on AnkiConnect instead.") var anki = false
        @Option(help: ArgumentHelp("Where AnkiConnect listens.", valueName: "url"))
        var url = "http://127.0.0.1:8765"
        @Flag(help: "Show what would change, and change nothing.") var dryRun = false
        @Flag(help: "Take what replaces something here without a question.") var yes = false
        @Flag(help: "Print the sums and changes as JSON, without a question.") var json = false

        func validate() throws {
            if anki == (file != nil) {
                throw ValidationError("Give a package that Anki exported, or --anki.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live()
                .cards.bringCardsBack(from: file, url: url, isDry: dryRun, isSure: yes, json: json)
        }
    }
}
