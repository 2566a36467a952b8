import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Do not meet at a place any more; its files stay.",
            discussion: "Example:\n  listen sync remove Nextcloud")
        @Argument(help: "Its name.") var place: String
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport()
                .remove(place, isSure: removal.yes)
        }
    }
}
