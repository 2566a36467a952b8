/// Values by numbers that are spread over 64 bits already, as `MarkupKey` gives them: hashing those
/// again, for every tag of a feed, takes longer than the rest of the search.
struct NumberTable<Value: Sendable>: Sendable {
    /// The number of each place; 0 for a free one.
    private let keys: [UInt64]
    private let values: [Value?]
    private let mask: Int

    /// A table of some values; of equal numbers the first counts, and 0 is none.
    init(_ entries: [(key: UInt64, value: Value)]) {
        var size = 16
        while size < 4 * entries.count { size *= 2 }
        let mask = size - 1
        var keys = [UInt64](repeating: 0, count: size)
        var values = [Value?](repeating: nil, count: size)
        for (key, value) in entries where key != 0 {
            var place = Int(truncatingIfNeeded: key) & mask
            while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
            guard keys[place] == 0 else { continue }
            (keys[place], values[place]) = (key, value)
        }
        (self.keys, self.values, self.mask) = (keys, values, mask)
    }

    /// The value of a number; `nil` where it has none.
    subscript(key: UInt64) -> Value? {
        var place = Int(truncatingIfNeeded: key) & mask
        while keys[place] != 0 {
            if keys[place] == key { return values[place] }
            place = (place + 1) & mask
        }
        return nil
    }
}

/// A set of such numbers.
struct NumberSet: Sendable {
    private let table: NumberTable<Bool>

    /// The set of some numbers.
    init(_ keys: some Sequence<UInt64>) { table = NumberTable(keys.map { ($0, true) }) }

    /// True for a number that is in it.
    func contains(_ key: UInt64) -> Bool { table[key] != nil }
}
