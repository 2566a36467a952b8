package import ListenCore

/// The episodes that are followed here, as places of gpodder name them.
package struct GpodderEpisodes: Sendable {
    /// An episode that is followed here.
    package struct Followed: Hashable, Sendable {
        /// The show.
        package let book: BookID
        /// The episode.
        package let chapter: ChapterID
        /// Its length; zero when unknown.
        package let duration: MediaTime

        /// An episode.
        package init(book: BookID, chapter: ChapterID, duration: MediaTime) {
            (self.book, self.chapter, self.duration) = (book, chapter, duration)
        }
    }

    /// The addresses by which others know an episode.
    package struct Addresses: Hashable, Sendable {
        /// The address of the feed.
        package let feed: String
        /// The address of the sound, without keys.
        package let media: String

        /// Addresses.
        package init(feed: String, media: String) { (self.feed, self.media) = (feed, media) }
    }

    /// The episode of an id in its feed, else of the address of its sound; `nil` for one that is not
    /// followed here, or of a private show.
    let episode:
        @Sendable (_ feed: String, _ media: String, _ guid: String?) async throws(ServiceError) ->
            Followed?
    /// The addresses of an episode; `nil` where nobody else may know of it.
    let addresses:
        @Sendable (_ book: BookID, _ chapter: ChapterID) async throws(ServiceError) -> Addresses?

    /// Episodes by how they are found, both ways.
    package init(
        episode:
            @escaping @Sendable (
                _ feed: String, _ media: String, _ guid: String?
            ) async throws(ServiceError) -> Followed?,
        addresses:
            @escaping @Sendable (
                _ book: BookID, _ chapter: ChapterID
            ) async throws(ServiceError) -> Addresses?
    ) {
        (self.episode, self.addresses) = (episode, addresses)
    }
}
