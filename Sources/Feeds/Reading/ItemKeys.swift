import FoundationEssentials
import ListenCore

/// The keys by which items of a feed are told apart.
struct ItemKeys {
    let id: String?
    let file: String?
    let link: String?
    /// A hash of title and date.
    let hash: String

    init(id: String?, file: String?, link: String?, title: String?, date: Date?) {
        (self.id, self.file, self.link) = (id, file, link)
        let seconds = date.map { String(Int64($0.timeIntervalSince1970.rounded())) } ?? ""
        hash = "title:" + StableHash.text(of: (title ?? "") + "\n" + seconds)
    }

    /// An id, hashed where it is too long.
    static func bounded(_ id: String?) -> String? {
        guard let id, !id.isEmpty else { return nil }
        return id.utf8.count <= FeedLimits.id ? id : "id:" + StableHash.text(of: id)
    }

    private var levels: [String?] { [id, file, link, hash] }

    /// Gives each item its identity: the strongest key that no other item has, whatever the order.
    ///
    /// An item that is another once more in everything is left out; their number is `left`.
    static func settle(_ items: [FeedItem], _ keys: [ItemKeys]) -> (items: [FeedItem], left: Int) {
        var counts: [String: Int] = [:]
        counts.reserveCapacity(items.count * 3)
        for keys in keys {
            for key in Set(keys.levels.compactMap { $0 }) { counts[key, default: 0] += 1 }
        }
        var taken: Set<String> = []
        taken.reserveCapacity(items.count)
        var kept: [FeedItem] = []
        kept.reserveCapacity(items.count)
        for (item, keys) in zip(items, keys) {
            let levels = keys.levels.compactMap { $0 }
            let all = "all:" + StableHash.text(of: levels.joined(separator: "\n"))
            let candidates = levels.filter { counts[$0] == 1 } + [all]
            guard let id = candidates.first(where: { !taken.contains($0) }) else { continue }
            taken.insert(id)
            var item = item
            item.id = id
            var seen: Set = [id]
            item.aliases = levels.filter { counts[$0] == 1 && seen.insert($0).inserted }
            kept.append(item)
        }
        return (kept, items.count - kept.count)
    }
}
