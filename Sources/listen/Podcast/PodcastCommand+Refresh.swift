import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

extension PodcastCommand {
    struct PodcastRefresh: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "refresh", abstract: "Ask for what is new.",
            discussion: """
                Examples:
                  listen podcast refresh
                  listen podcast refresh "slow news"

                A feed that cannot be read loses nothing. What `listen podcast set --keep` asks for \
                is fetched, but not over a network that NetworkManager says is metered.
                """)

        @Argument(
            help: "The podcast: its place in the list, or part of its title; without it, all.",
            completion: .podcast)
        var show: String?
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            let container = try AppDependencyContainer.live(
                source: SourceSelection(source: .named("podcasts")))
            let report = container.podcasts.makePodcastReport()
            try await report.refresh(show, json: json)
            // What is to be here by itself; with --json the output is one object.
            guard !json else { return }
            let due = try await report.due(show) { show in
                try await container.service().keptSound(of: show)
            }
            for episode in due {
                try await container.caching.makeFetchReport().fetch(
                    book: episode.show.rawValue, .one(episode.chapter.rawValue), json: false)
                try await report.noteFetched(episode)
            }
        }
    }
}
