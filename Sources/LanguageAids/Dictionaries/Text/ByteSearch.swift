/// Searches texts by bytes: an entry is searched some hundred times, and only for ASCII, so that no
/// character of the text is cut.
extension StringProtocol {
    /// The first range of an ASCII text from an index on.
    func firstRange(ofASCII wanted: StaticString, from start: Index? = nil) -> Range<Index>? {
        let bytes = UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
        guard let first = bytes.first else { return nil }
        let text = utf8
        var rest = text[(start ?? startIndex)...]
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: bytes),
                let end = text.index(
                    place, offsetBy: bytes.count, limitedBy: text.endIndex)
            {
                return place..<end
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// True when it contains an ASCII text.
    func contains(ascii wanted: StaticString) -> Bool { firstRange(ofASCII: wanted) != nil }

    /// The number of blanks at its beginning.
    var depth: Int { utf8.prefix { $0 == 0x20 }.count }
}
