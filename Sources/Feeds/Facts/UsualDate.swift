/// The form of times that nearly all feeds write, `Tue, 03 Mar 2026 06:00:00 +0100`, read without
/// taking it into pieces.
enum UsualDate {
    /// The seconds since 1970; `nil` for every other form, which `DateWords` reads.
    static func seconds(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = UsualDateReader(bytes: bytes)
            return reader.seconds()
        }
    }
}

private struct UsualDateReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func seconds() -> Double? {
        if bytes.count > 5, isLetter(0), isLetter(1), isLetter(2), bytes[3] == 0x2C {
            at = 4
            guard consume(0x20) else { return nil }
        }
        guard let day = number(from: 1, to: 2), consume(0x20), let month = month(), consume(0x20),
            let year = number(from: 4, to: 4), consume(0x20), let hour = number(from: 2, to: 2),
            consume(0x3A), let minute = number(from: 2, to: 2)
        else { return nil }
        var second = 0
        if consume(0x3A) {
            guard let stated = number(from: 2, to: 2) else { return nil }
            second = stated
        }
        guard consume(0x20), let zone = zone(), at == bytes.count, hour < 24, minute < 60,
            second < 60, let days = FeedDate.days(year, month, day)
        else { return nil }
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second - zone)
    }

    private func isLetter(_ place: Int) -> Bool { (bytes[place] | 0x20) &- 0x61 < 26 }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func number(from least: Int, to most: Int) -> Int? {
        let start = at
        var value = 0
        while at < bytes.count, bytes[at] &- 0x30 <= 9 {
            value = value * 10 + Int(bytes[at] &- 0x30)
            at += 1
            if at - start > most { return nil }
        }
        return at - start >= least ? value : nil
    }

    private mutating func month() -> Int? {
        guard at + 3 <= bytes.count else { return nil }
        var name: UInt32 = 0
        for place in at..<at + 3 {
            guard isLetter(place) else { return nil }
            name = name << 8 | UInt32(bytes[place] | 0x20)
        }
        guard let index = Self.months.firstIndex(of: name) else { return nil }
        at += 3
        return index + 1
    }

    /// The seconds a zone is ahead of UTC.
    private mutating func zone() -> Int? {
        let rest = bytes[at...]
        if rest.elementsEqual("GMT".utf8) || rest.elementsEqual("UTC".utf8)
            || rest.elementsEqual("Z".utf8)
        {
            at = bytes.count
            return 0
        }
        let isBehind = consume(0x2D)
        guard isBehind || consume(0x2B), let clock = number(from: 4, to: 4), clock < 2_400,
            clock % 100 < 60
        else { return nil }
        let ahead = clock / 100 * 3_600 + clock % 100 * 60
        return isBehind ? -ahead : ahead
    }

    private static let months: [UInt32] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { name in name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
