import ListenCore

/// The names of encodings: as files are written, not as the label says.
enum CharsetNames {
    /// ICU's converter for an IANA name: the page that real files are in.
    static func converter(_ name: String) -> String {
        switch name.lowercased() {
        case "shift_jis": "windows-31j"
        case "gb2312", "gbk": "gb18030"
        case "euc-kr": "windows-949"
        case "big5": "windows-950"
        case "tis-620", "iso-8859-11": "windows-874"
        case "iso-8859-1", "us-ascii": "windows-1252"
        case "iso-8859-9": "windows-1254"
        default: name
        }
    }

    /// The name for what ICU's detector found in a sample; `nil` for what
    /// cannot be meant here (Unicode is told before, without guessing).
    static func standard(_ name: String, in sample: [UInt8]) -> String? {
        switch name {
        case "ISO-8859-1": "windows-1252"
        case "ISO-8859-2": isTrueLatin2(sample) ? "iso-8859-2" : "windows-1250"
        case "ISO-8859-7": "windows-1253"
        case "ISO-8859-8", "ISO-8859-8-I": "windows-1255"
        case "ISO-8859-9": "windows-1254"
        case "KOI8-R": hasUkrainianLetters(sample) ? "koi8-u" : "koi8-r"
        case _ where name.hasPrefix("UTF") || name.hasPrefix("IBM"): nil
        case _ where name.hasPrefix("ISO-2022") && !sample.contains(0x1B): nil
        default: name.lowercased()
        }
    }

    /// Whether letters stand where KOI8-R has lines for tables.
    private static func hasUkrainianLetters(_ bytes: [UInt8]) -> Bool {
        bytes.contains { [0xA4, 0xA6, 0xA7, 0xAD, 0xB4, 0xB6, 0xB7, 0xBD].contains($0) }
    }

    /// Whether letters stand where only ISO-8859-2 has them, and none where
    /// only windows-1250 has them.
    private static func isTrueLatin2(_ bytes: [UInt8]) -> Bool {
        let windows: Set<UInt8> = [0x8A, 0x8C, 0x8D, 0x8E, 0x8F, 0x9A, 0x9C, 0x9D, 0x9E, 0x9F]
        let latin2: Set<UInt8> = [0xA6, 0xA9, 0xAB, 0xAC, 0xAE, 0xB1, 0xB6, 0xB9, 0xBB, 0xBC, 0xBE]
        return !bytes.contains { windows.contains($0) } && bytes.contains { latin2.contains($0) }
    }

    /// The legacy encodings of a language, the most common first.
    static func usual(for language: Language?) -> [String] {
        switch language?.code {
        case "zh":
            isTraditional(language) ? ["big5", "gb18030"] : ["gb18030", "big5"]
        case "ja": ["shift_jis", "euc-jp"]
        case "ko": ["euc-kr"]
        case "th": ["windows-874"]
        case "ru", "bg", "be", "sr", "mk": ["windows-1251", "koi8-r", "iso-8859-5"]
        case "uk": ["windows-1251", "koi8-u", "iso-8859-5"]
        case "el": ["windows-1253"]
        case "he", "yi": ["windows-1255"]
        case "ar", "fa", "ur": ["windows-1256", "iso-8859-6"]
        case "tr", "az": ["windows-1254"]
        case "pl", "cs", "sk", "hu", "ro", "hr", "sl", "bs", "sq": ["windows-1250", "iso-8859-2"]
        case "et", "lv", "lt": ["windows-1257"]
        case "vi": ["windows-1258"]
        case nil: []
        default: ["windows-1252"]
        }
    }

    private static func isTraditional(_ language: Language?) -> Bool {
        let tag = language?.tag.lowercased() ?? ""
        return ["tw", "hk", "mo", "hant"].contains { tag.contains("-" + $0) }
    }
}
