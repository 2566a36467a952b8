import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Unlink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unlink", abstract: "Take in nothing more of a device.",
            discussion: "Example:\n  listen sync unlink old-laptop")
        @Argument(help: "Its name, or its first digits.") var device: String
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport()
                .unlink(device, isSure: removal.yes)
        }
    }
}
