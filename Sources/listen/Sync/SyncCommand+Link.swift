import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Link: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "link", abstract: "Take in an unlinked device again.",
            discussion: "Example:\n  listen sync link old-laptop")
        @Argument(help: "Its name, or its first digits.") var device: String

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport().link(device)
        }
    }
}
