import ArgumentParser
import ListenApp
import Reports

extension NewsCommand {
    struct NewsAdd: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Follow a feed, or the news of a server of yours.",
            discussion: """
                Examples:
                  listen news add https://news.example/feed.xml
                  listen news add https://news.example --title Times
                  listen news add home

                A page that names its feed will do. A server is one of `listen source list`.
                """)

        @Argument(
            help: ArgumentHelp("An address, or a server's name.", valueName: "feed"),
            completion: .server)
        var feed: String
        @Option(help: "The name it is shown with.") var title: String?

        func run() async throws {
            try await AppDependencyContainer.live().makeNewsReport().add(feed, title: title)
        }
    }

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
            try await AppDependencyContainer.live().makeNewsReport().remove(
                feed, isSure: removal.yes)
        }
    }

    struct NewsFeeds: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "feeds", abstract: "List what is followed.",
            discussion: """
                Example:
                  listen news feeds
                """)
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().makeNewsReport().feeds(json: json)
        }
    }
}
