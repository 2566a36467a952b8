/// A timing line by the standard (WebVTT section 6.3, "WebVTT cue timings and settings parsing"),
/// without any leniency.
struct VTTStandardTiming {
    /// The two times, in microseconds.
    let start: Int64
    let end: Int64
    /// The settings after them.
    let settings: Range<Int>

    /// Reads a whole line; `nil` where the standard fails.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
        var scanner = VTTStandardScanner(bytes, line)
        scanner.skipWhitespace()
        guard let start = scanner.timestamp() else { return nil }
        scanner.skipWhitespace()
        guard scanner.accept(0x2D), scanner.accept(0x2D), scanner.accept(0x3E) else { return nil }
        scanner.skipWhitespace()
        guard let end = scanner.timestamp() else { return nil }
        self.start = start
        self.end = end
        settings = scanner.position..<line.upperBound
    }

    /// The settings that the standard ignores, at most eight, shortened.
    func faultySettings(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        bytes[settings].prefix(4096).split { VTTStandardScanner.isWhitespace($0) }
            .map { String(decoding: $0.prefix(40), as: UTF8.self) }
            .filter { !VTTCueSetting.isValid($0) }.prefix(8).map { $0.withoutControls }
    }
}

/// Reads a timestamp of section 6.3.
struct VTTStandardScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    private let end: Int

    /// A scanner of one line or tag.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// True when everything was read.
    var isAtEnd: Bool { position == end }

    /// ASCII whitespace (Infra standard, section 4.6).
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    /// Skips ASCII whitespace.
    mutating func skipWhitespace() {
        while position < end, Self.isWhitespace(bytes[position]) { position += 1 }
    }

    /// Consumes a byte if it comes next.
    mutating func accept(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// "Collect a WebVTT timestamp", in microseconds.
    mutating func timestamp() -> Int64? {
        guard let first = digits() else { return nil }
        let isHours = first.count != 2 || first.value > 59
        guard accept(0x3A), let second = digits(), second.count == 2 else { return nil }
        var (hours, minutes, seconds) = (Int64(0), first.value, second.value)
        if isHours || position < end && bytes[position] == 0x3A {
            guard accept(0x3A), let third = digits(), third.count == 2 else { return nil }
            (hours, minutes, seconds) = (first.value, second.value, third.value)
        }
        guard accept(0x2E), let fraction = digits(), fraction.count == 3, minutes <= 59,
            seconds <= 59
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1_000_000 + fraction.value * 1_000
    }

    /// Digits as a number, at most 999,999,999, and their count.
    private mutating func digits() -> (value: Int64, count: Int)? {
        let from = position
        var value: Int64 = 0
        while position < end, bytes[position] &- 0x30 <= 9 {
            value = min(value * 10 + Int64(bytes[position] &- 0x30), 999_999_999)
            position += 1
        }
        return position > from ? (value, position - from) : nil
    }
}

/// Tells valid cue settings from others ("parse the WebVTT cue settings").
enum VTTCueSetting {
    /// True when `name:value` is known and its value in range.
    static func isValid(_ setting: String) -> Bool {
        let parts = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
        let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
        guard values.count <= 2, let value = values.first else { return false }
        let extra = values.count == 2 ? values[1] : nil
        switch parts[0] {
        case "region": return true
        case "vertical": return parts[1] == "rl" || parts[1] == "lr"
        case "align":
            return ["start", "center", "end", "left", "right"].contains(parts[1])
        case "size": return isPercentage(parts[1])
        case "line":
            return (isPercentage(value) || isNumber(value, signed: true))
                && (extra.map { ["start", "center", "end"].contains($0) } ?? true)
        case "position":
            return isPercentage(value)
                && (extra.map { ["line-left", "center", "line-right"].contains($0) } ?? true)
        default: return false
        }
    }

    private static func isPercentage(_ value: Substring) -> Bool {
        guard value.last == "%", isNumber(value.dropLast(), signed: false),
            let number = Double(value.dropLast())
        else { return false }
        return number <= 100
    }

    private static func isNumber(_ value: Substring, signed: Bool) -> Bool {
        let digits = signed && value.first == "-" ? value.dropFirst() : value
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { $0 &- 0x30 <= 9 }
            }
    }
}
