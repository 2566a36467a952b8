import ArgumentParser
import ListenApp
import Reports

extension NewsCommand {
    struct NewsRemove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Follow a feed no longer.",
            discussion: """
                Example:
                  listen news remove 2

                The articles you read stay.
                """)

        @Argument(
            help: "Its number in `listen news feeds`, its title or its address.",
            completion: .feed)
        var feed: String
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().news.makeNewsReport().remove(
                feed, isSure: removal.yes)
        }
    }
}
