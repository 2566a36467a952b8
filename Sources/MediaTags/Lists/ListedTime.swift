import ListenCore

/// Times in the forms of chapter lists, read in whole microseconds.
enum ListedTime {
    /// The longest time: a thousand hours.
    private static let longest: Int64 = 3_600_000_000_000

    /// The time of `1:02:03.5`, `02:03` or `00:12:30,250`; `nil` for other texts.
    ///
    /// Minutes and seconds may exceed 59 only in first place, and no value a thousand hours.
    static func clock(_ text: some StringProtocol) -> MediaTime? {
        let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        var total: Int64 = 0
        for (place, part) in parts.dropLast().enumerated() {
            guard let count = digits(part), place == 0 || count < 60 else { return nil }
            total = (total + count) * 60
        }
        guard let seconds = seconds(last), seconds < 60_000_000 else { return nil }
        return checked(total * 1_000_000 + seconds)
    }

    /// The time of `754.493` seconds.
    static func plainSeconds(_ text: some StringProtocol) -> MediaTime? {
        seconds(Array(text.utf8)[...]).flatMap(checked)
    }

    /// The last field of `mm:ss:ff`; `nil` when the text is no such time.
    static func lastField(ofDisc text: some StringProtocol) -> Int64? {
        text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false).last.flatMap {
            digits($0)
        }
    }

    /// The time of `mm:ss:ff`, with 75 frames a second unless another number is given, and minutes
    /// beyond 99 too, rounded down as the sound of a disc would be.
    static func disc(_ text: some StringProtocol, framesPerSecond: Int64 = 75) -> MediaTime? {
        let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard parts.count == 3, let minutes = digits(parts[0]), let seconds = digits(parts[1]),
            seconds < 60, let frames = digits(parts[2]), frames < framesPerSecond
        else { return nil }
        return checked(
            (minutes * 60 + seconds) * 1_000_000 + frames * 1_000_000 / framesPerSecond)
    }

    private static func checked(_ microseconds: Int64) -> MediaTime? {
        microseconds <= longest ? MediaTime(microseconds: microseconds) : nil
    }

    private static func digits(_ text: some Collection<UInt8>) -> Int64? {
        guard (1...8).contains(text.count), text.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    private static func seconds(_ text: some Collection<UInt8>) -> Int64? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == 0x2E || $0 == 0x2C }
        guard (1...2).contains(parts.count), let whole = digits(parts[0]) else { return nil }
        guard parts.count == 2 else { return whole * 1_000_000 }
        guard parts[1].count <= 20, parts[1].allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
        let six = (Array(parts[1]) + [UInt8](repeating: 0x30, count: 6)).prefix(6)
        return whole * 1_000_000 + (digits(six) ?? 0)
    }
}
