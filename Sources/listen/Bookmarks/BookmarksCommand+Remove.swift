import ArgumentParser
import ListenApp
import Reports

extension BookmarksCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove bookmarks by their numbers.",
            discussion: "Example:\n  listen bookmarks remove 12 14")
        @Argument(help: "The bookmarks' numbers.") var ids: [Int64]

        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().reports.makeBookmarkReport().remove(
                ids, isSure: removal.yes)
        }
    }
}
