package import FoundationEssentials

/// Keeps the podcasts a person follows, in the order they were added, with their episodes.
///
/// Safe to use from any isolation.
package protocol PodcastKeeping: Sendable {
    /// All shows.
    func shows() async throws(StoreError) -> [PodcastShow]
    /// The show of an id; `nil` where it is not followed.
    func show(_ id: BookID) async throws(StoreError) -> PodcastShow?
    /// The numbers of episodes of each show that has some.
    func counts() async throws(StoreError) -> [BookID: EpisodeCounts]
    /// The episodes of a show by their numbers.
    func episodes(of show: BookID) async throws(StoreError) -> [PodcastEpisode]
    /// The shows whose whole addresses are kept as passwords are.
    func privateShows() async throws(StoreError) -> [PodcastShow]
    /// The episodes that are new, by their numbers.
    func newEpisodes(of show: BookID) async throws(StoreError) -> Set<ChapterID>
    /// The episodes that were heard to their end.
    func heardEpisodes(of show: BookID) async throws(StoreError) -> Set<ChapterID>
    /// An episode by its id; `nil` where there is none.
    func episode(
        _ id: ChapterID, of show: BookID
    ) async throws(StoreError) -> PodcastEpisode?
    /// Adds a show, or changes what its feed says of it, with some of its episodes in one step.
    ///
    /// The wishes of the person, the number of an episode, since when it is new and when it was
    /// fetched stay as they are stored. With `former`, nothing changes unless the show is followed at
    /// that address: returns false then.
    func keep(
        _ show: PodcastShow, episodes: [PodcastEpisode], over former: String?
    ) async throws(StoreError) -> Bool
    /// Changes what is known of a feed, and its address, of a show that is followed at `former`;
    /// returns false where it is not.
    @discardableResult
    func note(
        _ check: FeedCheck, address: String, of show: BookID, over former: String
    ) async throws(StoreError) -> Bool
    /// Changes the wishes for a show.
    func set(_ wishes: PodcastWishes, of show: BookID) async throws(StoreError)
    /// Marks episodes as new since an instant, or with `nil` as known; all where none are named.
    ///
    /// Returns the number of those that changed.
    @discardableResult
    func mark(
        newSince: Date?, _ episodes: [ChapterID]?, of show: BookID
    ) async throws(StoreError) -> Int
    /// Notes when an episode was fetched by itself; `nil` for one that was let go of, or that the
    /// person fetched.
    func note(
        fetchedAt: Date?, _ episode: ChapterID, of show: BookID
    ) async throws(StoreError)
    /// Forgets a show and its episodes; returns false when it is not followed.
    @discardableResult
    func forget(_ show: BookID) async throws(StoreError) -> Bool
}

extension PodcastKeeping {
    /// Adds a show, or changes it wherever its feed was.
    package func keep(
        _ show: PodcastShow, episodes: [PodcastEpisode]
    ) async throws(StoreError) {
        _ = try await keep(show, episodes: episodes, over: nil)
    }
}
