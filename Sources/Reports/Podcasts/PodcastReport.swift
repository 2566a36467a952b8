package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
import HTTPCaching
package import ListenCore
package import SharedWork

/// `listen podcast`: what is followed, and what is new of it.
package struct PodcastReport: Sendable {
    let store: @Sendable () throws -> any PodcastKeeping
    let following: @Sendable () throws -> any PodcastFollowing
    let progress: @Sendable () throws -> any ProgressStoring
    /// The details of shows and episodes.
    let describing: @Sendable () throws -> any PodcastDescribing
    let speed: Speed
    let downloads: Downloads
    let environment: ProcessEnvironment
    let clock: any WallClock
    let console: Console
    let removals: Removals

    /// A report of its parts.
    package init(
        store: @escaping @Sendable () throws -> any PodcastKeeping,
        following: @escaping @Sendable () throws -> any PodcastFollowing,
        progress: @escaping @Sendable () throws -> any ProgressStoring,
        describing: @escaping @Sendable () throws -> any PodcastDescribing,
        speed: Speed, downloads: Downloads,
        environment: ProcessEnvironment, clock: any WallClock, console: Console,
        removals: Removals
    ) {
        (self.store, self.following, self.progress) = (store, following, progress)
        (self.describing, self.speed, self.downloads) = (describing, speed, downloads)
        self.environment = environment
        (self.clock, self.console, self.removals) = (clock, console, removals)
    }

    /// The speed at which shows are heard.
    package struct Speed: Sendable {
        /// The speed of a show; `nil` for the usual one.
        let of: @Sendable (BookID) async throws -> PlaybackRate?
        /// Keeps that of a show.
        let keep: @Sendable (PlaybackRate?, BookID) async throws -> Void

        /// Speeds by what reads and keeps them.
        package init(
            of: @escaping @Sendable (BookID) async throws -> PlaybackRate?,
            keep: @escaping @Sendable (PlaybackRate?, BookID) async throws -> Void
        ) {
            (self.of, self.keep) = (of, keep)
        }
    }

    /// Lists what is followed, with the number of new episodes.
    package func list(json: Bool) async throws {
        let (shows, counts) = try await (store().shows(), store().counts())
        if json {
            return console.print(
                json: PodcastsJSON(
                    podcasts: shows.enumerated().map { place, show in
                        PodcastsJSON.Row(show, number: place + 1, counts[show.id])
                    }))
        }
        guard !shows.isEmpty else { return console.note(Self.beginning) }
        var table = TextTable(.right, .left, .right, .left)
        for (place, show) in shows.enumerated() {
            let count = counts[show.id] ?? EpisodeCounts()
            table.add(
                "\(place + 1)", show.title, count.new > 0 ? "\(count.new) new" : "",
                Self.state(of: show))
        }
        console.print(table)
    }

    private static let beginning =
        "You follow no podcasts yet. Add one with `listen podcast add URL`, or a list of another"
        + " program with `listen podcast add FILE.opml`."

    /// A remark about a show in a list.
    private static func state(of show: PodcastShow) -> String {
        if show.check.endedAt != nil { return "ended" }
        if show.check.fault != nil { return "could not be read" }
        return show.token == nil ? "" : "private"
    }

    /// Lists the episodes of a show, the newest first; at most `count`.
    package func episodes(
        of typed: String, newAlone: Bool, count: Int, json: Bool
    ) async throws {
        let show = try await show(typed)
        let store = try store()
        let new = try await store.newEpisodes(of: show.id)
        let all = try await store.episodes(of: show.id)
        let shown = all.reversed().filter { !newAlone || new.contains($0.id) }.prefix(count)
        let heard = Dictionary(
            try await progress().positions(in: show.id, of: .podcasts).map {
                ($0.chapter.chapter, $0)
            }
        ) { first, _ in first }
        if json {
            let counts = EpisodeCounts(all: all.count, new: new.count)
            let rows = try shown.map {
                EpisodesJSON.Row(
                    try self.shown($0, of: show), isNew: new.contains($0.id), heard[$0.id])
            }
            return console.print(
                json: EpisodesJSON(
                    show: PodcastsJSON.Row(show, number: nil, counts), episodes: rows))
        }
        if let fault = show.check.fault { console.note(fault) }
        guard !shown.isEmpty else {
            return console.note(
                newAlone && !all.isEmpty
                    ? "Nothing is new. Without --new all \(all.count) episodes are listed."
                    : "“\(show.title.printable(limit: 200))” has no episodes yet.")
        }
        var table = TextTable(.left, .right, .left, .right, .left)
        for episode in shown {
            table.add(
                new.contains(episode.id) ? "*" : "", "\(episode.number)", episode.title,
                Self.length(of: episode), Self.day(of: episode) + Self.share(heard[episode.id]))
        }
        console.print(table)
    }

    static func length(of episode: PodcastEpisode) -> String {
        episode.duration.map { SpanText.text(seconds: $0.microseconds / 1_000_000) } ?? ""
    }

    static func day(of episode: PodcastEpisode) -> String {
        episode.published.map { String($0.formatted(.iso8601).prefix(10)) } ?? ""
    }

    private static func share(_ position: PlaybackPosition?) -> String {
        guard let position else { return "" }
        if position.isCompleted { return "  heard" }
        return position.share.map { "  \(Int($0 * 100)) %" } ?? "  begun"
    }

    /// The show that a person typed: its number in the list, its id, or part of its title, which a
    /// number alone is not.
    package func show(_ typed: String) async throws -> PodcastShow {
        let shows = try await store().shows()
        guard !shows.isEmpty else { throw StatedError(.notFound, Self.beginning) }
        let books = shows.map { Book(id: $0.id, title: $0.title) }
        return shows[
            try BookSelection.find(typed, in: books, called: .podcasts, numbersArePlaces: true)
                .place - 1]
    }

    /// The episodes that a person typed: numbers, ids, parts of titles, or `latest`.
    func episodes(_ typed: [String], of show: PodcastShow) async throws -> [PodcastEpisode] {
        try typed.map(try await finder(in: show))
    }

    /// Finds an episode of a show by what a person types; the list is read once.
    func finder(in show: PodcastShow) async throws -> (String) throws -> PodcastEpisode {
        let all = try await store().episodes(of: show.id)
        let chapters = all.map { Chapter(id: $0.id, title: $0.title, number: $0.number) }
        return { typed in
            if typed == "latest", let last = all.last { return last }
            return all[try ChapterSelection.find(typed, in: chapters, called: .podcasts).place - 1]
        }
    }
}
