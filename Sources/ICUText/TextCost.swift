/// The number of bits that a text costs in a language: few when it is usual text, many when its
/// bytes were read in the wrong encoding.
///
/// Letters cost by their frequency (`LetterBits`), signs by their oddity; East Asian characters by
/// whether they are among the most common, or at least the common ones.
struct TextCost {
    /// The bits of each letter, by language.
    private let letters: [String: [Unicode.Scalar: Double]]
    /// The bits that a common word saves compared with its letters, by language.
    private let words: [String: [String: Double]]
    /// The cost of a Latin letter in a text of another script, where it belongs to a name.
    private static let foreignName = 5.5
    private static let withoutLatin: Set<String> = [
        "ar", "be", "bg", "el", "fa", "he", "mk", "ru", "sr", "th", "uk",
    ]
    /// The cost of a common word.
    private static let commonWord = 7.0

    /// The shared costs from the tables, built once.
    static let ofTables = TextCost()

    private init() {
        let letters = Self.letterBits()
        self.letters = letters
        words = letters.reduce(into: [:]) { words, entry in
            words[entry.key] = Self.savings(entry.key, letters: entry.value)
        }
    }

    private static func savings(_ language: String, letters: [Unicode.Scalar: Double])
        -> [String: Double]
    {
        var savings: [String: Double] = [:]
        for part in (CommonWords.table[language] ?? "").split(whereSeparator: \.isWhitespace) {
            let scalars = part.unicodeScalars
            let bits = scalars.reduce(0) { $0 + (letters[$1] ?? 0) }
            // A single letter is odd, unless it is a word.
            let lonely = scalars.count == 1 && !part.utf8.allSatisfy { $0 < 0x80 }
            let saving = max(1.5, bits - commonWord) + (lonely ? TextTally.lonelyLetter : 0)
            savings[String(part)] = saving
            // Greek capitals have no accents.
            if language == "el" {
                let bare = String(String.UnicodeScalarView(scalars.map { bareGreek[$0] ?? $0 }))
                if savings[bare] == nil { savings[bare] = saving }
            }
        }
        return savings
    }

    private static let bareGreek: [Unicode.Scalar: Unicode.Scalar] = [
        "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ς": "σ",
    ]

    private static func letterBits() -> [String: [Unicode.Scalar: Double]] {
        LetterBits.table.mapValues { table in
            var bits: [Unicode.Scalar: Double] = [:]
            for part in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                let scalars = Array(part.unicodeScalars)
                guard let colon = scalars.firstIndex(of: ":"),
                    let half = Double(String(String.UnicodeScalarView(scalars[..<colon])))
                else { continue }
                for scalar in scalars[(colon + 1)...] { bits[scalar] = half / 2 }
            }
            return bits
        }
    }

    /// The languages that are written in letters.
    var languages: Dictionary<String, [Unicode.Scalar: Double]>.Keys { letters.keys }

    /// The cost of a text's letters and signs in a language.
    func bits(of tally: TextTally, in language: String) -> Double {
        guard let known = letters[language] else { return .infinity }
        let isForeign = Self.withoutLatin.contains(language)
        var bits = 0.0
        for (letter, count) in tally.letters {
            let each = known[letter] ?? (letter.value < 0x80 ? 12 : 15)
            let isName = isForeign && letter.value < 0x80
            bits += Double(count) * (isName ? min(each, Self.foreignName) : each)
        }
        for (sign, count) in tally.signs {
            bits += Double(count) * Self.bits(of: sign, in: language)
        }
        for (word, saved) in words[language] ?? [:] {
            if let count = tally.words[word] { bits -= Double(count) * saved }
        }
        return bits
    }

    /// The number of these words that are common in a language.
    func commonWords(of counts: [String: Int], in language: String) -> Int {
        (words[language] ?? [:]).keys.reduce(0) { $0 + (counts[$1] ?? 0) }
    }

    private static func bits(of sign: Unicode.Scalar, in language: String) -> Double {
        if let odd = oddBits(of: sign) { return odd }
        switch sign {
        case "“", "”", "„", "’", "‘", "«", "»", "–", "—", "…", "¿", "¡": return 6
        case "\u{A0}", "°", "€", "·": return 7
        case "‚", "£", "§", "©", "®", "™", "•", "½", "¼", "¾", "±", "×", "÷", "²", "³", "¹", "º",
            "ª", "´", "†":
            return 10
        case "\u{60C}", "\u{61B}", "\u{61F}", "\u{66A}", "\u{660}"..."\u{669}",
            "\u{6F0}"..."\u{6F9}", "\u{200C}"..."\u{200F}":
            return ["ar", "fa"].contains(language) ? 6 : 14
        case "\u{384}": return language == "el" ? 7 : 14
        case "№": return "ru uk be bg sr mk".contains(language) ? 7 : 14
        default: return 14
        }
    }

    /// The cost of a sign that stands in no text, whatever its language.
    private static func oddBits(of sign: Unicode.Scalar) -> Double? {
        if sign == "\u{FFFD}" { return 20 }
        if (0x80..<0xA0).contains(sign.value) { return 40 }
        // Lines and blocks for drawing tables.
        if (0x2500..<0x25A0).contains(sign.value) { return 16 }
        switch sign.properties.generalCategory {
        case .privateUse, .unassigned: return 18
        default: return nil
        }
    }

    /// The cost of a text in an East Asian encoding, `firstLevel` of whose characters are in its
    /// first level.
    static func bits(of tally: TextTally, as kind: CharsetPage.Kind, firstLevel: Int) -> Double {
        let isJapanese = kind == .shiftJIS || kind == .eucJP
        let isKorean = kind == .eucKR || kind == .johab
        var bits = 0.0
        var (common, others) = (0, 0)
        for (letter, count) in tally.letters {
            let each: Double
            switch letter.value {
            case ..<0x80: each = 6
            case 0x3041...0x309F: each = isJapanese ? 6 : 16
            case 0x30A0...0x30FF: each = isJapanese ? 7 : 17
            case 0xFF66...0xFF9F: each = isJapanese ? 10 : 18
            case 0xAC00...0xD7A3, 0x4E00...0x9FFF:
                let isHangul = letter.value >= 0xAC00
                if isHangul != isKorean {
                    each = isHangul ? 20 : 17
                } else if (isHangul ? syllables : ideographs).contains(letter) {
                    common += count
                    each = isHangul ? 6.5 : 8
                } else {
                    others += count
                    continue
                }
            default: each = 18
            }
            bits += Double(count) * each
        }
        // Nearly all of the common ones are in the first level.
        let known = kind == .johab ? others : min(others, max(0, firstLevel - common))
        bits += Double(known) * (isKorean ? 11 : 12) + Double(others - known) * (isKorean ? 18 : 17)
        for (sign, count) in tally.signs {
            bits += Double(count) * (oddBits(of: sign) ?? eastAsianBits(of: sign))
        }
        return bits
    }

    private static func eastAsianBits(of sign: Unicode.Scalar) -> Double {
        switch sign {
        case "、", "。", "「", "」", "『", "』", "（", "）", "，", "！", "？", "：", "；", "・", "…", "“",
            "”", "《", "》", "〈", "〉", "【", "】", "—", "～", "\u{3000}":
            6
        case "\u{FF01}"..."\u{FF5E}", "\u{3000}"..."\u{3040}": 8
        default: 14
        }
    }

    private static let syllables = Set(
        ("이다는에가을를의하고지도은로한기어사리서인나아그자있니라해대만시수습정일여요보장전부들안제과게으주없세네면"
            + "오것내우까").unicodeScalars)

    /// The fifty most common characters, which are a fifth of any Chinese text; those of Japanese
    /// are among them.
    private static let ideographs = Set(
        ("的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對"
            + "生能而子那得于於着著下自之年过過发發后後里裡用道行所然家事成方多么麼去学學如都同"
            + "没沒看天还還好小她想从從知很什吗嗎吧呢再今给給把被老两兩话話问問点點开開心手"
            + "日本当分間何私見前彼気思言三十二四五六七八九名入文合使回度定性表示数字条件無作者"
            + "目体理実動意新書読込続終始谢謝请請见見再走做怎么样麼樣现現在知道喜欢歡爱愛快真等啊呀哦"
            + "嗨谁誰明早晚安先生女朋友钱錢吃喝死跟最关關系係认認识識让讓听聽回出错錯找")
            .unicodeScalars)
}
