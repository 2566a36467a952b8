/// Reads the lines of a stream of JSON values, one a line, from bytes split anywhere.
struct ChatLines: Sendable {
    /// True once a line exceeded the limit of an event; nothing is read from then on.
    private(set) var isOverflown = false
    private var line: [UInt8] = []

    /// Adds bytes and returns the lines that are complete now, without blank ones.
    mutating func receive(_ bytes: some Sequence<UInt8>) -> [String] {
        var lines: [String] = []
        for byte in bytes where !isOverflown {
            if byte == 0x0A || byte == 0x0D {
                if let text = finish() { lines.append(text) }
            } else {
                line.append(byte)
                isOverflown = line.count > ServerSentEvents.limit
            }
        }
        return lines
    }

    /// The last line, if it has no end.
    mutating func finish() -> String? {
        defer { line.removeAll(keepingCapacity: true) }
        let text = String(decoding: line, as: UTF8.self)
        return isOverflown || text.allSatisfy(\.isWhitespace) ? nil : text
    }
}
