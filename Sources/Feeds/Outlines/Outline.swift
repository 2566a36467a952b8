/// A list of feeds, as programs exchange them (OPML).
package struct Outline: Hashable, Sendable {
    /// Its title.
    package var title: String?
    /// Its feeds, each once.
    package var feeds: [OutlineFeed] = []
    /// Other lists it names, by their addresses; they are not fetched.
    package var lists: [String] = []
    /// The omissions, a sentence each.
    package var remarks: [String] = []

    /// A list of feeds.
    package init(title: String? = nil, feeds: [OutlineFeed] = []) {
        (self.title, self.feeds) = (title, feeds)
    }
}

/// One feed of a list.
package struct OutlineFeed: Hashable, Sendable {
    /// The address of the feed.
    package var address: String
    /// Its title.
    package var title: String?
    /// The page it belongs to.
    package var link: String?
    /// The groups it stands in, each with those around it: `["News", "German"]`.
    package var groups: [[String]]

    /// A feed.
    package init(
        address: String, title: String? = nil, link: String? = nil, groups: [[String]] = []
    ) {
        (self.address, self.title, self.link, self.groups) = (address, title, link, groups)
    }
}
