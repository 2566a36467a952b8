import ArgumentParser
import ListenApp
import Reports

extension CardsCommand {
    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume", abstract: "Have cards asked again that a review suspended.",
            discussion: "Example:\n  listen cards resume 12 14")
        @Argument(help: "The cards' numbers.", completion: .card) var ids: [Int64]

        func run() async throws {
            try await AppDependencyContainer.live().cards.makeCardReport().resume(ids)
        }
    }
}
