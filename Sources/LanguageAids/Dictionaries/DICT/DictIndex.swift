/// The index of a DICT dictionary: lines `key TAB offset TAB length`, sorted by
/// key, searched where they lie.
///
/// The format is that of dictfmt(1): numbers in digits of base 64 (A–Z a–z 0–9
/// + /), most significant first.
struct DictIndex: Sendable {
    /// Where an entry stands in the text.
    struct Place: Hashable {
        let offset: Int
        let length: Int
    }

    let file: MappedFile
    /// How its keys are folded; as long as that is not known, every byte counts,
    /// since an index that keeps all its characters is sorted so.
    private(set) var keys = DictKeys(keepsAll: true)

    /// An index; reads only how its keys are folded.
    init(_ file: MappedFile) {
        self.file = file
        let flags = DictKeys(
            keepsAll: hasFlag("allchars"), isCaseSensitive: hasFlag("case-sensitive"),
            isUTF8: hasFlag("utf8"))
        keys = flags
    }

    /// The places of the entries with exactly this key, each once.
    func places(of key: [UInt8]) -> [Place] {
        guard !key.isEmpty else { return [] }
        var found: [Place] = []
        var line = lowerBound(of: key)
        // Equal keys may repeat a place; a hostile index repeats it for ever.
        var rest = 4 * EntryLimits.entries
        while line < file.count, rest > 0, found.count < EntryLimits.entries,
            order(of: key, at: line) == .equal
        {
            if let place = place(at: line), !found.contains(place) { found.append(place) }
            line = lineEnd(from: line) + 1
            rest -= 1
        }
        return found
    }

    /// Whether a key is in the index, and whether keys begin with it.
    func probe(_ key: [UInt8]) -> KeyProbe {
        let line = key.isEmpty ? file.count : lowerBound(of: key)
        guard line < file.count else { return KeyProbe(isHeadword: false, isBeginning: false) }
        let order = order(of: key, at: line)
        return KeyProbe(
            isHeadword: order == .equal, isBeginning: order == .equal || order == .beginning)
    }

    /// The entry of the dictionary about itself: `short`, `info`, `url`.
    func metadata(_ name: String) -> Place? {
        // Folded as the index is: with the hyphens, or without.
        for key in ["00-database-\(name)", "00database" + name.filter { $0 != "-" }] {
            if let place = places(of: Array(key.utf8)).first { return place }
        }
        return nil
    }

    private func hasFlag(_ name: String) -> Bool { metadata(name) != nil }

    // MARK: - Lines

    /// The start of the first line whose key is not before `key`, or the end of
    /// the file; O(log lines), each line looked at once.
    private func lowerBound(of key: [UInt8]) -> Int {
        var (low, high) = (0, file.count)
        while low < high {
            let middle = low + (high - low) / 2
            let start = (file.lastPlace(of: 0x0A, from: low, to: middle) ?? low - 1) + 1
            if order(of: key, at: start) == .behind {
                low = lineEnd(from: start) + 1
            } else {
                high = start
            }
        }
        return min(low, file.count)
    }

    private func lineEnd(from start: Int) -> Int {
        file.firstPlace(of: 0x0A, from: start, to: file.count) ?? file.count
    }

    /// Where `key` stands beside the key of the line at `start`.
    private func order(of key: [UInt8], at start: Int) -> KeyOrder.Place {
        var place = start
        return KeyOrder.place(of: key) {
            while true {
                let byte = file[place]
                guard byte != 0x09, byte != 0x0A, place < file.count else { return nil }
                place += 1
                if keys.counts(byte) { return keys.folded(byte) }
            }
        }
    }

    /// The numbers of the line at `start`; `nil` when they are none.
    private func place(at start: Int) -> Place? {
        let end = lineEnd(from: start)
        guard let first = file.firstPlace(of: 0x09, from: start, to: end),
            let second = file.firstPlace(of: 0x09, from: first + 1, to: end)
        else { return nil }
        // A fourth field is the headword as it was before folding.
        let third = file.firstPlace(of: 0x09, from: second + 1, to: end) ?? end
        guard let offset = number(first + 1..<second), let length = number(second + 1..<third)
        else { return nil }
        return Place(offset: offset, length: length)
    }

    /// A number of at most 10 digits of base 64, which 63 bits hold.
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
