import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

extension PodcastCommand {
    struct PodcastAdd: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Follow a podcast, or those of a list.",
            discussion: """
                Examples:
                  listen podcast add https://cast.example/feed.xml
                  listen podcast add https://cast.example          a page that names its feed
                  listen podcast add https://ME:PASSWORD@cast.example/feed
                  listen podcast add other-player.opml
                  listen podcast add https://lists.example/podcasts.opml

                Of a podcast that is added, the newest episode alone counts as new. An address with \
                a password or a key is kept as a password is.
                """)

        @Argument(
            help: ArgumentHelp(
                "The address of a podcast, or of a list (OPML), or such a list in a file.",
                valueName: "address or file"),
            completion: .file(extensions: ["opml", "xml"]))
        var place: String
        @Flag(
            name: .customLong("private"),
            help: "Keep the whole address as a password, and show its server alone.")
        var isPrivate = false

        func run() async throws {
            try await AppDependencyContainer.live().makePodcastReport().add(
                place, isPrivate: isPrivate)
        }
    }

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
            let report = container.makePodcastReport()
            try await report.refresh(show, json: json)
            // What is to be here by itself; with --json the output is one object.
            guard !json else { return }
            let due = try await report.due(show) { show in
                try await container.service().keptSound(of: show)
            }
            for episode in due {
                try await container.makeFetchReport().fetch(
                    book: episode.show.rawValue, .one(episode.chapter.rawValue), json: false)
                try await report.noteFetched(episode)
            }
        }
    }

    struct PodcastRemove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Follow a podcast no longer.",
            discussion: """
                Example:
                  listen podcast remove 2

                Where you were in its episodes is kept, and so are your cards and words.
                """)

        @Argument(
            help: "The podcast: its place in the list, or part of its title.",
            completion: .podcast)
        var show: String
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().makePodcastReport().remove(
                show, isSure: removal.yes)
        }
    }
}
