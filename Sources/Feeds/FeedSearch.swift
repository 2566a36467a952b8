import ListenCore

/// The content of an address: a feed, or a page that names one.
package enum FeedSight<Address: Sendable, Found: Sendable>: Sendable {
    /// A feed.
    case feed(Found)
    /// A page that names the address of its feed.
    case page(feed: Address)
}

/// Finds the feed of an address, which may be that of a page.
package enum FeedSearch {
    /// Looks at an address, and where it is a page, at the feed that it names.
    ///
    /// A page that names a page is followed once; throws what `look` throws.
    package static func feed<Address: Sendable, Found: Sendable>(
        from address: Address,
        look: (Address) async throws -> FeedSight<Address, Found>
    ) async throws -> Found {
        var address = address
        for _ in 0..<2 {
            switch try await look(address) {
            case .feed(let found): return found
            case .page(let feed): address = feed
            }
        }
        throw FeedError(.noFeed, subject: "What it names as its feed")
    }
}
