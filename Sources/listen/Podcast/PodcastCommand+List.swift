import ArgumentParser
import ListenApp
import ListenCore
import Reports
import Sessions
import SharedWork

extension PodcastCommand {
    struct PodcastList: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract:
                "List what is followed, the episodes of a podcast, or play one (the default).",
            discussion: """
                Examples:
                  listen podcast
                  listen podcast "slow news" --new
                  listen podcast 2 14
                  listen podcast 2 latest
                  listen podcast 2 --about           its description, addresses and wishes
                  listen podcast 2 14 --about        notes, links, chapters and texts of an episode
                """)

        @Argument(
            help: "The podcast: its place in the list, or part of its title.",
            completion: .podcast)
        var show: String?
        @Argument(
            help: "The episode to play: its number, part of its title, or latest.",
            completion: .episode(after: "podcast", "podcasts", "list"))
        var episode: String?
        @Flag(help: "Tell all that is known of the podcast, or of the episode.") var about = false
        @Flag(help: "List new episodes alone.") var new = false
        @Option(help: "The most episodes to list.") var count = 50
        @Flag(help: "Use only what is stored on this machine.") var offline = false
        @Flag(help: "Ask for what is new first.") var refresh = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var settings: SettingOptions
        @OptionGroup var start: StartOptions

        var isForReading: Bool { (episode == nil || about) && !json }

        func validate() throws {
            guard count > 0 else { throw ValidationError("Give a --count of 1 or more.") }
            guard !(offline && refresh) else {
                throw ValidationError("Give --offline or --refresh, not both.")
            }
            guard !about || show != nil else {
                throw ValidationError("Name the podcast that --about tells of.")
            }
            if episode != nil, json, !about {
                throw ValidationError("--json belongs to the list, or to --about.")
            }
        }

        func run() async throws {
            let mode: FetchMode = offline ? .cacheOnly : refresh ? .refresh : .cacheFirst
            let container = try AppDependencyContainer.live(
                flags: settings.flags,
                source: SourceSelection(source: .named("podcasts"), mode: mode))
            let report = container.podcasts.makePodcastReport()
            guard let show else {
                if refresh { try await report.refresh(nil, json: json) }
                if !(refresh && json) { try await report.list(json: json) }
                return
            }
            let chosen = try await report.show(show)
            if about {
                if refresh { try await report.refresh(show, json: false) }
                guard let episode else { return try await report.about(show, json: json) }
                return try await report.about(show, episode: episode, mode, json: json)
            }
            guard let episode else {
                if refresh { try await report.refresh(show, json: false) }
                return try await report.episodes(
                    of: show, newAlone: new, count: count, json: json)
            }
            let number = try await report.chapter(episode, of: chosen)
            var command = await container.makePlayCommand()
            command.describes = settings.describe
            try await command.run(
                book: chosen.id.rawValue, chapter: number, at: try start.startTime())
        }
    }
}
