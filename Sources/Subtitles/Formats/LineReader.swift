import Glibc

/// Walks the lines of clean text; LF and CRLF end a line.
///
/// Holds a pointer that is valid only while the parse runs; every range it
/// gives lies inside the bytes.
struct LineReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The number of the line last given, from 1.
    private(set) var line = 0

    /// A reader of the whole buffer.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The next line without its end; `nil` after the last.
    @inline(__always)
    mutating func next() -> Range<Int>? {
        guard position < bytes.count, let base = bytes.baseAddress else { return nil }
        let from = position
        let found = memchr(base + from, 0x0A, bytes.count - from)
        let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
        line += 1
        position = end + 1
        return from..<(end > from && base[end - 1] == 0x0D ? end - 1 : end)
    }

    /// The line that `next()` would give.
    func peek() -> Range<Int>? {
        var ahead = self
        return ahead.next()
    }

    /// Whether a line holds nothing but blanks.
    @inline(__always)
    func isBlank(_ range: Range<Int>) -> Bool {
        // Most lines begin with something visible, so this ends at once.
        for position in range where bytes[position] != 0x20 && bytes[position] != 0x09 {
            return false
        }
        return true
    }

    /// Whether `-->` stands in a line.
    func hasArrow(_ range: Range<Int>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var from = range.lowerBound
        while from < range.upperBound,
            let found = memchr(base + from, 0x3E, range.upperBound - from)
        {
            let at = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            let isArrow =
                at >= range.lowerBound + 2 && bytes[at - 1] == 0x2D && bytes[at - 2] == 0x2D
            if isArrow { return true }
            from = at + 1
        }
        return false
    }

    /// Whether `needle` stands in a line.
    func contains(_ needle: StaticString, in range: Range<Int>) -> Bool {
        let length = needle.utf8CodeUnitCount
        guard range.count >= length else { return false }
        return (range.lowerBound...(range.upperBound - length)).contains { at in
            (0..<length).allSatisfy { bytes[at + $0] == needle.utf8Start[$0] }
        }
    }

    /// Whether a line begins with `prefix`.
    func starts(_ range: Range<Int>, with prefix: StaticString) -> Bool {
        guard range.count >= prefix.utf8CodeUnitCount else { return false }
        return (0..<prefix.utf8CodeUnitCount).allSatisfy {
            bytes[range.lowerBound + $0] == prefix.utf8Start[$0]
        }
    }
}
