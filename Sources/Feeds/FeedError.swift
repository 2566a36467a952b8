package import ListenCore

/// The reason that an answer is no feed.
package typealias FeedError = CodedError<FeedFault>

/// The codes of `FeedError`; the subject is the address.
package enum FeedFault: FailureCode {
    /// There is nothing in it.
    case empty
    /// It is a page; `feed` is the address of the feed it names.
    case page(feed: String?)
    /// It is a list of feeds (OPML).
    case outline
    /// It is something else.
    case noFeed

    /// The failure and the way out of it.
    package func sentence(about address: String) -> String {
        let name = address.isEmpty ? "The answer" : address.printable(limit: 400)
        switch self {
        case .empty: return "\(name) is empty. Try again later, or check the address of the feed."
        case .page(let feed?):
            return "\(name) is a page and no feed. It names this feed: "
                + feed.printable(limit: 400)
        case .page(nil):
            return "\(name) is a page and no feed, and it names none. Give the address of the feed"
                + " itself."
        case .outline:
            return "\(name) is a list of feeds (OPML) and no feed. Import it as a list."
        case .noFeed:
            return "\(name) is no feed: neither RSS, Atom nor JSON Feed was found in it. Check the"
                + " address."
        }
    }

    /// The answer is not what it should be.
    package var kind: FailureKind { .badData }
}
