import ArgumentParser
import ListenApp
import Reports

extension CardsCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show all of a card.",
            discussion: "Example:\n  listen cards show 12")
        @Argument(help: "The card's number.", completion: .card) var id: Int64
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().cards.makeCardReport().show(id, json: json)
        }
    }
}
