import ArgumentParser
import ListenApp
import Reports

extension CardsCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove cards with their sounds, by their numbers.",
            discussion: "Example:\n  listen cards remove 12 14")
        @Argument(help: "The cards' numbers.", completion: .card) var ids: [Int64]

        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().cards.makeCardReport().remove(
                ids, isSure: removal.yes)
        }
    }
}
