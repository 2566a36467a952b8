import Glibc

/// Iterates over the lines of clean text; LF and CRLF end a line.
///
/// Holds a pointer that is valid only while the parse runs; every range it returns lies inside the
/// bytes.
struct LineReader {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The start of the next line.
    private(set) var position = 0
    /// The number of the last line returned, from 1.
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
        let end =
            Self.lineFeed(base + from, count: bytes.count - from).map { from &+ $0 }
            ?? bytes.count
        line &+= 1
        position = end &+ 1
        return from..<(end > from && base[end &- 1] == 0x0D ? end &- 1 : end)
    }

    /// The distance to the next line feed; computed inline, because a call is slow for the many
    /// lines that are empty or hold a number.
    @inline(__always)
    private static func lineFeed(_ start: UnsafePointer<UInt8>, count: Int) -> Int? {
        if count >= 8 {
            let word =
                UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
                ^ 0x0A0A_0A0A_0A0A_0A0A
            // The lowest zero byte has the lowest of these bits.
            let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            if zeros != 0 { return zeros.trailingZeroBitCount >> 3 }
        }
        return memchr(start, 0x0A, count).map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
    }

    /// The times of the next line when it is a usual timing line and nothing else; the line is then
    /// consumed, and `nil` consumes nothing.
    @inline(__always)
    mutating func nextTimes() -> (start: Int64, end: Int64)? {
        let left = bytes.count &- position
        // One byte rules out most other lines.
        guard left > FastTiming.length, let base = bytes.baseAddress, base[position &+ 2] == 0x3A
        else { return nil }
        let (start, length) = (base + position, FastTiming.length)
        let width =
            start[length] == 0x0A
            ? 1
            : start[length] == 0x0D && left > length &+ 1 && start[length &+ 1] == 0x0A ? 2 : 0
        guard width > 0, let times = FastTiming.times(start, count: length) else { return nil }
        line &+= 1
        position &+= length &+ width
        return times
    }

    /// The line that `next()` would give.
    func peek() -> Range<Int>? {
        var ahead = self
        return ahead.next()
    }

    /// True when a line holds nothing but blanks.
    @inline(__always)
    func isBlank(_ range: Range<Int>) -> Bool {
        // Most lines begin with something visible, so this ends at once.
        for position in range where bytes[position] != 0x20 && bytes[position] != 0x09 {
            return false
        }
        return true
    }

    /// True when a line holds `>`, as nearly every timing line does.
    @inline(__always)
    func hasGreaterThan(_ range: Range<Int>) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        return memchr(base + range.lowerBound, 0x3E, range.count) != nil
    }

    /// True when a line holds `-->`.
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

    /// True when a line holds `needle`.
    func contains(_ needle: StaticString, in range: Range<Int>) -> Bool {
        let length = needle.utf8CodeUnitCount
        guard range.count >= length else { return false }
        return (range.lowerBound...(range.upperBound - length)).contains { at in
            (0..<length).allSatisfy { bytes[at + $0] == needle.utf8Start[$0] }
        }
    }

    /// True when a line begins with `prefix`.
    func starts(_ range: Range<Int>, with prefix: StaticString) -> Bool {
        guard range.count >= prefix.utf8CodeUnitCount else { return false }
        return (0..<prefix.utf8CodeUnitCount).allSatisfy {
            bytes[range.lowerBound + $0] == prefix.utf8Start[$0]
        }
    }
}
