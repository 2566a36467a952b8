package import ListenCore

extension Translation {
    /// The reliability of an answer in words: `rough`, `cached`, `3 days ago`.
    package var trust: [String] {
        (isRough ? ["rough"] : []) + AgeText.words(isCached: isCached, ageSeconds)
    }

    /// The service that made it and its reliability, in brackets.
    package var credit: String { "(\(([provider] + trust).joined(separator: ", ")))" }
}

extension Explanation {
    /// The reliability of an answer in words: `cached`, `3 days ago`.
    package var trust: [String] { AgeText.words(isCached: isCached, ageSeconds) }
}

/// The age of a stored answer in words.
package enum AgeText {
    static func words(isCached: Bool, _ seconds: Int64?) -> [String] {
        guard isCached else { return [] }
        return ["cached"] + (seconds.map { [text($0)] } ?? [])
    }

    package static func text(_ seconds: Int64) -> String {
        let (minute, hour, day): (Int64, Int64, Int64) = (60, 3_600, 86_400)
        switch seconds {
        case ..<minute: return "just now"
        case ..<hour: return ago(seconds / minute, "minute")
        case ..<day: return ago(seconds / hour, "hour")
        case ..<(14 * day): return ago(seconds / day, "day")
        case ..<(60 * day): return ago(seconds / (7 * day), "week")
        case ..<(730 * day): return ago(seconds / (30 * day), "month")
        default: return ago(seconds / (365 * day), "year")
        }
    }

    private static func ago(_ count: Int64, _ unit: String) -> String {
        "\(count) \(unit)\(count == 1 ? "" : "s") ago"
    }
}
