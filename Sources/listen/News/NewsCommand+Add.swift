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
            try await AppDependencyContainer.live().news.makeNewsReport().add(feed, title: title)
        }
    }
}
