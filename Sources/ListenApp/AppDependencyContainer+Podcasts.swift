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

/// Podcasts.
extension AppDependencyContainer {
    /// `listen podcast …`.
    package func makePodcastReport() -> PodcastReport {
        tellStoreFailures()
        let (person, podcasts) = (person, PodcastParts(base: news))
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
                isAllowed: { try configuration.isOn(.podcastMetered) },
                letGoOfHeard: { try await letGoOfHeard([]) }),
            environment: environment, clock: clock, console: console, removals: removals)
    }

    /// True where the network is paid by volume, as NetworkManager says.
    private var isMetered: Bool {
        get async {
            let address =
                environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? SystemSleepMonitor.standardAddress
            return await BlockingWork.run { _ in NetworkMeter.isMetered(at: address) }
        }
    }

    /// Lets go of episodes that were fetched by themselves and heard, but for those that play here or
    /// in another process.
    private func letGoOfHeard(_ playing: Set<ChapterAddress>) async throws {
        let folder = paths.runtime
        try await PodcastParts(base: news).source().letGoOfHeard {
            playing.union(await BlockingWork.run { _ in OtherPlayers.chapters(in: folder) })
        }
    }

    /// The links that belong to an episode.
    func episodeLinks(of chapter: ChapterAddress) async throws -> [WrittenLink] {
        try await PodcastParts(base: news).source().links(of: chapter.chapter, in: chapter.book)
    }

    /// Makes a session's access to episodes; `nil` for other books.
    func makeEpisodeSource(_ service: any BookSource) -> EpisodeSource? {
        guard service.sourceID == .podcasts else { return nil }
        let podcasts = PodcastParts(base: news)
        return EpisodeSource(
            marks: { playback, mode, recording in
                try? await podcasts.source().marks(of: playback, mode, recording: recording)
            },
            letGoOfHeard: { playing in
                // What cannot go now goes with the next refresh.
                try? await letGoOfHeard(playing)
                await removals.forgetExpired()
            })
    }

    /// `listen podcast search` and `suggestions`.
    package func makePodcastSearchReport() throws -> PodcastSearchReport {
        tellStoreFailures()
        let person = person
        let search = try podcastSearch()
        return PodcastSearchReport(
            search: { try await search.search($0) },
            suggestions: { try suggestedPodcasts() },
            followed: { Set(try await person().podcasts.shows().map(\.address)) },
            console: console)
    }

    /// The lists of podcasts, searched as one.
    func podcastSearch() throws -> PodcastSearch {
        PodcastSearch(try PodcastParts(base: news).directories(environment))
    }

    /// The podcasts for learners: the person's own list, else that of the program.
    func suggestedPodcasts() throws -> [FoundPodcast] {
        let lists = [paths.podcastSuggestions, paths.bundledSuggestions].compactMap(\.self)
        guard let list = lists.first(where: PathFacts.isFile) else {
            throw StatedError(
                .notFound,
                "The list of suggestions is not beside the program. Write one of your own:"
                    + " \(paths.podcastSuggestions)")
        }
        let bytes = try LocalFile.bytes(of: list, limit: PodcastSuggestions.limitBytes)
        return try PodcastSuggestions(bytes, name: list).podcasts.map { suggested in
            var podcast = FoundPodcast(title: suggested.name, address: suggested.address)
            podcast.language = suggested.language
            return podcast
        }
    }
}
