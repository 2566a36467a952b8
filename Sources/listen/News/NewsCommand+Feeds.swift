import ArgumentParser
import ListenApp
import Reports

extension NewsCommand {
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
            try await AppDependencyContainer.live().news.makeNewsReport().feeds(json: json)
        }
    }
}
