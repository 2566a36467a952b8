import ArgumentParser
import ListenApp
import Reports

extension PodcastCommand {
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
            try await AppDependencyContainer.live().podcasts.makePodcastReport().remove(
                show, isSure: removal.yes)
        }
    }
}
