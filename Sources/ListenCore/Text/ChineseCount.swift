/// Numbers and the measure words behind them in Chinese: 一个人 is one, a measure word and a person.
///
/// Pure. A dictionary has words with the same characters (个人, 一个人), which are not meant where
/// something is counted.
package enum ChineseCount {
    /// The characters of numbers, and 两 and 几.
    package static let numbers = Set("一二两三四五六七八九十百千万亿零〇几数兩幾數萬億".unicodeScalars)
    /// The measure words that are known.
    package static let measures = Set("个名位条种次天件张本只家部座辆场层個條種張隻輛場層".unicodeScalars)
    /// Measure words that begin no word of three characters with a number, as 家 does (一家人).
    package static let plainMeasures = Set("个只张辆位座個隻張輛".unicodeScalars)

    private static let demonstratives = Set("这那哪每某這".unicodeScalars)
    private static let generalMeasures = Set("个個".unicodeScalars)
    /// Words of a number and its measure word that count nothing.
    private static let idioms: Set<String> = [
        "一个劲", "一個勁", "一个样", "一個樣", "三只手", "三隻手",
    ]
    private static let figures = Set("数數".unicodeScalars)

    /// True for a measure word behind a number, and for 个 behind 这 and the like.
    package static func isMeasure(
        _ character: Unicode.Scalar, behind former: Unicode.Scalar
    ) -> Bool {
        if numbers.contains(former) { return measures.contains(character) }
        return demonstratives.contains(former) && generalMeasures.contains(character)
    }

    /// True for a headword that is none in its place: 一个人, or 个人 behind 一, where `former` is
    /// the character before it.
    package static func divides(_ headword: String, behind former: Unicode.Scalar?) -> Bool {
        let characters = Array(headword.unicodeScalars)
        guard characters.count > 1 else { return false }
        if let former, plainMeasures.contains(characters[0]),
            isMeasure(characters[0], behind: former)
        {
            return true
        }
        return characters.count == 3 && plainMeasures.contains(characters[1])
            && isMeasure(characters[1], behind: characters[0]) && !isWord(headword, characters)
    }

    /// True for a word of three characters that counts nothing: 数位化 is of digits, 两位数 a number
    /// of two, and 一个个 is one after another.
    private static func isWord(_ headword: String, _ characters: [Unicode.Scalar]) -> Bool {
        idioms.contains(headword) || figures.contains(characters[2])
            || characters[2] == characters[1]
            || figures.contains(characters[0]) && characters[1] == "位"
    }
}
