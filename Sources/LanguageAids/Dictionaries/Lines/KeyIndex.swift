import ListenCore

/// A sorted index over keys in a mapped file: an array of the places where they begin, without
/// their text.
///
/// Keys are compared folded; each is read again from the file when it is compared, so the index
/// costs four bytes per key.
struct KeyIndex: Sendable {
    /// The places of the keys, sorted by folded key, equal keys by place.
    let places: [UInt32]

    /// The most keys of a dictionary.
    static let keyLimit = 8_000_000

    /// An index that was built before.
    init(places: [UInt32]) { self.places = places }

    /// The index of the keys that `source` finds; O(n log n).
    init(of source: some KeySource, in file: MappedFile) throws(DictionaryError) {
        var sorter = KeySorter()
        try source.eachKey(in: file) { range throws(DictionaryError) in
            guard range.count <= EntryLimits.keyBytes else { return }
            guard sorter.count < Self.keyLimit else {
                throw DictionaryError(
                    .malformed(reason: "it has more than \(Self.keyLimit) words"), path: file.path)
            }
            file.withBytes(range) { sorter.add($0, at: range.lowerBound, source.folding) }
        }
        places = sorter.sorted()
    }

    /// The places of the keys equal to a folded key, at most `EntryLimits.entries`.
    func places(of key: [UInt8], _ source: some KeySource, in file: MappedFile) -> [Int] {
        guard !key.isEmpty else { return [] }
        var found: [Int] = []
        var index = lowerBound(of: key, source, file)
        while index < places.count, found.count < EntryLimits.entries,
            order(of: key, at: index, source, file) == .equal
        {
            found.append(Int(places[index]))
            index += 1
        }
        return found
    }

    /// A probe for a folded key.
    func probe(_ key: [UInt8], _ source: some KeySource, in file: MappedFile) -> KeyProbe {
        let index = key.isEmpty ? places.count : lowerBound(of: key, source, file)
        guard index < places.count else { return KeyProbe(isHeadword: false, isBeginning: false) }
        let order = order(of: key, at: index, source, file)
        return KeyProbe(
            isHeadword: order == .equal, isBeginning: order == .equal || order == .beginning)
    }

    private func lowerBound(
        of key: [UInt8], _ source: some KeySource, _ file: MappedFile
    ) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if order(of: key, at: middle, source, file) == .behind {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private func order(
        of key: [UInt8], at index: Int, _ source: some KeySource, _ file: MappedFile
    ) -> KeyOrder.Place {
        let start = Int(places[index])
        let limit = min(file.count, start + EntryLimits.keyBytes)
        var end = start
        while end < limit, !source.endsKey(file[end]) { end += 1 }
        return file.withBytes(start..<end) { bytes in
            let folded = source.folding.apply(to: bytes)
            var place = 0
            return KeyOrder.place(of: key) {
                guard place < folded.count else { return nil }
                defer { place += 1 }
                return folded[place]
            }
        }
    }
}

/// A format whose keys can be indexed.
protocol KeySource: Sendable {
    /// The folding of keys.
    var folding: KeyFolding { get }
    /// Calls `body` with the place of each key, in order.
    func eachKey(
        in file: MappedFile, _ body: (Range<Int>) throws(DictionaryError) -> Void
    ) throws(DictionaryError)
    /// True for a byte that may follow a key.
    func endsKey(_ byte: UInt8) -> Bool
}

/// A folding of the bytes of keys.
enum KeyFolding: Sendable {
    /// ASCII letters in lower case, everything else unchanged; right for Chinese and Japanese, in
    /// any encoding whose other bytes are above ASCII.
    case ascii
    /// The folding of `WordFold` for UTF-8.
    case unicode

    /// True when bytes can be folded one by one: ASCII with single blanks and the letters
    /// U+00C0…FF, which is most of German, French and Spanish.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var last: UInt8 = 0x20
        for byte in bytes {
            switch byte {
            case 0x20: if last == 0x20 { return false }
            case 0x21..<0x7F, 0xC3: break
            case 0x80..<0xC0: if last != 0xC3 { return false }
            default: return false
            }
            last = byte
        }
        return last != 0x20 && last != 0xC3
    }

    /// The folded bytes.
    func apply(to bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if self == .ascii || Self.isPlain(bytes) {
            return [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
                var last: UInt8 = 0
                for index in bytes.indices {
                    let byte = bytes[index]
                    let isCapital =
                        byte >= 0x41 && byte <= 0x5A
                        || last == 0xC3 && self == .unicode && byte < 0x9F && byte != 0x97
                    buffer.initializeElement(at: index, to: isCapital ? byte | 0x20 : byte)
                    last = byte
                }
                count = bytes.count
            }
        }
        return Array(WordFold.folded(String(decoding: bytes, as: UTF8.self)).utf8)
    }
}

/// Collects keys and sorts their places; dropped once the index is built.
private struct KeySorter {
    private struct Record {
        /// The first eight bytes, big-endian: most comparisons end here.
        let head: UInt64
        /// The start of the whole key among the folded bytes.
        let start: Int
        let length: Int
        let place: UInt32
    }

    private var records: [Record] = []
    private var folded: [UInt8] = []

    var count: Int { records.count }

    mutating func add(_ bytes: UnsafeRawBufferPointer, at place: Int, _ folding: KeyFolding) {
        let key = folding.apply(to: bytes)
        guard !key.isEmpty, let place = UInt32(exactly: place) else { return }
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | UInt64(index < key.count ? key[index] : 0) }
        records.append(Record(head: head, start: folded.count, length: key.count, place: place))
        // Keys of at most eight bytes are whole in their head.
        if key.count > 8 { folded.append(contentsOf: key) }
    }

    consuming func sorted() -> [UInt32] {
        folded.withUnsafeBufferPointer { folded in
            records.sort { left, right in
                if left.head != right.head { return left.head < right.head }
                let shared = min(left.length, right.length)
                var index = 8
                while index < shared {
                    let (one, other) = (folded[left.start + index], folded[right.start + index])
                    if one != other { return one < other }
                    index += 1
                }
                return (left.length, left.place) < (right.length, right.place)
            }
        }
        return records.map(\.place)
    }
}
