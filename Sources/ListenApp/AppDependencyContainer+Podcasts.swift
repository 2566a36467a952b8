import AppEnvironment
import ConsoleOutput
import Files
import ListenCore
import Podcasts
package import Reports
import SharedWork
import Storage

/// Podcasts.
extension AppDependencyContainer {
    /// `listen podcast …`.
    package func makePodcastReport() -> PodcastReport {
        tellStoreFailures()
        let (person, podcasts) = (person, PodcastParts(base: news))
        return PodcastReport(
            store: { try person().podcasts }, following: { try podcasts.refresher() },
            progress: { try person().progress },
            keepRate: { rate, show in
                var settings = BookSettings()
                settings.rate = rate
                var before = BookSettings()
                before.rate = rate == .normal ? nil : .normal
                try await person().preferences.change(
                    BookSettingsChange(from: before, to: settings), of: show, source: .podcasts)
            },
            environment: environment, clock: clock, console: console, removals: removals)
    }

    /// `listen podcast search` and `suggestions`.
    package func makePodcastSearchReport() throws -> PodcastSearchReport {
        tellStoreFailures()
        let (person, podcasts, environment) = (person, PodcastParts(base: news), environment)
        let directories = try podcasts.directories(environment)
        let lists = [paths.podcastSuggestions, paths.bundledSuggestions].compactMap(\.self)
        return PodcastSearchReport(
            search: { try await PodcastSearch(directories).search($0) },
            suggestions: {
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
            },
            followed: { Set(try await person().podcasts.shows().map(\.address)) },
            console: console)
    }
}
