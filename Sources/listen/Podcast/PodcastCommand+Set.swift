import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension PodcastCommand {
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
            try await AppDependencyContainer.live().podcasts.makePodcastReport().set(show, wishes)
        }

        private func time(_ text: String) throws -> MediaTime {
            guard let time = MediaTime(typed: text), time >= .zero, time <= .seconds(86_400) else {
                throw CommandLineError.badArgument(text, expected: "a time, as in: 1:15")
            }
            return time
        }
    }
}
