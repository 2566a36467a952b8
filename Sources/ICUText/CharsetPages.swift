/// An encoding that is tried where nothing says which it is.
struct CharsetPage {
    /// How its characters are weighed.
    enum Kind {
        /// A byte a letter.
        case letters
        case simplifiedChinese, traditionalChinese, shiftJIS, eucJP, eucKR, johab
    }

    let name: String
    /// What speaks against it, in bits: nearly nobody writes subtitles in it.
    let rarity: Double
    /// The languages it was made for; others are hardly written in it.
    let languages: Set<String>
    var kind = Kind.letters

    private init(_ name: String, _ rarity: Double, _ languages: String, _ kind: Kind = .letters) {
        self.name = name
        self.rarity = rarity
        self.languages = Set(languages.split(separator: " ").map(String.init))
        self.kind = kind
    }

    private static let western = "de fr es pt it ca nl sv da no fi is sq ga en et"
    private static let central = "pl cs sk hu ro hr sl sq de"
    private static let slavic = "ru uk be bg sr mk"
    private static let baltic = "et lv lt"

    /// All that are tried.
    static let all = [
        CharsetPage("windows-1252", 0, western),
        CharsetPage("windows-1250", 0, central),
        CharsetPage("windows-1251", 0, slavic),
        CharsetPage("windows-1253", 0, "el"),
        CharsetPage("windows-1254", 0, "tr az de"),
        CharsetPage("windows-1255", 0, "he"),
        CharsetPage("windows-1256", 0, "ar fa"),
        CharsetPage("windows-1257", 0, baltic),
        CharsetPage("windows-1258", 1, "vi"),
        CharsetPage("windows-874", 0, "th"),
        CharsetPage("iso-8859-2", 1, central),
        CharsetPage("iso-8859-3", 3, "eo"),
        CharsetPage("iso-8859-4", 3, baltic),
        CharsetPage("iso-8859-5", 1.5, slavic),
        CharsetPage("iso-8859-6", 3, "ar fa"),
        CharsetPage("iso-8859-7", 1, "el"),
        CharsetPage("iso-8859-8", 3, "he"),
        CharsetPage("iso-8859-10", 3, "is no lv lt et"),
        CharsetPage("iso-8859-13", 3, baltic),
        CharsetPage("iso-8859-14", 3, "ga"),
        CharsetPage("iso-8859-15", 1, western),
        CharsetPage("iso-8859-16", 2, central + " fr it"),
        CharsetPage("koi8-r", 1, "ru bg"),
        CharsetPage("koi8-u", 1.5, "uk ru be"),
        CharsetPage("ibm437", 3, western),
        CharsetPage("ibm737", 3, "el"),
        CharsetPage("ibm775", 4, baltic),
        CharsetPage("ibm850", 2.5, western),
        CharsetPage("ibm852", 2.5, central),
        CharsetPage("ibm855", 4, slavic),
        CharsetPage("ibm857", 4, "tr"),
        CharsetPage("ibm862", 4, "he"),
        CharsetPage("ibm865", 4, "da no"),
        CharsetPage("ibm866", 2, "ru be bg uk"),
        CharsetPage("macintosh", 3, western),
        CharsetPage("x-mac-ce", 3.5, central + " " + baltic),
        CharsetPage("x-mac-cyrillic", 3, slavic),
        CharsetPage("x-mac-greek", 4.5, "el"),
        CharsetPage("x-mac-turkish", 4.5, "tr"),
        CharsetPage("gb18030", 0, "zh", .simplifiedChinese),
        CharsetPage("big5", 0, "zh", .traditionalChinese),
        CharsetPage("shift_jis", 0, "ja", .shiftJIS),
        CharsetPage("euc-jp", 1, "ja", .eucJP),
        CharsetPage("euc-kr", 0, "ko", .eucKR),
        CharsetPage("johab", 6, "ko", .johab),
    ]
}
