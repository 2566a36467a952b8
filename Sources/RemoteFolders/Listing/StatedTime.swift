import ListenCore

/// Times as servers write them in ISO 8601: `2026-03-01T07:00:00.123+01:00`.
enum StatedTime {
    /// The whole seconds since 1970; `nil` for a text that is no time.
    static func seconds(_ text: String) -> Int64? {
        let parts = text.split(separator: "T", maxSplits: 1)
        guard text.utf8.count <= 64, text.first?.isNumber == true, parts.count == 2 else {
            return nil
        }
        let day = parts[0].split(separator: "-").compactMap { Int64($0) }
        let clock = parts[1].prefix { $0.isNumber || $0 == ":" }
        let hours = clock.split(separator: ":").compactMap { Int64($0) }
        guard day.count == 3, (1...9_999).contains(day[0]), (1...12).contains(day[1]),
            (1...31).contains(day[2]), hours.count == 3, (0...23).contains(hours[0]),
            (0...59).contains(hours[1]), (0...60).contains(hours[2]),
            let shift = shift(parts[1].dropFirst(clock.count).drop { $0 == "." || $0.isNumber })
        else { return nil }
        let days = CivilDate(year: day[0], month: day[1], day: day[2]).daysSince1970
        return days * 86_400 + hours[0] * 3_600 + hours[1] * 60 + hours[2] - shift
    }

    /// The seconds by which a zone is before UTC: `Z`, `+01:00`.
    private static func shift(_ zone: Substring) -> Int64? {
        guard let sign = zone.first, sign != "Z", sign != "z" else { return 0 }
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int64($0) }
        guard sign == "+" || sign == "-", parts.count == 2, (0...23).contains(parts[0]),
            (0...59).contains(parts[1])
        else { return nil }
        return (sign == "-" ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60)
    }
}
