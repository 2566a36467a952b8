import FoundationEssentials
import Markup

/// The times that services of places tell and are told.
enum ServiceTime {
    /// An instant in seconds since 1970, or in ISO 8601, where a time without a zone is in UTC;
    /// either may be text.
    static func instant(_ value: JSONValue?) -> Date? {
        guard let value else { return nil }
        let since1970 = value.number ?? value.text.flatMap { Double($0) }
        if let since1970 {
            guard since1970.isFinite, since1970 > 0, since1970 < 1e11 else { return nil }
            return Date(timeIntervalSince1970: since1970)
        }
        return value.text.flatMap(instant(ofText:))
    }

    private static func instant(ofText text: String) -> Date? {
        let bytes = Array(text.utf8.prefix(64))
        guard bytes.count >= 19, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        var moment = Array(bytes[..<19])
        if moment[10] == 0x20 { moment[10] = 0x54 }
        var rest = bytes[19...]
        if rest.first == 0x2E || rest.first == 0x2C {
            rest = rest.dropFirst().drop { (0x30...0x39).contains($0) }
        }
        guard let ahead = offset(rest),
            let date = try? Date(String(decoding: moment, as: UTF8.self) + "Z", strategy: .iso8601)
        else { return nil }
        return date - ahead
    }

    /// The seconds by which a zone is ahead of UTC; `nil` for what is no zone.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Double? {
        guard let sign = zone.first, sign != 0x5A, sign != 0x7A else {
            return zone.count <= 1 ? 0 : nil
        }
        guard sign == 0x2B || sign == 0x2D else { return nil }
        let digits = zone.dropFirst().filter { $0 != 0x3A }
        guard [2, 4].contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let numbers = digits.map { Double($0 - 0x30) }
        let minutes = numbers.count == 4 ? numbers[2] * 10 + numbers[3] : 0
        let seconds = (numbers[0] * 10 + numbers[1]) * 3_600 + minutes * 60
        return sign == 0x2D ? -seconds : seconds
    }

    /// An instant as every server reads it: whole seconds in UTC, without a zone.
    static func text(of date: Date) -> String {
        String(date.formatted(.iso8601).prefix(19))
    }
}
