import ListenCore

/// The index of a DICT dictionary: lines `key TAB offset TAB length`, sorted by key, searched in
/// the mapped file.
///
/// The format is that of dictfmt(1): numbers in digits of base 64 (A–Z a–z 0–9 + /), most
/// significant first.
struct DictIndex: Sendable {
    /// The place of an entry in the text.
    struct Place: Hashable {
        let offset: Int
        let length: Int
    }

    let file: MappedFile
    /// The folding of its keys; until it is read every byte counts, since an index that keeps all
    /// characters is sorted that way.
    private(set) var keys = DictKeys(keepsAll: true)

    /// The longest line: a key, its numbers, the key before folding.
    ///
    /// In a hostile index without line ends every step of a search would otherwise walk through the
    /// file.
    private static let lineLimit = 4 * EntryLimits.keyBytes

    /// An index; reads only the folding of its keys.
    init(_ file: MappedFile) throws(DictionaryError) {
        self.file = file
        let flags = DictKeys(
            keepsAll: try hasFlag("allchars"), isCaseSensitive: try hasFlag("case-sensitive"),
            isUTF8: try hasFlag("utf8"))
        keys = flags
    }

    /// The places of the entries with exactly this key, each once.
    func places(of key: [UInt8]) throws(DictionaryError) -> [Place] {
        guard !key.isEmpty else { return [] }
        var found: [Place] = []
        var line = try lowerBound(of: key)
        // Equal keys may repeat a place; a hostile index repeats it for ever.
        var rest = 4 * EntryLimits.entries
        while line < file.count, rest > 0, found.count < EntryLimits.entries,
            order(of: key, at: line) == .equal
        {
            let end = try lineEnd(from: line)
            if let place = place(line..<end), !found.contains(place) { found.append(place) }
            line = end + 1
            rest -= 1
        }
        return found
    }

    /// A probe for a key.
    func probe(_ key: [UInt8]) throws(DictionaryError) -> KeyProbe {
        let line = key.isEmpty ? file.count : try lowerBound(of: key)
        guard line < file.count else { return KeyProbe(isHeadword: false, isBeginning: false) }
        let order = order(of: key, at: line)
        return KeyProbe(
            isHeadword: order == .equal, isBeginning: order == .equal || order == .beginning)
    }

    /// The entry about the dictionary itself: `short`, `info`, `url`.
    func metadata(_ name: String) throws(DictionaryError) -> Place? {
        // The key is folded like the index: with hyphens, or without.
        for key in ["00-database-\(name)", "00database" + name.filter { $0 != "-" }] {
            if let place = try places(of: Array(key.utf8)).first { return place }
        }
        return nil
    }

    private func hasFlag(_ name: String) throws(DictionaryError) -> Bool {
        try metadata(name) != nil
    }

    // MARK: - Lines

    /// The start of the first line whose key is not before `key`, or the end of the file; O(log
    /// lines), each line read once.
    private func lowerBound(of key: [UInt8]) throws(DictionaryError) -> Int {
        var (low, high) = (0, file.count)
        while low < high {
            let middle = low + (high - low) / 2
            let start = try lineStart(before: middle, from: low)
            if order(of: key, at: start) == .behind {
                low = try lineEnd(from: start) + 1
            } else {
                high = start
            }
        }
        return min(low, file.count)
    }

    /// The start of the line that contains a place; `low` is the start of an earlier one.
    private func lineStart(before place: Int, from low: Int) throws(DictionaryError) -> Int {
        let reach = max(low, place - Self.lineLimit)
        if let end = file.lastPlace(of: 0x0A, from: reach, to: place) { return end + 1 }
        guard reach == low else { throw tooLong }
        return low
    }

    private func lineEnd(from start: Int) throws(DictionaryError) -> Int {
        let limit = start + Self.lineLimit
        if let end = file.firstPlace(of: 0x0A, from: start, to: limit) { return end }
        guard limit >= file.count else { throw tooLong }
        return file.count
    }

    private var tooLong: DictionaryError {
        DictionaryError(
            .malformed(reason: "a line of its index is longer than \(Self.lineLimit) bytes"),
            path: file.path)
    }

    /// The place of `key` beside the key of the line at `start`.
    private func order(of key: [UInt8], at start: Int) -> KeyOrder.Place {
        var place = start
        let limit = min(file.count, start + Self.lineLimit)
        return KeyOrder.place(of: key) {
            while true {
                let byte = file[place]
                guard byte != 0x09, byte != 0x0A, place < limit else { return nil }
                place += 1
                if keys.counts(byte) { return keys.folded(byte) }
            }
        }
    }

    /// The numbers of a line; `nil` when they are malformed.
    private func place(_ line: Range<Int>) -> Place? {
        let end = line.upperBound
        guard let first = file.firstPlace(of: 0x09, from: line.lowerBound, to: end),
            let second = file.firstPlace(of: 0x09, from: first + 1, to: end)
        else { return nil }
        // A fourth field is the headword before folding.
        let third = file.firstPlace(of: 0x09, from: second + 1, to: end) ?? end
        guard let offset = number(first + 1..<second), let length = number(second + 1..<third)
        else { return nil }
        return Place(offset: offset, length: length)
    }

    /// A number of at most 10 digits of base 64, which fits 63 bits.
    private func number(_ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.count <= 10 else { return nil }
        var value = 0
        for place in range {
            let byte = file[place]
            if byte == 0x0D, place + 1 == range.upperBound { break }
            guard let digit = Self.digit(byte) else { return nil }
            value = value << 6 | digit
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x61...0x7A: Int(byte) - 0x61 + 26
        case 0x30...0x39: Int(byte) - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
