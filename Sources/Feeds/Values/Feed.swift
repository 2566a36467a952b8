package import ListenCore

/// A feed: what it says of itself, and its items in its own order.
package struct Feed: Hashable, Sendable {
    /// The kinds of feeds.
    package enum Format: String, Hashable, Sendable {
        case rss, rdf, atom, json
    }

    /// Its kind.
    package let format: Format
    /// Its title.
    package var title: String?
    /// The page it belongs to.
    package var link: String?
    /// The address it states for itself, else the one it was read from.
    package var address: String?
    /// The publisher or author.
    package var author: String?
    /// The language of its items.
    package var language: Language?
    /// Its description as plain text; a line end between paragraphs.
    package var description: String?
    /// The address of its picture.
    package var image: String?
    /// The address it has moved to (`itunes:new-feed-url`).
    package var newAddress: String?
    /// The id that stays when its address changes (`podcast:guid`), else its id.
    package var guid: String?
    /// The pages where it asks for support.
    package var funding: [FeedLink] = []
    /// The address of the next part of it, with older items.
    package var nextPage: String?
    /// True for a feed that says it is for adults; `nil` when it says nothing.
    package var isExplicit: Bool?
    /// True when its items are to be heard from the first to the last.
    package var isSerial = false
    /// Its subjects.
    package var tags: [String] = []
    /// Its items, in its own order.
    package var items: [FeedItem] = []
    /// The repairs, cuts and omissions, a sentence each.
    package var remarks: [String] = []

    /// A feed of a kind.
    package init(format: Format) {
        self.format = format
    }
}
