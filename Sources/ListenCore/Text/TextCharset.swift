/// An encoding that texts can be read in.
package struct TextCharset: Hashable, Sendable {
    /// Its name, of the IANA where that has one.
    package let name: String
    /// The purpose of it, in a few words.
    package let title: String
    /// Other names it goes by.
    let aliases: [String]

    /// The encoding of a name as people write it, whatever its case and hyphens: `cp850`, `DOS-850`,
    /// `Mac Roman`; `nil` when none has it.
    package static func named(_ text: String) -> TextCharset? {
        let wanted = plain(text)
        guard !wanted.isEmpty else { return nil }
        return all.first { charset in
            plain(charset.name) == wanted || charset.aliases.contains { plain($0) == wanted }
        }
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private init(_ name: String, _ title: String, _ aliases: String = "") {
        self.name = name
        self.title = title
        self.aliases = aliases.split(separator: " ").map(String.init)
    }

    /// Every encoding that can be named, by kind.
    package static let all: [TextCharset] = unicode + windows + iso + dos + mac + cyrillic + asian

    private static let unicode = [
        TextCharset("utf-8", "Unicode"),
        TextCharset("utf-16le", "Unicode, low byte first"),
        TextCharset("utf-16be", "Unicode, high byte first", "utf-16"),
    ]
    private static let windows = [
        TextCharset("windows-1250", "Central European, Windows", "cp1250 1250"),
        TextCharset("windows-1251", "Cyrillic, Windows", "cp1251 1251"),
        TextCharset(
            "windows-1252", "Western European, Windows", "cp1252 1252 latin1 iso-8859-1 ansi"),
        TextCharset("windows-1253", "Greek, Windows", "cp1253 1253"),
        TextCharset("windows-1254", "Turkish, Windows", "cp1254 1254 iso-8859-9 latin5"),
        TextCharset("windows-1255", "Hebrew, Windows", "cp1255 1255"),
        TextCharset("windows-1256", "Arabic, Windows", "cp1256 1256"),
        TextCharset("windows-1257", "Baltic, Windows", "cp1257 1257"),
        TextCharset("windows-1258", "Vietnamese, Windows", "cp1258 1258"),
        TextCharset("windows-874", "Thai", "cp874 874 tis-620 iso-8859-11"),
    ]
    private static let iso = [
        TextCharset("iso-8859-2", "Central European, ISO", "latin2"),
        TextCharset("iso-8859-3", "South European, ISO", "latin3"),
        TextCharset("iso-8859-4", "Baltic, ISO, the older", "latin4"),
        TextCharset("iso-8859-5", "Cyrillic, ISO"),
        TextCharset("iso-8859-6", "Arabic, ISO"),
        TextCharset("iso-8859-7", "Greek, ISO"),
        TextCharset("iso-8859-8", "Hebrew, ISO", "iso-8859-8-i"),
        TextCharset("iso-8859-10", "Nordic, ISO", "latin6"),
        TextCharset("iso-8859-13", "Baltic, ISO", "latin7"),
        TextCharset("iso-8859-14", "Celtic, ISO", "latin8"),
        TextCharset("iso-8859-15", "Western European with the euro, ISO", "latin9"),
        TextCharset("iso-8859-16", "Romanian, ISO", "latin10"),
    ]
    private static let dos = [
        TextCharset("ibm437", "American, DOS", "cp437 437 dos437 oem437"),
        TextCharset("ibm737", "Greek, DOS", "cp737 737 dos737"),
        TextCharset("ibm775", "Baltic, DOS", "cp775 775 dos775"),
        TextCharset("ibm850", "Western European, DOS", "cp850 850 dos850 oem850"),
        TextCharset("ibm852", "Central European, DOS", "cp852 852 dos852"),
        TextCharset("ibm855", "Cyrillic, DOS, of the Balkans", "cp855 855 dos855"),
        TextCharset("ibm857", "Turkish, DOS", "cp857 857 dos857"),
        TextCharset("ibm862", "Hebrew, DOS", "cp862 862 dos862"),
        TextCharset("ibm865", "Danish and Norwegian, DOS", "cp865 865 dos865"),
        TextCharset("ibm866", "Russian, DOS", "cp866 866 dos866"),
    ]
    private static let mac = [
        TextCharset("macintosh", "Western European, Mac", "mac macroman x-mac-roman"),
        TextCharset(
            "x-mac-ce", "Central European, Mac",
            "macce x-mac-centraleurroman maccentraleurope maclatin2"),
        TextCharset("x-mac-cyrillic", "Cyrillic, Mac", "maccyrillic x-mac-ukrainian"),
        TextCharset("x-mac-greek", "Greek, Mac", "macgreek"),
        TextCharset("x-mac-turkish", "Turkish, Mac", "macturkish"),
    ]
    private static let cyrillic = [
        TextCharset("koi8-r", "Russian, Unix"),
        TextCharset("koi8-u", "Ukrainian, Unix"),
    ]
    private static let asian = [
        TextCharset("gb18030", "Chinese, simplified", "gbk gb2312 cp936 936 euc-cn"),
        TextCharset("big5", "Chinese, traditional", "cp950 950 big5-hkscs"),
        TextCharset("shift_jis", "Japanese", "sjis cp932 932 windows-31j ms-kanji"),
        TextCharset("euc-jp", "Japanese, Unix", "eucjp"),
        TextCharset("iso-2022-jp", "Japanese, mail", "jis csiso2022jp"),
        TextCharset("euc-kr", "Korean", "cp949 949 uhc windows-949 ks_c_5601"),
        TextCharset("johab", "Korean, DOS", "cp1361 1361 ksc5601-1992"),
    ]
}
