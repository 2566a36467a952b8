import AppEnvironment
import ConsoleOutput
import Files
import ListenCore
import Podcasts
import Processes
package import Reports
import Sessions
import SharedWork
import Storage
import SystemBus

/// Makes the reports on podcasts, and the access to their episodes.
package struct PodcastFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen podcast …`.
    package func makePodcastReport() -> PodcastReport {
        app.tellStoreFailures()
        let (person, podcasts) = (app.stores.person, PodcastParts(base: app.origins.news))
        return PodcastReport(
            store: { try person().podcasts }, following: { try podcasts.refresher() },
            progress: { try person().progress }, describing: { try podcasts.source() },
            speed: PodcastReport.Speed(
                of: { show in
                    try await person().preferences.value(
                        for: PreferenceKey<BookSettings>.bookSettings(of: show, source: .podcasts)
                    )?.rate
                },
                keep: { rate, show in
                    var settings = BookSettings()
                    settings.rate = rate
                    var before = BookSettings()
                    before.rate = rate == .normal ? nil : .normal
                    try await person().preferences.change(
                        BookSettingsChange(from: before, to: settings), of: show,
                        source: .podcasts)
                }),
            downloads: PodcastReport.Downloads(
                isMetered: { await isMetered },
                isAllowed: { try app.configuration.isOn(.podcastMetered) },
                letGoOfHeard: { try await letGoOfHeard([]) }),
            environment: app.environment, clock: app.clock, console: app.console,
            removals: RemovalFactory(app: app).removals)
    }

    /// True where the network is paid by volume, as NetworkManager says.
    private var isMetered: Bool {
        get async {
            let address =
                app.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? SystemSleepMonitor.standardAddress
            return await BlockingWork.run { _ in NetworkMeter.isMetered(at: address) }
        }
    }

    /// Lets go of episodes that were fetched by themselves and heard, but for those that play here or
    /// in another process.
    private func letGoOfHeard(_ playing: Set<ChapterAddress>) async throws {
        let folder = app.paths.runtime
        try await PodcastParts(base: app.origins.news).source().letGoOfHeard {
            playing.union(await BlockingWork.run { _ in OtherPlayers.chapters(in: folder) })
        }
    }

    /// The links that belong to an episode.
    func episodeLinks(of chapter: ChapterAddress) async throws -> [WrittenLink] {
        try await PodcastParts(base: app.origins.news).source().links(
            of: chapter.chapter, in: chapter.book)
    }

    /// Makes a session's access to episodes; `nil` for other books.
    func makeEpisodeSource(_ service: any BookSource) -> EpisodeSource? {
        guard service.sourceID == .podcasts else { return nil }
        let podcasts = PodcastParts(base: app.origins.news)
        return EpisodeSource(
            marks: { playback, mode, recording in
                try? await podcasts.source().marks(of: playback, mode, recording: recording)
            },
            letGoOfHeard: { playing in
                // What cannot go now goes with the next refresh.
                try? await letGoOfHeard(playing)
                await RemovalFactory(app: app).removals.forgetExpired()
            })
    }

    /// `listen podcast search` and `suggestions`.
    package func makePodcastSearchReport() throws -> PodcastSearchReport {
        app.tellStoreFailures()
        let person = app.stores.person
        let search = try podcastSearch()
        return PodcastSearchReport(
            search: { try await search.search($0) },
            suggestions: { try suggestedPodcasts() },
            followed: { Set(try await person().podcasts.shows().map(\.address)) },
            console: app.console)
    }

    /// The lists of podcasts, searched as one.
    func podcastSearch() throws -> PodcastSearch {
        PodcastSearch(try PodcastParts(base: app.origins.news).directories(app.environment))
    }

    /// The podcasts for learners: the person's own list, else that of the program.
    func suggestedPodcasts() throws -> [FoundPodcast] {
        let lists = [app.paths.podcastSuggestions, app.paths.bundledSuggestions].compactMap(\.self)
        guard let list = lists.first(where: PathFacts.isFile) else {
            throw StatedError(
                .notFound,
                "The list of suggestions is not beside the program. Write one of your own:"
                    + " \(app.paths.podcastSuggestions)")
        }
        let bytes = try LocalFile.bytes(of: list, limit: PodcastSuggestions.limitBytes)
        return try PodcastSuggestions(bytes, name: list).podcasts.map { suggested in
            var podcast = FoundPodcast(title: suggested.name, address: suggested.address)
            podcast.language = suggested.language
            return podcast
        }
    }
}
