import ArgumentParser
import ListenApp
import Reports

extension QueueCommand {
    struct Drop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: "Let chapters wait no more, by their numbers.",
            discussion: "Example:\n  listen queue drop 2 5")
        @Argument(help: "The numbers.") var numbers: [Int]
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().queue.makeQueueReport().drop(
                numbers, isSure: removal.yes)
        }
    }
}
