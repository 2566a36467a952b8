import FoundationEssentials
import ListenCore

/// Times of feeds: RFC 822 and its broken forms, ISO 8601 and W3CDTF, those of several languages.
///
/// Where no zone is stated, or an unknown one, it is UTC. A day that does not exist gives no time.
enum FeedDate {
    /// The instant; `nil` when the text is none.
    static func date(_ text: String) -> Date? {
        let bytes = text.utf8
        guard bytes.count <= 120 else { return nil }
        if let seconds = UsualDate.seconds(text) { return Date(timeIntervalSince1970: seconds) }
        var words = DateWords(text)
        guard let seconds = words.iso() ?? words.mail() else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The days from 1970 to a day of the Gregorian calendar; `nil` where it does not exist.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let date = CivilDate(year: Int64(year), month: Int64(month), day: Int64(day))
        guard (1_000...9_999).contains(year), date.isReal else { return nil }
        return Int(date.daysSince1970)
    }
}

/// A text of a time in pieces: numbers, words, signs.
struct DateWords {
    /// One piece.
    enum Piece: Equatable {
        /// A number and how many digits it has.
        case number(Int, digits: Int)
        case word(String)
        case sign(UInt8)
        case blank
    }

    private var pieces: [Piece] = []
    private var at = 0

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var place = 0
        pieces.reserveCapacity(24)
        while place < bytes.count {
            let byte = bytes[place]
            let from = place
            if Self.isDigit(byte) {
                var value = 0
                while place < bytes.count, Self.isDigit(bytes[place]) {
                    if place - from < 15 { value = value * 10 + Int(bytes[place] - 0x30) }
                    place += 1
                }
                pieces.append(.number(value, digits: place - from))
            } else if byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80 {
                while place < bytes.count,
                    (0x61...0x7A).contains(bytes[place] | 0x20) || bytes[place] >= 0x80
                {
                    place += 1
                }
                let word = String(decoding: bytes[from..<place], as: UTF8.self).lowercased()
                pieces.append(.word(word))
            } else if byte <= 0x20 {
                if pieces.last != .blank, !pieces.isEmpty { pieces.append(.blank) }
                place += 1
            } else {
                pieces.append(.sign(byte))
                place += 1
            }
        }
        if pieces.last == .blank { pieces.removeLast() }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

    // MARK: - Taking pieces

    private var next: Piece? { at < pieces.count ? pieces[at] : nil }

    private mutating func consume(_ piece: Piece) -> Bool {
        guard next == piece else { return false }
        at += 1
        return true
    }

    private mutating func skipBlanks() {
        while next == .blank || next == .sign(0x2C) { at += 1 }
    }

    private mutating func number(most: Int = 4) -> Int? {
        guard case .number(let value, let digits) = next, digits <= most else { return nil }
        at += 1
        return value
    }

    // MARK: - ISO 8601

    /// The seconds since 1970 of a time that begins with its year, or of a number of seconds.
    mutating func iso() -> Double? {
        at = 0
        guard case .number(let first, let digits) = next else { return nil }
        at = 1
        var (year, month, day) = (first, 1, 1)
        switch digits {
        case 4:
            guard isoDay(&month, &day) else { return nil }
        case 8: (year, month, day) = (first / 10_000, first / 100 % 100, first % 100)
        case 9...10 where pieces.count == 1: return Double(first)
        case 13 where pieces.count == 1: return Double(first) / 1_000
        case 14:
            let date = first / 1_000_000
            (year, month, day) = (date / 10_000, date / 100 % 100, date % 100)
            guard let days = FeedDate.days(year, month, day),
                let time = Self.seconds(first / 10_000 % 100, first / 100 % 100, first % 100)
            else { return nil }
            return Double(days * 86_400 + time)
        default: return nil
        }
        guard let days = FeedDate.days(year, month, day) else { return nil }
        return clock(after: Double(days * 86_400))
    }

    /// The month and the day behind a year.
    private mutating func isoDay(_ month: inout Int, _ day: inout Int) -> Bool {
        if pieces.count == 1 { return true }
        if consume(.word("년")) {
            skipBlanks()
            guard let first = number(most: 2), consume(.word("월")) else { return false }
            skipBlanks()
            guard let second = number(most: 2), consume(.word("일")) else { return false }
            (month, day) = (first, second)
            return true
        }
        if consume(.word("年")) {
            guard let first = number(most: 2), consume(.word("月")), let second = number(most: 2),
                consume(.word("日"))
            else { return false }
            (month, day) = (first, second)
            return true
        }
        guard case .sign(let sign) = next, [0x2D, 0x2F, 0x2E].contains(sign) else { return false }
        at += 1
        if case .word(let name) = next, let named = DateNames.month(name) {
            at += 1
            month = named
        } else if case .number(let value, 3) = next {
            // The number of a day in its year.
            at += 1
            (month, day) = (1, value)
            return ordinal(&month, &day)
        } else if let value = number(most: 2) {
            month = value
        } else {
            return false
        }
        guard consume(.sign(sign)) else { return true }
        guard let value = number(most: 2) else { return false }
        day = value
        return true
    }

    private func ordinal(_ month: inout Int, _ day: inout Int) -> Bool {
        guard case .number(let year, 4) = pieces.first else { return false }
        var rest = day
        for candidate in 1...12 {
            let length = (28...31).last { FeedDate.days(year, candidate, $0) != nil } ?? 28
            if rest <= length {
                (month, day) = (candidate, rest)
                return rest > 0
            }
            rest -= length
        }
        return false
    }

    // MARK: - RFC 822

    /// The seconds since 1970 of a time whose month is a word, or whose day comes first.
    mutating func mail() -> Double? {
        if let days = numericDay() { return clock(after: Double(days * 86_400)) }
        guard let place = monthPlace(), case .word(let name) = pieces[place],
            let month = DateNames.month(name)
        else { return nil }
        // The day stands before the month, else behind it; the year is behind both, or at the end.
        var numbers: [(place: Int, value: Int, digits: Int)] = []
        for (index, piece) in pieces.enumerated() {
            if case .number(let value, let digits) = piece, digits <= 4, !isOfClock(index),
                !isOfZone(index)
            {
                numbers.append((index, value, digits))
            }
        }
        let before = numbers.last { $0.place < place && $0.digits <= 2 }
        let after = numbers.filter { $0.place > place }
        guard let day = before ?? after.first(where: { $0.digits <= 2 }) else { return nil }
        let years = numbers.filter { $0.place != day.place }
        guard let year = years.first(where: { $0.digits == 4 }) ?? years.first else { return nil }
        guard let days = FeedDate.days(Self.full(year.value, year.digits), month, day.value) else {
            return nil
        }
        at = clockPlace() ?? (max(place, day.place, year.place) + 1)
        return clock(after: Double(days * 86_400))
    }

    private static func full(_ year: Int, _ digits: Int) -> Int {
        digits > 2 ? year : year + (year < 50 ? 2_000 : 1_900)
    }

    private func monthPlace() -> Int? {
        pieces.indices.first {
            guard case .word(let word) = pieces[$0] else { return false }
            // The name of a day may begin as that of a month does.
            let isDay =
                $0 == 0 && pieces.count > 1
                && pieces.dropFirst().contains {
                    if case .word(let other) = $0 { return DateNames.month(other) != nil }
                    return false
                }
            return !isDay && DateNames.month(word) != nil
        }
    }

    /// The place where a clock begins.
    private func clockPlace() -> Int? {
        pieces.indices.first { isNumber($0) && $0 + 1 < pieces.count && isColon($0 + 1) }
    }

    private func isNumber(_ place: Int) -> Bool {
        if case .number = pieces[place] { return true }
        return false
    }

    private func isColon(_ place: Int) -> Bool {
        pieces.indices.contains(place) && pieces[place] == .sign(0x3A)
    }

    private func isOfClock(_ place: Int) -> Bool {
        if isColon(place - 1) || isColon(place + 1) { return true }
        // A fraction.
        return place >= 3 && pieces[place - 1] == .sign(0x2E) && isColon(place - 3)
    }

    private func isOfZone(_ place: Int) -> Bool {
        guard place > 0, pieces[place - 1] == .sign(0x2B) || pieces[place - 1] == .sign(0x2D),
            let clock = clockPlace(), place > clock
        else { return false }
        return true
    }

    /// `10/27/2009`, `27.10.2009`, `Fri, 2006/09/15`.
    private mutating func numericDay() -> Int? {
        at = 0
        if case .word = next { at += 1 }
        skipBlanks()
        guard let first = number(), case .sign(let sign) = next, [0x2F, 0x2E, 0x2D].contains(sign)
        else { return nil }
        at += 1
        guard let second = number(most: 2), consume(.sign(sign)), let third = number() else {
            return nil
        }
        if first > 31 { return FeedDate.days(first, second, third) }
        if sign == 0x2D, third < 100 { return FeedDate.days(Self.full(first, 2), second, third) }
        let year = third < 100 ? Self.full(third, 2) : third
        // With slashes the month is first, unless that cannot be.
        let isDayFirst = sign != 0x2F || first > 12
        return FeedDate.days(year, isDayFirst ? second : first, isDayFirst ? first : second)
    }

    // MARK: - The clock

    private static func seconds(_ hour: Int, _ minute: Int, _ second: Int) -> Int? {
        guard hour < 24 || hour == 24 && minute == 0, minute < 60, second <= 60 else { return nil }
        return hour * 3_600 + minute * 60 + min(second, 59)
    }

    /// A day with the time and the zone that follow; `nil` when those cannot be.
    private mutating func clock(after day: Double) -> Double? {
        skipBlanks()
        var half: String?
        if case .word(let word) = next {
            if word == "t" || word == "at" { at += 1 }
            if ["오전", "오후", "上午", "下午"].contains(word) {
                half = word
                at += 1
            }
        }
        skipBlanks()
        guard case .number(let first, let digits) = next else {
            // A zone without a time.
            return day
        }
        var (hour, minute, second, fraction) = (first, 0, 0, 0.0)
        at += 1
        if digits == 6 || digits == 4, !isColon(at) {
            let wide = digits == 6 ? first : first * 100
            (hour, minute, second) = (wide / 10_000, wide / 100 % 100, wide % 100)
        } else if digits <= 2 {
            if consume(.sign(0x3A)) { minute = number(most: 2) ?? 0 }
            if consume(.sign(0x3A)) { second = number(most: 2) ?? 0 }
        } else {
            return nil
        }
        if next == .sign(0x2E) || next == .sign(0x2C), at + 1 < pieces.count,
            case .number(let value, let digits) = pieces[at + 1]
        {
            at += 2
            fraction = Double(value)
            for _ in 0..<min(digits, 15) { fraction /= 10 }
        }
        skipBlanks()
        if case .word(let word) = next, word == "am" || word == "pm" || word == "a" || word == "p",
            word.count == 2
        {
            half = word
            at += 1
            skipBlanks()
        }
        if let half {
            let isLate = half == "pm" || half == "오후" || half == "下午"
            if isLate, hour < 12 { hour += 12 }
            if !isLate, hour == 12 { hour = 0 }
        }
        guard let time = Self.seconds(hour, minute, second), let zone = zone(half) else {
            return nil
        }
        return day + Double(time - zone) + fraction
    }

    /// The seconds the zone is ahead of UTC; `nil` when it cannot be.
    private mutating func zone(_ half: String?) -> Int? {
        // Times with Korean halves and names are those of Korea.
        let isKorean = pieces.contains(.word("년")) || half == "오전" || half == "오후"
        if case .word(let word) = next {
            at += 1
            if word == "etc", consume(.sign(0x2F)) { return zone(half) }
            guard ["gmt", "utc", "z", "ut"].contains(word) else {
                return DateNames.zones[word].map { Int($0 * 3_600) } ?? 0
            }
            guard next == .sign(0x2B) || next == .sign(0x2D) else { return 0 }
        }
        guard case .sign(let sign) = next, sign == 0x2B || sign == 0x2D else {
            return isKorean ? 9 * 3_600 : 0
        }
        at += 1
        guard case .number(let value, let digits) = next, digits <= 4 else { return 0 }
        at += 1
        var (hours, minutes) = digits > 2 ? (value / 100, value % 100) : (value, 0)
        if digits <= 2, consume(.sign(0x3A)) { minutes = number(most: 2) ?? 0 }
        guard hours < 24, minutes < 60 else { return nil }
        if sign == 0x2D { (hours, minutes) = (-hours, -minutes) }
        return hours * 3_600 + minutes * 60
    }
}
