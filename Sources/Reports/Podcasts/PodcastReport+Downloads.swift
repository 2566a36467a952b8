import ConsoleOutput
package import ListenCore

/// The outcome for an episode that is to be fetched.
enum EpisodeFetch: Hashable, Sendable {
    /// They are fetched.
    case fetch
    /// They are fetched, and what that may cost is said.
    case warn
    /// They wait for another network.
    case wait

    /// A decision: `isAsked` where the person named them, `isAllowed` where all that is kept is
    /// fetched over any network.
    init(isAsked: Bool, isMetered: Bool, isAllowed: Bool) {
        self = !isMetered || isAllowed ? .fetch : isAsked ? .warn : .wait
    }
}

/// Episodes that are to be on this machine.
extension PodcastReport {
    /// The options of a fetch of episodes.
    package struct Downloads: Sendable {
        /// True on a network that is paid by volume.
        let isMetered: @Sendable () async -> Bool
        /// True where that does not matter to the person.
        let isAllowed: @Sendable () throws -> Bool
        /// Lets go of what was fetched by itself and heard.
        let letGoOfHeard: @Sendable () async throws -> Void

        /// The parts of what is asked.
        package init(
            isMetered: @escaping @Sendable () async -> Bool,
            isAllowed: @escaping @Sendable () throws -> Bool,
            letGoOfHeard: @escaping @Sendable () async throws -> Void
        ) {
            (self.isMetered, self.isAllowed) = (isMetered, isAllowed)
            self.letGoOfHeard = letGoOfHeard
        }
    }

    /// An episode that a show's wishes want here.
    package struct Wanted: Sendable {
        /// The show.
        package let show: BookID
        /// The episode.
        package let chapter: ChapterID
    }

    /// The episodes that the wishes for shows, or one, want here and that may be fetched now.
    ///
    /// `kept` says what is here. What was heard is let go of first.
    package func due(
        _ typed: String?, kept: (BookID) async throws -> KeptSound?
    ) async throws -> [Wanted] {
        await letGoOfHeard()
        let wanted = try await wanted(typed, kept: kept)
        guard !wanted.isEmpty, try await decision(isAsked: false) == .wait else { return wanted }
        let count = wanted.count.counted("episode")
        console.note(
            "\(count) \(wanted.count == 1 ? "waits" : "wait") for a network that is not metered."
                + " `listen podcast download` fetches those you name, and with the setting"
                + " podcast-metered all are fetched.")
        return []
    }

    private func wanted(
        _ typed: String?, kept: (BookID) async throws -> KeptSound?
    ) async throws -> [Wanted] {
        let store = try store()
        let shows = if let typed { [try await show(typed)] } else { try await store.shows() }
        var wanted: [Wanted] = []
        for show in shows where show.wishes.keep != .never {
            let chosen = show.wishes.keep.wanted(
                of: try await store.episodes(of: show.id),
                new: try await store.newEpisodes(of: show.id),
                heard: try await store.heardEpisodes(of: show.id))
            guard !chosen.isEmpty else { continue }
            let here = try await kept(show.id)
            for episode in chosen where here?[show.id, episode.id] != .pinned {
                wanted.append(Wanted(show: show.id, chapter: episode.id))
            }
        }
        return wanted
    }

    /// Notes that an episode was fetched by itself, so that it may go by itself.
    package func noteFetched(_ episode: Wanted) async throws {
        try await store().note(fetchedAt: clock.now, episode.chapter, of: episode.show)
    }

    /// Says what a fetch that the person asks for may cost.
    package func warnOfMeter() async throws {
        guard try await decision(isAsked: true) == .warn else { return }
        console.note("This network is metered: what is fetched now may cost money.")
    }

    private func decision(isAsked: Bool) async throws -> EpisodeFetch {
        let isAllowed = try downloads.isAllowed()
        // Nobody is asked where the answer does not matter.
        let isMetered = isAllowed ? false : await downloads.isMetered()
        return EpisodeFetch(isAsked: isAsked, isMetered: isMetered, isAllowed: isAllowed)
    }

    /// Lets go of what was heard; what cannot go now goes later.
    func letGoOfHeard() async {
        do {
            try await downloads.letGoOfHeard()
        } catch {
            console.complain("\(error)")
        }
    }
}
