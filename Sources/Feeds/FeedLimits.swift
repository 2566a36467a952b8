/// The bounds of a feed: no real feed needs more, and a hostile one gets no more.
package enum FeedLimits {
    /// Bytes of a feed; the rest is not read.
    package static let bytes = 64 << 20
    /// Items.
    static let items = 50_000
    /// Elements one in another; deeper ones are left out.
    static let depth = 64
    /// Bytes of the text of an item.
    static let content = 2 << 20
    /// Bytes of a text that is shown as one or more paragraphs.
    static let summary = 32 << 10
    /// Bytes of a text on one line.
    static let line = 2 << 10
    /// Bytes of an id; a longer one is hashed.
    static let id = 1 << 10
    /// Values of one kind of an item, such as its persons.
    static let values = 100
    /// Chapters of an item.
    static let chapters = 2_000
    /// Declarations of namespaces at a time.
    static let namespaces = 100
    /// Elements before that of the feed.
    static let preamble = 2_000
}
