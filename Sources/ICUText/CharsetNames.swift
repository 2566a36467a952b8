/// The names of encodings, by the practice of real files rather than by the label.
enum CharsetNames {
    /// ICU's converter for an IANA name: that of the page that real files use.
    static func converter(_ name: String) -> String {
        switch name.lowercased() {
        case "shift_jis": "windows-31j"
        case "gb2312", "gbk": "gb18030"
        case "euc-kr": "windows-949"
        case "big5": "windows-950"
        case "tis-620", "iso-8859-11": "windows-874"
        case "iso-8859-1", "us-ascii": "windows-1252"
        case "iso-8859-9": "windows-1254"
        case "x-mac-ce": "x-mac-centraleurroman"
        // With half-width kana and the supplementary characters, which mail uses too.
        case "iso-2022-jp": "ISO_2022,locale=ja,version=2"
        default: name
        }
    }
}
