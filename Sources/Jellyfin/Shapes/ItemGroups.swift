import Fetching
import ListenCore

/// Items as books: those of an album together, by disc and number: pure.
enum ItemGroups {
    /// The id of the book that an item is in: its album, or its name of an album in its folder; an
    /// item without either is a book of its own.
    static func book(of item: ItemShape) -> String {
        if let album = item.albumID { return album }
        guard let album = item.album, let parent = item.parent else { return item.id }
        return parent + "-" + StableHash.text(of: album)
    }

    /// The books of a list, in the order of their titles as it has them.
    static func listings(
        of items: [ItemShape], picture: (String) -> String?
    ) -> [ServerListing] {
        var order: [String] = []
        var groups: [String: [(offset: Int, item: ItemShape)]] = [:]
        for (offset, item) in items.enumerated() where item.isThere {
            let id = book(of: item)
            if groups[id] == nil { order.append(id) }
            groups[id, default: []].append((offset, item))
        }
        return order.compactMap { id in
            guard let group = groups[id], let first = group.first?.item else { return nil }
            let sorted = group.sorted {
                ($0.item.disc ?? 1, $0.item.number ?? .max, $0.offset)
                    < ($1.item.disc ?? 1, $1.item.number ?? .max, $1.offset)
            }
            return ServerListing(
                id: id, title: id == first.id ? first.name : first.album ?? first.name,
                author: first.artist, cover: first.picture.flatMap(picture),
                items: sorted.prefix(ServerBook.most).map(\.item.id))
        }
    }
}
