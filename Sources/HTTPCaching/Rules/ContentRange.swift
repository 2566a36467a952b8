/// The Content-Range of a 206 or 416 (RFC 9110 section 14.4), unit bytes only.
///
/// ```swift
/// ContentRange("bytes 0-99/1000")?.total  // 1_000
/// ```
package struct ContentRange: Hashable, Sendable {
    /// The first byte; `nil` in a 416.
    package let start: Int64?
    /// The last byte, inclusive; `nil` in a 416.
    package let end: Int64?
    /// The length of the whole; `nil` for `*`.
    package let total: Int64?

    /// The range in a field value; `nil` when it is none.
    package init?(_ text: String) {
        let parts = FieldList.trimmed(text).split(separator: " ").map(String.init)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let total = ContentRange.number(halves[1])
        guard total != nil || halves[1] == "*" else { return nil }
        self.total = total
        if halves[0] == "*" {
            start = nil
            end = nil
            return
        }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let start = ContentRange.number(ends[0]),
            let end = ContentRange.number(ends[1]), start <= end, end < total ?? .max
        else { return nil }
        self.start = start
        self.end = end
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ? Int64(text) : nil
    }
}
