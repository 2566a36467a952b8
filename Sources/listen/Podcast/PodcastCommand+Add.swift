import ArgumentParser
import ListenApp
import Reports

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
            try await AppDependencyContainer.live().podcasts.makePodcastReport().add(
                place, isPrivate: isPrivate)
        }
    }
}
