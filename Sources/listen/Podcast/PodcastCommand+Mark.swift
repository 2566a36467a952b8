import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension PodcastCommand {
    struct PodcastMark: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mark", abstract: "Say which episodes are heard, or new.",
            discussion: """
                Examples:
                  listen podcast mark 2 heard            nothing of it is new any more
                  listen podcast mark 2 14 15 heard      these were heard
                  listen podcast mark 2 14 new

                An episode that is marked new keeps the place you were at.
                """)

        @Argument(
            help: "The podcast: its place in the list, or part of its title.",
            completion: .podcast)
        var show: String
        @Argument(
            help: ArgumentHelp(
                "Its episodes, by number or title, or none for all; then heard or new.",
                valueName: "episodes heard|new"),
            completion: .list(PodcastReport.Mark.allCases.map(\.rawValue)))
        var words: [String]

        func run() async throws {
            guard let mark = words.last.flatMap(PodcastReport.Mark.init(rawValue:)) else {
                throw CommandLineError.badArgument(
                    words.joined(separator: " "),
                    expected: "episodes and a mark, as in: 14 15 heard")
            }
            try await AppDependencyContainer.live().podcasts.makePodcastReport().mark(
                show, words.dropLast(), as: mark)
        }
    }
}
