/// The sounds of a Japanese counter behind a number, and those of the number before it.
///
/// Written from the rules of the language: the first sound of the counter decides which digits
/// shorten, and a few counters have numbers of their own (ひとり, はつか, しがつ).
struct CounterReading {
    /// The change of sound where a counter follows a number.
    enum Sound {
        /// Nothing changes: 枚, 番.
        case plain
        /// か行: 一個 いっこ, 六個 ろっこ.
        case back
        /// か行, and voiced behind ん: 三階 さんがい.
        case voicedBack
        /// さ行, た行: 一冊 いっさつ, 八頭 はっとう.
        case front
        /// さ行, and voiced behind ん: 三足 さんぞく.
        case voicedFront
        /// は行, voiced behind ん: 一本 いっぽん, 三本 さんぼん.
        case lips
        /// は行, never voiced: 三泊 さんぱく.
        case hardLips
        /// As `hardLips`, behind 四 too: 四分 よんぷん.
        case minutes
    }

    /// The reading of the counter with no number before it.
    let plain: String
    let sound: Sound

    /// The counter that some characters write.
    init?(_ surface: String) {
        guard let known = Self.known[surface] else { return nil }
        (plain, sound) = known
    }

    /// A counter that the table does not have, by its reading alone.
    init(reading: String) {
        (plain, sound) = (reading, .plain)
    }

    /// The reading behind a number, whose last part is changed.
    func reading(of surface: String, after number: inout NumberReading, isDate: Bool) -> String {
        if let native = Self.native(surface, number.value, isDate: isDate) {
            number.parts = [NumberReading.Part(value: number.value ?? 0, reading: native.number)]
            return native.counter
        }
        guard let last = number.parts.indices.last else { return plain }
        let digit = number.parts[last].value
        if let own = Self.own(digit, before: surface) {
            number.parts[last].reading = own
            return plain
        }
        return changed(&number.parts[last])
    }

    private func changed(_ part: inout NumberReading.Part) -> String {
        let digit = part.value
        // さん, せん, まん and なん end in ん.
        let isNasal = [3, 1_000, 10_000].contains(digit)
        let shortens = [1, 6, 8, 10, 100].contains(digit)
        switch sound {
        case .plain: return plain
        case .back, .voicedBack:
            if shortens { part.shorten() }
            return sound == .voicedBack && isNasal ? Self.voiced(plain) : plain
        case .front, .voicedFront:
            if [1, 8, 10].contains(digit) { part.shorten() }
            return sound == .voicedFront && isNasal ? Self.voiced(plain) : plain
        case .lips, .hardLips, .minutes:
            if shortens {
                part.shorten()
                return Self.hard(plain)
            }
            if isNasal { return sound == .lips ? Self.voiced(plain) : Self.hard(plain) }
            return sound == .minutes && digit == 4 ? Self.hard(plain) : plain
        }
    }

    /// The reading behind 何, which ends in ん.
    var afterWhich: String {
        switch sound {
        case .voicedBack, .voicedFront, .lips: Self.voiced(plain)
        case .hardLips, .minutes: Self.hard(plain)
        default: plain
        }
    }

    /// True for a number that people read in two ways before most counters.
    static func isOpen(_ number: NumberReading, before surface: String, isDate: Bool) -> Bool {
        guard let value = number.value else { return true }
        if surface.hasPrefix("日") { return value == 1 && !isDate }
        let last = number.parts.last?.value
        if surface == "月" || surface == "時" { return last == 0 }
        return last == 7 || last == 9 && surface == "年" || last == 0
    }

    private static func first(_ text: String, _ from: String, _ into: String) -> String {
        guard let sound = text.first,
            let (_, other) = zip(from, into).first(where: { $0.0 == sound })
        else { return text }
        return String(other) + text.dropFirst()
    }

    private static func voiced(_ text: String) -> String {
        first(text, "かきくけこさしすせそはひふへほ", "がぎぐげござじずぜぞばびぶべぼ")
    }

    private static func hard(_ text: String) -> String {
        first(text, "はひふへほ", "ぱぴぷぺぽ")
    }
}
