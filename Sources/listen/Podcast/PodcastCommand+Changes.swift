import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

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
            try await AppDependencyContainer.live().makePodcastReport().mark(
                show, words.dropLast(), as: mark)
        }
    }

    struct PodcastSet: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change how a podcast is heard and kept.",
            discussion: """
                Examples:
                  listen podcast set 2 --speed 0.8
                  listen podcast set 2 --skip-start 30 --skip-end 1:15
                  listen podcast set 2 --keep 3      its three newest episodes on this machine
                  listen podcast set 2 --keep all --drop-heard on

                With --drop-heard what was fetched by itself goes once it was heard to its end; what \
                you fetched with `download` stays.
                """)

        @Argument(
            help: "The podcast: its place in the list, or part of its title.",
            completion: .podcast)
        var show: String
        @Option(help: ArgumentHelp("The speed, as 0.8.", valueName: "factor")) var speed: String?
        @Option(help: ArgumentHelp("Pass over this much of every beginning.", valueName: "time"))
        var skipStart: String?
        @Option(help: ArgumentHelp("Pass over this much of every end.", valueName: "time"))
        var skipEnd: String?
        @Option(
            help: ArgumentHelp(
                "The new episodes that are fetched after a refresh: never, a number, or all.",
                valueName: "episodes"),
            completion: .list(["never", "1", "3", "10", "all"]))
        var keep: String?

        @Option(
            help: ArgumentHelp(
                "Let go of what was fetched by itself once it was heard: on or off.",
                valueName: "on|off"),
            completion: .list(["on", "off"]))
        var dropHeard: String?

        func run() async throws {
            var wishes = PodcastReport.Wishes()
            wishes.dropsHeard = try dropHeard.map { text in
                guard ["on", "off"].contains(text) else {
                    throw CommandLineError.badArgument(text, expected: "on or off")
                }
                return text == "on"
            }
            wishes.rate = try speed.map { text in
                guard let factor = Double(text), (0.3...3).contains(factor) else {
                    throw CommandLineError.badArgument(
                        text, expected: "a speed from 0.3 to 3, as in: 0.8")
                }
                return PlaybackRate(hundredths: Int((factor * 100).rounded()))
            }
            wishes.skipStart = try skipStart.map(time)
            wishes.skipEnd = try skipEnd.map(time)
            wishes.keep = try keep.map { text in
                guard let keep = PodcastKept(text) else {
                    throw CommandLineError.badArgument(
                        text, expected: "never, all, or a number up to \(PodcastKept.most)")
                }
                return keep
            }
            try await AppDependencyContainer.live().makePodcastReport().set(show, wishes)
        }

        private func time(_ text: String) throws -> MediaTime {
            guard let time = MediaTime(typed: text), time >= .zero, time <= .seconds(86_400) else {
                throw CommandLineError.badArgument(text, expected: "a time, as in: 1:15")
            }
            return time
        }
    }

    struct PodcastDownload: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "download", abstract: "Keep episodes for use without a network.",
            discussion: """
                Examples:
                  listen podcast download 2          what is new of it
                  listen podcast download 2 14

                An episode that you fetch stays until you say otherwise. `listen fetch book 2 --source podcasts --unpin` lets it make room again.
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
            let report = container.makePodcastReport()
            let chosen = try await report.show(show)
            let numbers = try await report.chapters(episodes, of: chosen)
            try await report.warnOfMeter()
            for number in numbers {
                try await container.makeFetchReport().fetch(
                    book: chosen.id.rawValue, .one(number), json: json)
            }
        }
    }

    struct PodcastExport: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write what is followed as a list (OPML).",
            discussion: """
                Examples:
                  listen podcast export podcasts.opml
                  listen podcast export > podcasts.opml

                A podcast whose address has a password or a key is left out.
                """)

        @Argument(
            help: "The file to write; without it, standard output.", completion: .file())
        var file: String?
        @Flag(help: "Replace the file if it exists.") var force = false

        func run() async throws {
            try await AppDependencyContainer.live().makePodcastReport().export(
                to: file, replacing: force)
        }
    }
}
