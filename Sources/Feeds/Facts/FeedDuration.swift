import ListenCore

/// Lengths of episodes and times of chapters, as feeds write them.
enum FeedDuration {
    /// Longer than any recording: such a number is no length.
    private static let most = 100.0 * 86_400

    /// A length: `1:02:03`, `62:03`, `3723`, `1h 2m 3s`, `PT1H2M3S`, `45 min`; `nil` for none, and
    /// for 0, by which feeds say that they know none.
    static func length(_ text: String) -> MediaTime? {
        time(text).flatMap { $0 > .zero ? $0 : nil }
    }

    /// A time, which may be 0.
    static func time(_ text: String) -> MediaTime? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = Parts(text)
        guard let seconds = parts.clock() ?? parts.units(), seconds < most else { return nil }
        return .seconds(seconds)
    }

    /// A number of seconds.
    static func seconds(_ number: Double?) -> MediaTime? {
        guard let number, number.isFinite, number > 0, number < most else { return nil }
        return .seconds(number)
    }
}

/// The numbers of a text and what stands behind each.
private struct Parts {
    private var items: [(value: Double, unit: String)] = []
    private var isSound = true

    init(_ text: String) {
        var (digits, unit) = ("", "")
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        for character in text.lowercased() {
            // Full-width colons, and commas for points.
            let character = character == "：" ? ":" : character == "," ? "." : character
            let startsNumber = isDigit(character) || character == "." && !digits.isEmpty
            if startsNumber, unit.isEmpty || character != "." {
                if !unit.isEmpty || (digits.isEmpty && !items.isEmpty) {
                    finish(&digits, &unit)
                }
                digits.append(character)
            } else if character == " " || character == "\t" {
                continue
            } else {
                if digits.isEmpty, items.isEmpty, !"pt".contains(character) { isSound = false }
                if !digits.isEmpty || !items.isEmpty { unit.append(character) }
            }
        }
        finish(&digits, &unit)
        if items.isEmpty { isSound = false }
    }

    private mutating func finish(_ digits: inout String, _ unit: inout String) {
        defer { (digits, unit) = ("", "") }
        guard !digits.isEmpty else { return }
        while digits.last == "." { digits.removeLast() }
        guard let value = Double(digits) else { return isSound = false }
        items.append((value, unit))
    }

    /// `h:m:s`, `m:s` or seconds.
    func clock() -> Double? {
        guard isSound, (1...4).contains(items.count),
            items.dropLast().allSatisfy({ $0.unit == ":" }),
            ["", ":", "s", "sec", "secs", "second", "seconds"].contains(items.last?.unit ?? "")
                || (items.count > 1
                    && ["h", "min", "m", "hrs", "minutes"].contains(
                        items.last?.unit ?? ""))
        else { return nil }
        // Of four, the last are frames or hundredths.
        let places = items.prefix(3)
        return places.reduce(0) { $0 * 60 + $1.value }
    }

    /// Hours, minutes and seconds by their letters.
    func units() -> Double? {
        guard isSound else { return nil }
        var seconds = 0.0
        for item in items {
            let unit = item.unit.prefix { $0.isLetter || $0 == "'" || $0 == "\"" }
            switch unit.first {
            case "h": seconds += item.value * 3_600
            case "m", "'": seconds += item.value * 60
            case "s", "\"": seconds += item.value
            case "d": seconds += item.value * 86_400
            default: return nil
            }
        }
        return seconds
    }
}
