/// The parts of a time expression of an XML format: `01:02:03.5`, `00:30:01:23`, `12.5s`, `npt=3`.
struct ClockValue {
    /// The numbers between colons; the last may have a fraction.
    let groups: [Double]
    /// The digits after the point of the last number.
    let fraction: String
    /// The letters after them; empty for a clock time or a bare number.
    let metric: String

    /// Parses an expression; `nil` when it is not a time.
    init?(_ text: String) {
        var rest = text.trimmingBlanks[...]
        for scheme in ["npt=", "smpte=", "smpte-25="] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
        }
        guard rest.utf8.count <= 40 else { return nil }
        let letters = rest.reversed().prefix { $0.isASCII && $0.isLetter }
        metric = String(letters.reversed())
        let numbers = rest.dropLast(letters.count).split(
            separator: ":", omittingEmptySubsequences: false)
        var groups: [Double] = []
        for number in numbers {
            let plain = String(number).trimmingBlanks
            guard let first = plain.utf8.first, first &- 0x30 <= 9 || first == 0x2E,
                plain.utf8.allSatisfy({ $0 &- 0x30 <= 9 || $0 == 0x2E || $0 == 0x2C }),
                let value = Double(plain.replacing(",", with: ".")), value < 1e12
            else { return nil }
            groups.append(value)
        }
        guard groups.count <= 4, groups.count == 1 || metric.isEmpty else { return nil }
        self.groups = groups
        let last = numbers.last ?? ""
        let point = last.firstIndex { $0 == "." || $0 == "," }
        fraction = point.map { String(last[last.index(after: $0)...]).trimmingBlanks } ?? ""
    }

    /// The seconds of `h:m:s`, `m:s` or `s`.
    var clockSeconds: Double { groups.prefix(3).reduce(0) { $0 * 60 + $1 } }

    /// The time by SMIL 3 (section 5.4.1, clock values), in microseconds: the units are `h`, `min`,
    /// `s` and `ms`, and a bare number is seconds.
    var smil: Int64? {
        guard groups.count <= 3 else { return nil }
        switch metric {
        case "", "s": return Self.micros(clockSeconds)
        case "ms": return Self.micros(groups[0] / 1000)
        case "min": return Self.micros(groups[0] * 60)
        case "h": return Self.micros(groups[0] * 3600)
        default: return nil
        }
    }

    /// Seconds as microseconds; `nil` beyond thirty years.
    static func micros(_ seconds: Double) -> Int64? {
        guard seconds.isFinite, abs(seconds) < 1e9 else { return nil }
        return Int64((seconds * 1_000_000).rounded())
    }
}
