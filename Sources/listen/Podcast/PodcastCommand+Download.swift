import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

extension PodcastCommand {
    struct PodcastDownload: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "download", abstract: "Keep episodes for use without a network.",
            discussion: """
                Examples:
                  listen podcast download 2          what is new of it
                  listen podcast download 2 14

                An episode that you fetch stays until you say otherwise. \
                `listen fetch book 2 --source podcasts --unpin` lets it make room again.
                """)

        @Argument(
            help: "The podcast: its place in the list, or part of its title.",
            completion: .podcast)
        var show: String
        @Argument(
            help: "Its episodes, by number or title, or latest; without any, those that are new.",
            completion: .episode(after: "podcast", "podcasts", "download"))
        var episodes: [String] = []
        @Flag(help: "Print one JSON object for each episode.") var json = false

        func run() async throws {
            let container = try AppDependencyContainer.live(
                source: SourceSelection(source: .named("podcasts")))
            let report = container.podcasts.makePodcastReport()
            let chosen = try await report.show(show)
            let numbers = try await report.chapters(episodes, of: chosen)
            try await report.warnOfMeter()
            for number in numbers {
                try await container.caching.makeFetchReport().fetch(
                    book: chosen.id.rawValue, .one(number), json: json)
            }
        }
    }
}
