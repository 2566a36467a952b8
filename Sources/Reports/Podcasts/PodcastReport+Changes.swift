import ConsoleOutput
import FoundationEssentials
package import ListenCore

/// Decisions of the person about podcasts and their episodes.
extension PodcastReport {
    /// A mark of an episode.
    package enum Mark: String, Sendable, CaseIterable {
        /// It was heard, here or elsewhere.
        case heard
        /// It is to be heard; the place in it stays.
        case new
    }

    /// Marks episodes of a show, or all.
    package func mark(_ typed: String, _ episodes: [String], as mark: Mark) async throws {
        let show = try await show(typed)
        let store = try store()
        let chosen = episodes.isEmpty ? [] : try await self.episodes(episodes, of: show)
        let ids = episodes.isEmpty ? nil : chosen.map(\.id)
        _ = try await store.mark(newSince: mark == .new ? clock.now : nil, ids, of: show.id)
        if mark == .heard, !episodes.isEmpty {
            for episode in chosen { try await saveHeard(episode, of: show) }
            await letGoOfHeard()
        }
        let what =
            episodes.isEmpty
            ? "Every episode of “\(show.title.printable(limit: 200))”"
            : chosen.count.counted("episode")
        let verb = chosen.count == 1 || episodes.isEmpty ? "is" : "are"
        // Without names nothing is taken for heard: the list is known.
        let state = mark == .new ? "new" : episodes.isEmpty ? "known" : "heard"
        console.note("\(what) \(verb) \(state).")
    }

    /// Notes that an episode was heard to its end; a place in it that says more stays.
    private func saveHeard(_ episode: PodcastEpisode, of show: PodcastShow) async throws {
        let progress = try progress()
        let address = ChapterAddress(source: .podcasts, book: show.id, chapter: episode.id)
        let known = try await progress.position(of: address)
        guard known?.isCompleted != true else { return }
        let length = known.flatMap { $0.duration > .zero ? $0.duration : nil }
        try await progress.save(
            PlaybackPosition(
                chapter: address, position: length ?? episode.duration ?? .zero,
                duration: length ?? episode.duration ?? .zero, isCompleted: true,
                updatedAt: clock.now, bookTitle: show.title, chapterTitle: episode.title))
    }

    /// Writes what is followed as OPML, without what is private; without a file it is printed.
    package func export(to file: String?, replacing: Bool) async throws {
        let shows = try await store().shows()
        let text = try following().list(of: shows)
        let hidden = shows.count { $0.token != nil }
        if let output = OutputFile(file, replaces: replacing, environment) {
            try output.check()
            try output.write(Array(text.utf8))
            console.note("\((shows.count - hidden).counted("podcast")) in \(output.path).")
        } else {
            console.print(export: text, environment)
        }
        if hidden > 0 {
            console.note(
                "\(hidden.counted("private podcast")) left out, whose addresses hold a password."
            )
        }
    }

    /// The wishes for a show that are given; `nil` leaves one as it is.
    package struct Wishes: Sendable {
        /// The speed.
        package var rate: PlaybackRate?
        /// The beginning and the end that are passed over.
        package var skipStart: MediaTime?
        package var skipEnd: MediaTime?
        /// The episodes that are fetched by themselves.
        package var keep: PodcastKept?
        /// True when those are let go of once they were heard.
        package var dropsHeard: Bool?

        /// No wishes.
        package init() {}
    }

    /// Keeps wishes for a show, and says all of them.
    package func set(_ typed: String, _ wishes: Wishes) async throws {
        let show = try await show(typed)
        var kept = show.wishes
        kept.skipStart = wishes.skipStart ?? kept.skipStart
        kept.skipEnd = wishes.skipEnd ?? kept.skipEnd
        kept.keep = wishes.keep ?? kept.keep
        kept.dropsHeard = wishes.dropsHeard ?? kept.dropsHeard
        if kept != show.wishes { try await store().set(kept, of: show.id) }
        if let rate = wishes.rate { try await speed.keep(rate, show.id) }
        let rate: PlaybackRate? =
            if let rate = wishes.rate { rate } else { try await speed.of(show.id) }
        let said = Self.words(for: kept, at: rate)
        console.note("“\(show.title.printable(limit: 200))” \(said).")
        if wishes.dropsHeard == true { await letGoOfHeard() }
    }

    /// Wishes in words that follow the title of a show.
    static func words(for wishes: PodcastWishes, at rate: PlaybackRate?) -> String {
        [
            rate.map { "is heard at \($0.text)" },
            wishes.skipStart > .zero ? "begins after \(seconds(wishes.skipStart))" : nil,
            wishes.skipEnd > .zero ? "ends \(seconds(wishes.skipEnd)) early" : nil,
            words(for: wishes.keep),
            wishes.dropsHeard ? "lets go of what was fetched once it was heard" : nil,
        ].compactMap(\.self).asSaid
    }

    private static func seconds(_ time: MediaTime) -> String {
        "\(time.microseconds / 1_000_000) s"
    }

    private static func words(for keep: PodcastKept) -> String {
        switch keep {
        case .never: "is fetched when it is played"
        case .latest(1): "keeps its newest episode on this machine"
        case .latest(let count): "keeps its \(count) newest episodes on this machine"
        case .all: "keeps its new episodes on this machine"
        }
    }
}

/// Episodes as chapters.
extension PodcastReport {
    /// The number of the chapter of an episode that a person typed; `latest` is the one with the
    /// highest.
    package func chapter(_ typed: String, of show: PodcastShow) async throws -> String {
        "\(try await episode(typed, of: show).number)"
    }

    /// The episode that a person typed.
    func episode(_ typed: String, of show: PodcastShow) async throws -> PodcastEpisode {
        try await finder(in: show)(typed)
    }

    /// The numbers of the chapters of episodes that a person typed; of none, of those that are new.
    package func chapters(_ typed: [String], of show: PodcastShow) async throws -> [String] {
        guard typed.isEmpty else {
            return try await episodes(typed, of: show).map { "\($0.number)" }
        }
        let new = try await store().newEpisodes(of: show.id)
        let found = try await store().episodes(of: show.id).filter { new.contains($0.id) }
        guard !found.isEmpty else {
            throw StatedError(
                .notFound,
                "Nothing of “\(show.title.printable(limit: 200))” is new. Name an episode, as in"
                    + " `listen podcast download \(show.id.rawValue) latest`.")
        }
        return found.map { "\($0.number)" }
    }
}
