/// A Japanese number as it is said: its parts in order, each with a reading.
struct NumberReading: Hashable {
    /// A digit or a power of ten.
    struct Part: Hashable {
        let value: Int
        var reading: String
    }

    /// The parts, the last of which changes with the counter behind it.
    var parts: [Part]
    /// Its value; `nil` when it is read digit by digit.
    let value: Int?
    /// The reading of the whole.
    var text: String { parts.map(\.reading).joined() }

    /// The number that some characters write; `nil` when they write none, or one too long.
    init?(_ text: String) {
        let characters = text.map { Self.plain($0) }
        guard !characters.isEmpty, characters.count <= Self.longest,
            let digits = Self.values(of: characters)
        else { return nil }
        let isPositional = digits.allSatisfy { $0 < 10 } && characters.count > 1
        // 二三人 are two or three.
        let isEither =
            digits.count == 2 && digits[1] == digits[0] + 1 && characters[0].isASCII == false
        if isPositional, digits[0] == 0 || isEither {
            parts = digits.map(Self.part)
            value = nil
            return
        }
        if isPositional || characters.first?.isASCII == true && digits.count == 1 {
            let number = digits.reduce(0) { $0 * 10 + $1 }
            (parts, value) = (Self.spelled(number), number)
        } else {
            (parts, value) = Self.written(digits)
        }
        meetSounds()
    }

    /// True for characters that write numbers.
    static func writes(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { values[plain($0)] != nil }
    }

    /// The longest number, in characters; a longer one is no quantity.
    private static let longest = 16

    private static let values: [Character: Int] = {
        let signs = "0123456789〇一二三四五六七八九"
        var values: [Character: Int] = ["零": 0]
        for (place, sign) in signs.enumerated() { values[sign] = place % 10 }
        values.merge(powers) { first, _ in first }
        return values
    }()
    private static let powers: [Character: Int] = [
        "十": 10, "百": 100, "千": 1_000, "万": 10_000, "億": 100_000_000,
        "兆": 1_000_000_000_000,
    ]
    private static let readings: [Int: String] = [
        0: "ぜろ", 1: "いち", 2: "に", 3: "さん", 4: "よん", 5: "ご", 6: "ろく", 7: "なな", 8: "はち",
        9: "きゅう", 10: "じゅう", 100: "ひゃく", 1_000: "せん", 10_000: "まん",
        100_000_000: "おく", 1_000_000_000_000: "ちょう",
    ]

    /// Full-width digits as ASCII.
    private static func plain(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first, (0xFF10...0xFF19).contains(scalar.value),
            let digit = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return character }
        return Character(digit)
    }

    private static func values(of characters: [Character]) -> [Int]? {
        let found = characters.compactMap { values[$0] }
        return found.count == characters.count ? found : nil
    }

    private static func part(_ value: Int) -> Part {
        Part(value: value, reading: readings[value] ?? "")
    }

    /// The parts of a number in figures.
    private static func spelled(_ number: Int) -> [Part] {
        if number == 0 { return [part(0)] }
        var parts: [Part] = []
        for power in [1_000_000_000_000, 100_000_000, 10_000, 1] {
            let group = number / power % 10_000
            guard group > 0 else { continue }
            for small in [1_000, 100, 10] {
                let digit = group / small % 10
                if digit > 1 { parts.append(part(digit)) }
                if digit > 0 { parts.append(part(small)) }
            }
            if group % 10 > 0 { parts.append(part(group % 10)) }
            if power > 1 { parts.append(part(power)) }
        }
        return parts
    }

    /// The parts and the value of a number in characters, figures among them: 3千, 二十.
    private static func written(_ digits: [Int]) -> ([Part], Int?) {
        var parts: [Part] = []
        var (total, group, figures) = (0, 0, Int?.none)
        var isWhole = true
        func close() {
            figures.map { parts += spelled($0) }
            group += figures ?? 0
            figures = nil
        }
        for digit in digits {
            if digit < 10 {
                figures = (figures ?? 0) * 10 + digit
                continue
            }
            if digit < 10_000 {
                group += (figures ?? 1) * digit
                figures.map { parts += spelled($0) }
                figures = nil
            } else {
                close()
                let (sum, isOver) = total.addingReportingOverflow(
                    max(group, 1).multipliedReportingOverflow(by: digit).partialValue)
                isWhole = isWhole && !isOver && group < 1_000_000
                (total, group) = (sum, 0)
            }
            parts.append(part(digit))
        }
        close()
        return (parts, isWhole ? total &+ group : nil)
    }

    /// Changes the first sound behind 何, which ends in ん: 何百, 何千.
    mutating func followWhich() {
        guard let first = parts.first, let voiced = [100: "びゃく", 1_000: "ぜん"][first.value] else {
            return
        }
        parts[0].reading = voiced
    }

    /// Changes the sounds where two parts meet: 三百, 六百, 八千.
    private mutating func meetSounds() {
        for place in parts.indices.dropFirst() {
            let before = parts[place - 1].value
            switch (parts[place].value, before) {
            case (100, 3): parts[place].reading = "びゃく"
            case (100, 6), (100, 8):
                parts[place - 1].shorten()
                parts[place].reading = "ぴゃく"
            case (1_000, 3): parts[place].reading = "ぜん"
            case (1_000, 1), (1_000, 8), (1_000_000_000_000, 1), (1_000_000_000_000, 8),
                (1_000_000_000_000, 10):
                parts[place - 1].shorten()
            default: break
            }
        }
    }
}

extension NumberReading.Part {
    /// The digits that shorten before some sounds, as they are said then.
    private static let short: [Int: String] = [
        1: "いっ", 6: "ろっ", 8: "はっ", 10: "じゅっ", 100: "ひゃっ",
    ]

    /// Ends the part in a doubled consonant, if it can.
    mutating func shorten() { reading = Self.short[value] ?? reading }
}
