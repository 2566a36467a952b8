extension MediaTime {
    /// The unit of a number without one.
    package enum TypedUnit: Int64, Hashable, Sendable {
        case milliseconds = 1_000
        case seconds = 1_000_000
        case minutes = 60_000_000
    }

    /// A time as people type it: `83`, `83.5`, `1:23`, `1:02:03.5`, `15m`, `1h30m`, `1 h 5 min`,
    /// `90s`, `250ms`.
    ///
    /// `unit` is the unit of a number by itself. `nil` when the text is not a time or is longer
    /// than a thousand hours.
    package init?(typed text: String, in unit: TypedUnit = .seconds) {
        guard let time = Self.number(text, in: unit) ?? Self.clock(text) ?? Self.spelled(text),
            time <= Self.longestTyped
        else { return nil }
        self = time
    }

    /// The time in minutes; `nil` unless that is a whole number.
    public var wholeMinutes: Int? {
        microseconds % TypedUnit.minutes.rawValue == 0
            ? Int(microseconds / TypedUnit.minutes.rawValue) : nil
    }

    /// A time as people type it, a number by itself in seconds.
    public init?(clockText text: String) {
        self.init(typed: text)
    }

    private static let longestTyped = MediaTime.seconds(3_600_000)

    /// A plain number that is not negative; `nil` for any other text.
    private static func plain(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let number = Double(text), number <= 3_600_000_000
        else { return nil }
        return number
    }

    private static func number(_ text: String, in unit: TypedUnit) -> MediaTime? {
        plain(text).map { .seconds($0 * Double(unit.rawValue) / 1_000_000) }
    }

    private static func clock(_ text: String) -> MediaTime? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last, let seconds = plain(last),
            seconds < 60
        else { return nil }
        var total = 0.0
        for part in parts.dropLast() {
            guard let count = Int(part), count >= 0, count < 1_000_000 else { return nil }
            total = (total + Double(count)) * 60
        }
        return .seconds(total + seconds)
    }

    private static let units: [(names: Set<Substring>, seconds: Double)] = [
        (["h", "hr", "hour", "hours"], 3_600), (["m", "min", "minute", "minutes"], 60),
        (["s", "sec", "second", "seconds"], 1), (["ms"], 0.001),
    ]

    /// Numbers with units, the larger unit first.
    private static func spelled(_ text: String) -> MediaTime? {
        var rest = text.lowercased().filter { !$0.isWhitespace }[...]
        var (total, next) = (0.0, 0)
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count)
            let word = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(word.count)
            guard let count = plain(digits),
                let unit = units.indices.first(where: { units[$0].names.contains(word) }),
                unit >= next
            else { return nil }
            total += count * units[unit].seconds
            next = unit + 1
        }
        return total <= 3_600_000 ? .seconds(total) : nil
    }
}
