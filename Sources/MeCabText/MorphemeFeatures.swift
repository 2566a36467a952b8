/// The features that MeCab gives for a morpheme, with any dictionary: the order of fields differs
/// between IPADIC, UniDic and JUMAN's dictionary.
///
/// The kind is recognised by the number of fields, line by line, since a user dictionary may have
/// another number.
struct MorphemeFeatures: Hashable {
    /// True when it is punctuation.
    private(set) var isSymbol = false
    /// The reading, in either kana; `nil` when the dictionary has none.
    private(set) var reading: String?
    /// The headwords of it in dictionaries, the likeliest spelling first.
    private(set) var dictionaryForms: [String] = []
    /// True when it is a proper name.
    private(set) var isName = false
    /// True when it is a number.
    private(set) var isNumber = false
    /// True when it may be part of a number: 百 is one of IPADIC's nouns now and then.
    private(set) var mayBeNumber = false
    /// True for nouns and what is put before or behind them.
    private(set) var isNominal = false
    /// True when it counts things behind a number.
    private(set) var isCounter = false
    private(set) var isAuxiliary = false
    private(set) var isAdjective = false
    /// True for だ, です and their forms.
    private(set) var isCopula = false
    /// True for ない as an adjective of its own.
    private(set) var isNegation = false
    /// Its place in a form of a verb or an adjective.
    private(set) var role = InflectionRole.none

    /// Parses a line of features.
    init(_ line: String) {
        let fields = Self.fields(of: line)
        isSymbol = ["記号", "補助記号", "特殊"].contains(fields.first)
        let classes = fields.prefix(3).dropFirst()
        let isAnyName = classes.contains { ["固有名詞", "人名", "地名", "組織名"].contains($0) }
        isName = isAnyName && !classes.contains("接尾")
        isNumber = fields.count > 1 && ["数", "数詞"].contains(fields[1])
        mayBeNumber = fields.first == "名詞"
        isNominal = ["名詞", "接頭詞", "接頭辞", "接尾辞", "形状詞", "副詞"].contains(fields.first)
        isCounter =
            fields.count > 2 && (fields[2].hasPrefix("助数詞") || fields[1] == "接尾")
        isAuxiliary = fields.first == "助動詞"
        isAdjective = fields.first == "形容詞"
        let places = Self.places(of: fields)
        reading = places.reading.flatMap { Self.value(at: $0, of: fields) }
        for place in places.forms {
            // UniDic appends the origin of a loan word: ソング-song.
            guard let form = Self.value(at: place, of: fields)?.prefix(while: { $0 != "-" }),
                !form.isEmpty, !dictionaryForms.contains(String(form))
            else { continue }
            dictionaryForms.append(String(form))
        }
        let base = dictionaryForms.first
        role = InflectionRole(fields, base: base)
        isCopula = isAuxiliary && (base == "です" || base == "だ")
        isNegation = isAdjective && (base == "ない" || base == "無い")
    }

    /// The places of the reading and the dictionary forms in a dictionary with that many fields.
    private static func places(of fields: [String]) -> (reading: Int?, forms: [Int]) {
        switch fields.count {
        // JUMAN's; unknown words of IPADIC have as many, all of them blank.
        case 7: (5, [4])
        // IPADIC and dictionaries derived from it.
        case 8..<17: (7, [6])
        // UniDic's short form, which has the pronunciation in place of kana.
        case 17..<24: (9, [10, 7])
        // UniDic 2.
        case 24..<27: (17, [10, 7])
        // UniDic from 2.2 on.
        case 27...: (20, [10, 7])
        default: (nil, [])
        }
    }

    private static func value(at place: Int, of fields: [String]) -> String? {
        guard fields.indices.contains(place) else { return nil }
        let value = fields[place]
        return value.isEmpty || value == "*" ? nil : value
    }

    /// The fields of a line of CSV: UniDic puts fields with commas in quotation marks.
    private static func fields(of line: String) -> [String] {
        // By bytes: the separators are ASCII, and a chapter has a hundred thousand lines.
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        for byte in line.utf8 {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                fields.append(String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
            default: field.append(byte)
            }
        }
        fields.append(String(decoding: field, as: UTF8.self))
        return fields
    }
}
