import ArgumentParser
import ListenApp
import Reports

extension CardsCommand {
    struct Note: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "note",
            abstract: "Write a note of yours on a card; without words it goes.",
            discussion: "Example:\n  listen cards note 12 \"false friend: not embarrassed\"")
        @Argument(help: "The card's number.", completion: .card) var id: Int64
        @Argument(help: "The note.") var text: [String] = []

        func run() async throws {
            try await AppDependencyContainer.live().cards.makeCardReport()
                .note(id, text.joined(separator: " "))
        }
    }
}
