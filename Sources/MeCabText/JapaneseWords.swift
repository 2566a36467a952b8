/// The words of Japanese as a learner looks them up: a verb or an adjective with its endings, a
/// number with all its digits.
///
/// Particles, the copula and auxiliary verbs behind て are words of their own: 食べて|いた,
/// 静か|だった.
enum JapaneseWords {
    /// The indices of the morphemes of each word.
    static func words(of morphemes: [Morpheme]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        // True when an ending may follow.
        var isOpen = false
        for (index, morpheme) in morphemes.enumerated() {
            let isGlued = JapaneseRules.isGlued(index, morphemes)
            let role = role(of: index, in: morphemes)
            let joins = isGlued && (morpheme.joinsBefore || isOpen && role.joins)
            if joins, let last = words.popLast() {
                words.append(last.lowerBound..<index + 1)
            } else {
                words.append(index..<index + 1)
            }
            isOpen = role == .begins || role == .continues
            // The copula before ある and ない: 学生で|ない.
            if role == .begins, morpheme.features.isAuxiliary, morpheme.surface == "で" {
                isOpen = false
            }
        }
        return words
    }

    private static func role(of index: Int, in morphemes: [Morpheme]) -> InflectionRole {
        let features = morphemes[index].features
        guard index > 0 else { return features.role }
        let before = morphemes[index - 1]
        // ません with でした is one form.
        if features.isCopula, morphemes[index].surface == "でし", before.surface == "ん",
            before.features.isAuxiliary
        {
            return .continues
        }
        if features.isNegation, before.features.isAdjective { return .continues }
        return features.role
    }
}

/// The place of a morpheme in a form of a verb or an adjective.
enum InflectionRole: Hashable {
    /// It has none: a noun, a particle.
    case none
    /// It begins a form.
    case begins
    /// It is an ending, and others may follow.
    case continues
    /// It is the last ending: て, ば, たり.
    case ends

    /// True for an ending.
    var joins: Bool { self == .continues || self == .ends }

    /// The role by the fields of IPADIC or UniDic; `base` is the dictionary form.
    init(_ fields: [String], base: String?) {
        guard fields.count > 8 else {
            self = .none
            return
        }
        let (kind, detail, form) = (fields[0], fields[1], fields[4])
        switch kind {
        case "助動詞":
            let isApart =
                Self.separate.contains { form.hasSuffix($0) }
                || detail == "助動詞語幹" || form == "形容詞・イ段"
            self = isApart ? .begins : .continues
        case "動詞":
            let isEnding =
                detail == "接尾" || detail == "非自立" && Self.contracted.contains(base ?? "")
            self = isEnding ? .continues : .begins
        case "形容詞": self = .begins
        case "助詞":
            let isEnding =
                ["接続助詞", "並立助詞", "副助詞"].contains(detail) && Self.endings.contains(base ?? "")
            self = isEnding ? .ends : .none
        default: self = .none
        }
    }

    /// The kinds of inflection of auxiliaries that are words of their own.
    private static let separate = ["ダ", "デス", "ジャ", "ヤ", "ラシイ", "ベシ", "ゴトシ", "ナリ"]
    /// て with an auxiliary verb in one: 食べてる, 食べちゃう.
    private static let contracted: Set<String> = [
        "てる", "でる", "ちゃう", "じゃう", "とく", "どく", "てく", "でく", "ちまう", "じまう", "とる", "どる", "たる", "だる",
    ]
    private static let endings: Set<String> = ["て", "で", "ば", "ちゃ", "じゃ", "たり", "だり"]
}
