import ListenCore

extension SubtitleFormat {
    /// Lyrics, `.lrc`, with word times (A2, foobar2000) where given.
    static let lrc = SubtitleFormat(
        name: "lrc", title: "LRC", matches: { LRCParser.matches($0) },
        parse: { LRCParser.parse($0, $1) })
}

/// Reads LRC: `[mm:ss.xx]` stamps before a line, `<mm:ss.xx>` (A2) or
/// `[mm:ss.xx]` (foobar2000) inside it, `[key:value]` tags between.
enum LRCParser {
    /// True when one of the first lines begins with a stamp, and none before it is a timing line of
    /// another format.
    static func matches(_ source: SourceText) -> Bool {
        source.firstAnswer { reader, line in
            var scanner = LRCScanner(reader.bytes, line)
            return scanner.stamp(0x5B, 0x5D) == nil ? nil : true
        }
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading = .lenient) -> CueTable {
        var pass = LRCPass(log: source.log(for: reading))
        source.bytes.withUnsafeBufferPointer { pass.run(LineReader($0)) }
        return pass.table()
    }
}

/// Reads stamps inside one line; never looks outside `range`.
struct LRCScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    let end: Int

    /// A scanner of one line.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// Moves past spaces and tabs; returns true when there were any.
    mutating func skipBlanks() -> Bool {
        let from = position
        while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
        return position > from
    }

    /// Reads a stamp between two brackets, after blanks, in microseconds; does not move when there
    /// is none.
    ///
    /// It scans every blank in front: inside a text, skip them first.
    mutating func stamp(_ opening: UInt8, _ closing: UInt8) -> Int64? {
        var at = position
        while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        guard at < end, bytes[at] == opening else { return nil }
        let from = at + 1
        while at < min(end, from + 24), bytes[at] != closing { at += 1 }
        guard at < end, bytes[at] == closing, let time = Self.time(bytes[from..<at]) else {
            return nil
        }
        position = at + 1
        return time
    }

    /// Parses `mm:ss`, `mm:ss.xx`, `mm:ss:xx` (hundredths), `mm:ss.xxx` and `hh:mm:ss.xx`.
    private static func time(_ slice: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        var groups: [(value: Int64, digits: Int)] = [(0, 0)]
        var hasPoint = false
        for byte in slice {
            if byte &- 0x30 <= 9 {
                var last = groups.removeLast()
                last.value = min(last.value * 10 + Int64(byte &- 0x30), 999_999_999)
                last.digits += 1
                groups.append(last)
            } else if byte == 0x3A, !hasPoint {
                groups.append((0, 0))
            } else if byte == 0x2E || byte == 0x2C, !hasPoint {
                hasPoint = true
                groups.append((0, 0))
            } else {
                return nil
            }
        }
        guard (2...4).contains(groups.count), groups.allSatisfy({ $0.digits > 0 }) else {
            return nil
        }
        // Without a point, a third group is a fraction, because hours are not written.
        let hasFraction = hasPoint || groups.count > 2
        let fraction = hasFraction ? groups.removeLast() : (value: 0, digits: 1)
        guard groups.count > 1 else { return nil }
        let seconds = groups.reduce(Int64(0)) { $0 * 60 + $1.value }
        return seconds * 1_000_000 + micros(fraction.value, digits: fraction.digits)
    }

    private static func micros(_ value: Int64, digits: Int) -> Int64 {
        var (value, digits) = (value, min(digits, 9))
        while digits < 6 { (value, digits) = (value * 10, digits + 1) }
        while digits > 6 { (value, digits) = (value / 10, digits - 1) }
        return value
    }
}
