package import ListenCore

/// The place where addresses are kept that have a password or a key in them.
package struct FeedVault: Sendable {
    /// The whole address of a show.
    let address: @Sendable (PodcastShow) async throws -> Secret
    /// Keeps the whole address of a show, and says where.
    let keep: @Sendable (Secret, PodcastShow) async throws -> TokenReference
    /// Forgets it.
    let forget: @Sendable (PodcastShow) async throws -> Void

    /// A vault by what it does.
    package init(
        address: @escaping @Sendable (PodcastShow) async throws -> Secret,
        keep: @escaping @Sendable (Secret, PodcastShow) async throws -> TokenReference,
        forget: @escaping @Sendable (PodcastShow) async throws -> Void
    ) {
        (self.address, self.keep, self.forget) = (address, keep, forget)
    }

    /// The address at which the feed of a show is asked.
    func feed(of show: PodcastShow) async throws -> PodcastAddress {
        guard let token = show.token else { return try PodcastAddress(show.address) }
        guard token != .lost else {
            throw StatedError(
                .unavailable,
                "The address of “\(show.title.printable(limit: 200))” has a password or a key,"
                    + " which no backup has. Give it again with `listen podcast add URL`; all that"
                    + " was heard stays.")
        }
        let whole = try await address(show).reveal()
        let plain = try PodcastAddress(whole)
        return plain.shown == show.address ? plain : try PodcastAddress(whole, isPrivate: true)
    }
}
