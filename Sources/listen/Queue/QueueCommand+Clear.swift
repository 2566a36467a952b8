import ArgumentParser
import ListenApp
import Reports

extension QueueCommand {
    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Let nothing wait.",
            discussion: "Example:\n  listen queue clear --yes")
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().queue.makeQueueReport().clear(
                isSure: removal.yes)
        }
    }
}
