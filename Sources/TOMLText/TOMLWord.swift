/// The meaning of a word without quotes: a Boolean, a number, or a date and time.
enum TOMLWord {
    struct Refusal: Error { let reason: String }

    static func isPart(_ byte: UInt8) -> Bool {
        byte.isBareKey || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: ":")
    }

    /// True for the form of a date, whatever its numbers.
    static func isDate(_ bytes: [UInt8]) -> Bool { fits(bytes[...], "0000-00-00") }

    static func value(_ bytes: [UInt8]) throws(Refusal) -> TOMLValue {
        let text = String(decoding: bytes, as: UTF8.self)
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "inf", "+inf": return .float(.infinity)
        case "-inf": return .float(-.infinity)
        case "nan", "+nan", "-nan": return .float(.nan)
        default: break
        }
        if isDate(Array(bytes.prefix(10))) || fits(bytes.prefix(3), "00:") {
            guard isMoment(bytes[...]) else {
                throw Refusal(reason: "there is no such date or time")
            }
            return .moment(text)
        }
        if let number = try based(bytes) { return .integer(number) }
        return try decimal(bytes)
    }

    // MARK: Numbers

    /// Parses `0x…`, `0o…` and `0b…`; `nil` for another word.
    private static func based(_ bytes: [UInt8]) throws(Refusal) -> Int64? {
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "0") else { return nil }
        let radix: Int
        switch bytes[1] {
        case UInt8(ascii: "x"): radix = 16
        case UInt8(ascii: "o"): radix = 8
        case UInt8(ascii: "b"): radix = 2
        default: return nil
        }
        guard let digits = joined(bytes.dropFirst(2), isDigit: { $0.isLetter || $0.isDigit }),
            digits.allSatisfy({ UInt8(String(Unicode.Scalar($0)), radix: radix) != nil })
        else { throw Refusal(reason: notValue) }
        guard let number = Int64(String(decoding: digits, as: UTF8.self), radix: radix) else {
            throw Refusal(reason: tooLarge)
        }
        return number
    }

    private static func decimal(_ bytes: [UInt8]) throws(Refusal) -> TOMLValue {
        var rest = bytes[...]
        var text = takeSign(&rest)
        let (whole, fraction, exponent) = parts(rest)
        guard let digits = joined(whole), digits.count == 1 || digits[0] != UInt8(ascii: "0") else {
            throw Refusal(reason: notValue)
        }
        text += digits
        if fraction == nil, exponent == nil {
            guard let number = Int64(String(decoding: text, as: UTF8.self)) else {
                throw Refusal(reason: tooLarge)
            }
            return .integer(number)
        }
        if let fraction {
            guard let digits = joined(fraction) else { throw Refusal(reason: notValue) }
            text += [UInt8(ascii: ".")] + digits
        }
        if var exponent {
            text += [UInt8(ascii: "e")] + takeSign(&exponent)
            guard let digits = joined(exponent) else { throw Refusal(reason: notValue) }
            text += digits
        }
        guard let number = Double(String(decoding: text, as: UTF8.self)) else {
            throw Refusal(reason: notValue)
        }
        return .float(number)
    }

    private static let notValue = "this is no value; a text needs quotation marks"
    private static let tooLarge = "the number is too large"

    private static func takeSign(_ bytes: inout ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") else {
            return []
        }
        return [bytes.removeFirst()]
    }

    private static func parts(
        _ bytes: ArraySlice<UInt8>
    ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?, ArraySlice<UInt8>?) {
        let exponent = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
        let mantissa = bytes[..<(exponent ?? bytes.endIndex)]
        let point = mantissa.firstIndex(of: UInt8(ascii: "."))
        return (
            mantissa[..<(point ?? mantissa.endIndex)],
            point.map { mantissa[($0 + 1)...] }, exponent.map { bytes[($0 + 1)...] }
        )
    }

    /// Digits without the underscores between them; `nil` when a digit is missing.
    private static func joined(
        _ bytes: ArraySlice<UInt8>, isDigit: (UInt8) -> Bool = { $0.isDigit }
    ) -> [UInt8]? {
        let groups = bytes.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
        return Array(groups.joined())
    }

    // MARK: Dates and times (RFC 3339, and parts of it)

    private static func isMoment(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard isDate(Array(bytes.prefix(10))) else { return isTime(bytes) }
        guard isDay(bytes.prefix(10)) else { return false }
        var rest = bytes.dropFirst(10)
        guard let mark = rest.popFirst() else { return true }
        guard [UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20].contains(mark) else { return false }
        if rest.last.map({ $0 | 0x20 }) == UInt8(ascii: "z") { return isTime(rest.dropLast()) }
        let zone = rest.suffix(6)
        if zone.count == 6, fits(zone.dropFirst(), "00:00"),
            zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-")
        {
            return isClock(zone.dropFirst()) && isTime(rest.dropLast(6))
        }
        return isTime(rest)
    }

    private static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool {
        let numbers = bytes.split(separator: UInt8(ascii: "-")).map { number($0) }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return year > 0 && (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
    }

    private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard fits(bytes.prefix(8), "00:00:00"), isClock(bytes.prefix(5)),
            number(bytes.prefix(8).suffix(2)) < 60
        else { return false }
        var rest = bytes.dropFirst(8)
        guard let point = rest.popFirst() else { return true }
        return point == UInt8(ascii: ".") && !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }

    private static func isClock(_ bytes: ArraySlice<UInt8>) -> Bool {
        number(bytes.prefix(2)) < 24 && number(bytes.suffix(2)) < 60
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(String(decoding: bytes, as: UTF8.self)) ?? .max
    }

    /// True for the same length and marks, with a digit wherever the form has a 0.
    private static func fits(_ bytes: ArraySlice<UInt8>, _ form: StaticString) -> Bool {
        form.withUTF8Buffer { form in
            form.count == bytes.count
                && zip(bytes, form).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
        }
    }
}
