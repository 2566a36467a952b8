import FoundationEssentials
import ListenCore

/// The keys by which items of a feed are told apart, strongest first.
struct ItemKeys {
    /// The kinds of keys, as bits.
    struct Kinds: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let id = Kinds(rawValue: 1)
        static let file = Kinds(rawValue: 2)
        static let link = Kinds(rawValue: 4)
        static let title = Kinds(rawValue: 8)
    }

    /// The item's own id; an overlong one hashed.
    let id: String?

    init(id: String?) {
        guard let id, !id.isEmpty else {
            self.id = nil
            return
        }
        self.id = id.utf8.count <= FeedLimits.id ? id : "id:" + StableHash.text(of: id)
    }

    /// The key of a kind; `nil` where an item has none.
    func key(_ kind: Kinds, of item: FeedItem) -> String? {
        switch kind {
        case .id: id
        case .file: item.enclosures.first?.address
        case .link: item.link
        default: Self.titleKey(of: item)
        }
    }

    /// A hash of title and date.
    private static func titleKey(of item: FeedItem) -> String {
        "title:" + StableHash.text(of: (item.title ?? "") + "\n" + String(seconds(of: item)))
    }

    private static func seconds(of item: FeedItem) -> Int64 {
        item.date.map { Int64($0.timeIntervalSince1970.rounded()) } ?? .min
    }

    static let kinds: [Kinds] = [.id, .file, .link, .title]

    /// The number of the key of a kind; 0 where an item has none.
    private func number(_ kind: Kinds, of item: FeedItem) -> UInt64 {
        if kind == .title {
            return MarkupKey.exact(item.title ?? "") &+ UInt64(bitPattern: Self.seconds(of: item))
        }
        return key(kind, of: item).map { MarkupKey.exact($0) } ?? 0
    }

    /// Gives each item its identity: the strongest key that no other item has, whatever the order.
    ///
    /// An item that is another once more in everything is removed; returns their number.
    static func settle(_ items: inout [FeedItem], _ keys: [ItemKeys]) -> Int {
        var numbers: [UInt64] = []
        numbers.reserveCapacity(items.count * kinds.count)
        for (item, keys) in zip(items, keys) {
            for kind in kinds { numbers.append(keys.number(kind, of: item)) }
        }
        var counts: [UInt64: Int] = [:]
        counts.reserveCapacity(numbers.count)
        for index in numbers.indices where numbers[index] != 0 {
            // An item whose id is the address of its file has both once.
            let first = index - index % kinds.count
            let isRepeated = (first..<index).contains { numbers[$0] == numbers[index] }
            if !isRepeated { counts[numbers[index], default: 0] += 1 }
        }
        // The numbers that are identities; only an item without one of its own asks for them.
        var taken: Set<UInt64> = []
        var nameless: [Int] = []
        for index in items.indices {
            var unshared: Kinds = []
            var free: Kinds?
            for (place, kind) in kinds.enumerated() {
                let number = numbers[index * kinds.count + place]
                guard number != 0, counts[number] == 1 else { continue }
                unshared.insert(kind)
                if free == nil { free = kind }
            }
            items[index].unshared = unshared
            if let free {
                items[index].id = keys[index].key(free, of: items[index]) ?? ""
            } else {
                nameless.append(index)
            }
        }
        var repeated: Set<Int> = []
        for index in nameless {
            if taken.isEmpty { taken = Set(items.lazy.map { MarkupKey.exact($0.id) }) }
            let all = kinds.compactMap { keys[index].key($0, of: items[index]) }
            items[index].id = "all:" + StableHash.text(of: all.joined(separator: "\n"))
            if !taken.insert(MarkupKey.exact(items[index].id)).inserted { repeated.insert(index) }
        }
        if !repeated.isEmpty {
            items = items.indices.filter { !repeated.contains($0) }.map { items[$0] }
        }
        return repeated.count
    }
}
