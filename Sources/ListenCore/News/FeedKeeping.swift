package import FoundationEssentials

/// A feed that a person follows.
package struct KeptFeed: Hashable, Sendable {
    /// The use of a feed.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Its articles are read aloud.
        case news
        /// A backend that lists news; its address is that of the backend.
        case backend
    }

    /// Its address.
    package let address: String
    /// Its use.
    package let kind: Kind
    /// Its title, as it gives it or the person does.
    package let title: String
    /// The instant it was added.
    package let addedAt: Date

    /// A feed.
    package init(address: String, kind: Kind, title: String, addedAt: Date) {
        (self.address, self.kind, self.title) = (address, kind, title)
        self.addedAt = addedAt
    }
}

/// Keeps the feeds a person follows, in the order they were added.
///
/// Safe to use from any isolation.
package protocol FeedKeeping: Sendable {
    /// All feeds.
    func feeds() async throws(StoreError) -> [KeptFeed]
    /// Adds a feed, or changes the title and use of the one at its address.
    func keep(_ feed: KeptFeed) async throws(StoreError)
    /// Forgets a feed; returns false when there is none.
    @discardableResult
    func forget(_ address: String) async throws(StoreError) -> Bool
}
