import HTTPCaching

/// The choice between plain and gzip by Accept-Encoding (RFC 9110 section 12.5.3).
enum ContentCoding {
    /// True when the client prefers gzip.
    ///
    /// Without the field the content is sent plain; gzip wins at equal weight. A client that
    /// refuses both gets it plain, which everyone can read.
    static func prefersGzip(_ fields: HTTPFields) -> Bool {
        guard let text = fields.joined("Accept-Encoding") else { return false }
        var gzip: Int?
        var identity: Int?
        var others: Int?
        for member in ListScanner.members(text) {
            let parts = member.split(separator: ";").map(ListScanner.trimmed)
            guard let name = parts.first?.lowercased() else { continue }
            let weight = weight(parts.dropFirst())
            switch name {
            case "gzip", "x-gzip": gzip = max(gzip ?? 0, weight)
            case "identity": identity = weight
            case "*": others = weight
            default: continue
            }
        }
        let wanted = gzip ?? others ?? 0
        return wanted > 0 && wanted >= identity ?? 0
    }

    /// A weight in thousandths (RFC 9110 section 12.4.2); a malformed one counts as 0.
    private static func weight(_ parameters: ArraySlice<String>) -> Int {
        for parameter in parameters {
            let halves = parameter.split(separator: "=", maxSplits: 1).map(ListScanner.trimmed)
            guard halves.count == 2, halves[0].lowercased() == "q" else { continue }
            return thousandths(halves[1]) ?? 0
        }
        return 1_000
    }

    private static func thousandths(_ text: String) -> Int? {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count <= 2, halves[0] == "0" || halves[0] == "1" else { return nil }
        let digits = halves.count == 2 ? String(halves[1]) : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let rest = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        return min(1_000, (halves[0] == "1" ? 1_000 : 0) + rest)
    }
}
