/// An encoding that is tried when none is stated.
struct CharsetPage {
    /// The way its characters are weighed.
    enum Kind {
        /// One byte for each letter.
        case letters
        case simplifiedChinese, traditionalChinese, shiftJIS, eucJP, eucKR, johab
    }

    let name: String
    /// The penalty, in bits: the rarity of the encoding among texts of its languages.
    let rarity: Double
    /// The languages it was made for; others hardly use it.
    let languages: Set<String>
    var kind = Kind.letters

    private init(_ name: String, _ rarity: Double, _ languages: String, _ kind: Kind = .letters) {
        self.name = name
        self.rarity = rarity
        self.languages = Set(languages.split(separator: " ").map(String.init))
        self.kind = kind
    }

    /// The rarity of legacy texts in each language, in bits.
    static let languageRarity: [String: Double] = [
        "en": 0.5, "fr": 1, "es": 1, "ru": 1, "de": 1.5, "it": 1.5, "pt": 1.5, "pl": 1.5, "cs": 1.5,
        "hu": 2, "ro": 2, "el": 2, "tr": 2, "he": 2, "ar": 2, "nl": 2, "sv": 2, "da": 2, "fi": 2,
        "no": 2.5, "bg": 2.5, "uk": 2.5, "hr": 2.5, "th": 2.5, "sk": 3, "sl": 3, "fa": 3, "vi": 3,
        "sr": 4, "ca": 4, "et": 6, "lt": 6, "is": 4.5, "lv": 6, "sq": 5, "mk": 5, "be": 5.5,
        "az": 6, "eo": 7, "ga": 7,
    ]

    private static let western = "de fr es pt it ca nl sv da no fi is sq ga en et"
    private static let central = "pl cs sk hu ro hr sl sq"
    private static let slavic = "ru uk be bg sr mk"
    private static let baltic = "et lv lt"

    /// All that are tried.
    static let all = [
        CharsetPage("windows-1252", 0, western),
        CharsetPage("windows-1250", 0, central),
        CharsetPage("windows-1251", 0, slavic),
        CharsetPage("windows-1253", 0, "el"),
        CharsetPage("windows-1254", 0, "tr az"),
        CharsetPage("windows-1255", 0, "he"),
        CharsetPage("windows-1256", 0, "ar fa"),
        CharsetPage("windows-1257", 0, baltic),
        CharsetPage("windows-1258", 0, "vi"),
        CharsetPage("windows-874", 0, "th"),
        CharsetPage("iso-8859-2", 2, central),
        CharsetPage("iso-8859-3", 1, "eo"),
        CharsetPage("iso-8859-4", 5, baltic),
        CharsetPage("iso-8859-5", 5, slavic),
        CharsetPage("iso-8859-6", 5, "ar fa"),
        CharsetPage("iso-8859-7", 2, "el"),
        CharsetPage("iso-8859-8", 4, "he"),
        CharsetPage("iso-8859-10", 7, "is no lv lt et"),
        CharsetPage("iso-8859-13", 3, baltic),
        CharsetPage("iso-8859-14", 6, "ga"),
        CharsetPage("iso-8859-15", 3, western),
        // The bytes of a Romanian text are those of windows-1250, but this page has its letters.
        CharsetPage("iso-8859-16", 1, "ro"),
        CharsetPage("koi8-r", 3, "ru bg"),
        CharsetPage("koi8-u", 3, "uk ru be"),
        CharsetPage("ibm437", 7, western),
        CharsetPage("ibm737", 6, "el"),
        CharsetPage("ibm775", 6, baltic),
        CharsetPage("ibm850", 6.5, western),
        CharsetPage("ibm852", 5.5, central),
        CharsetPage("ibm855", 7, slavic),
        CharsetPage("ibm857", 7, "tr"),
        CharsetPage("ibm862", 6, "he"),
        CharsetPage("ibm865", 7.5, "da no"),
        CharsetPage("ibm866", 4.5, "ru be bg uk"),
        CharsetPage("macintosh", 7.5, western),
        CharsetPage("x-mac-ce", 8, central + " " + baltic),
        CharsetPage("x-mac-cyrillic", 7, slavic),
        CharsetPage("x-mac-greek", 8, "el"),
        CharsetPage("x-mac-turkish", 8, "tr"),
        CharsetPage("gb18030", 1, "zh", .simplifiedChinese),
        CharsetPage("big5", 2, "zh", .traditionalChinese),
        CharsetPage("shift_jis", 2, "ja", .shiftJIS),
        CharsetPage("euc-jp", 4, "ja", .eucJP),
        CharsetPage("euc-kr", 2, "ko", .eucKR),
        CharsetPage("johab", 9, "ko", .johab),
    ]
}
