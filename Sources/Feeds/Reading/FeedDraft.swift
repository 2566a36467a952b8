import ListenCore

/// The values of a feed that have been read so far.
struct FeedDraft {
    /// It, without its items.
    var feed = Feed(format: .rss)
    private let address: String?
    private var items: [FeedItem] = []
    private var keys: [ItemKeys] = []
    var title: String?
    /// A title of a weaker kind.
    var otherTitle: String?
    var description: FeedMarkup?
    var subtitle: FeedMarkup?
    /// Its id, which counts where it has no `podcast:guid`.
    var identifier: String?
    /// The address it states for itself.
    var statedAddress: String?
    /// A picture of a weaker kind.
    var otherImage: String?

    /// The draft of a feed that was read from an address.
    init(address: String?) {
        self.address = address
    }

    /// The number of its items.
    var count: Int { items.count }

    mutating func add(_ item: FeedItem, _ keys: ItemKeys) {
        items.append(item)
        self.keys.append(keys)
    }

    /// Notes what was mended or left out, once.
    mutating func remark(_ sentence: String) {
        if feed.remarks.count < 20, !feed.remarks.contains(sentence) {
            feed.remarks.append(sentence)
        }
    }

    /// The feed.
    mutating func finish() -> Feed {
        feed.title = title ?? otherTitle
        feed.description = description?.plain ?? subtitle?.plain
        feed.image = feed.image ?? otherImage
        feed.guid = feed.guid ?? identifier
        feed.address = statedAddress ?? address
        let repeated = ItemKeys.settle(&items, keys)
        feed.items = items
        if repeated > 0 {
            remark(
                repeated == 1
                    ? "An item is there twice; it was kept once."
                    : "\(repeated) items are there twice or more; each was kept once.")
        }
        return feed
    }
}
