import ListenCore
import Markup
import Subtitles

/// The bytes of a feed as UTF-8: by their byte order mark, by the header, by the feed itself, or by a
/// guess, unless the bytes show that what was stated is wrong.
enum FeedCharset {
    /// The bytes as valid UTF-8, and the encoding they were read from where that was another one.
    static func decode(
        _ raw: [UInt8], contentType: String?, analysis: any TextAnalyzing
    ) -> (bytes: [UInt8], encoding: String?) {
        let unmarked = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw
        let stated = stated(raw, contentType)
        if isUTF8(unmarked, though: stated) { return (unmarked, nil) }
        let name = stated ?? guess(raw, analysis)
        let known = name.map { StatedCharset($0, over: analysis) as any TextAnalyzing } ?? analysis
        let decoded = DecodedText.bytes(of: raw, analysis: known)
        let encoding = decoded.encoding.rawValue.lowercased()
        return (decoded.bytes, encoding)
    }

    /// The encoding that the header states, else the declaration; a server says Latin-1 of anything.
    private static func stated(_ raw: [UInt8], _ contentType: String?) -> String? {
        let header = contentType.flatMap { name(in: Array($0.lowercased().utf8), "charset") }
        let declared = name(in: Array(raw.prefix(512)), "encoding", inDeclaration: true)
        guard let header, header != "windows-1252" else {
            return declared ?? header
        }
        return header
    }

    /// The encoding behind a word and an equals sign.
    private static func name(
        in bytes: [UInt8], _ word: String, inDeclaration: Bool = false
    ) -> String? {
        var text = Substring(String(decoding: bytes, as: UTF8.self))
        if inDeclaration {
            guard let start = text.firstRange(of: "<?xml"),
                let end = text[start.upperBound...].firstRange(of: "?>")
            else { return nil }
            text = text[start.upperBound..<end.lowerBound]
        }
        guard let found = text.firstRange(of: word) else { return nil }
        let rest = text[found.upperBound...].drop { $0.isWhitespace }
        guard rest.first == "=" else { return nil }
        let name = rest.dropFirst().drop { " \"'\t\n".contains($0) }.prefix {
            !" \"';,\t\n?".contains($0)
        }
        return named(name.lowercased())
    }

    private static func named(_ name: String) -> String? {
        if name == "us-ascii" || name == "ascii" { return nil }
        let known = usual[name] ?? TextCharset.named(name)?.name
        // What could be read so far is not UTF-16; that is seen by its zero bytes.
        return known?.hasPrefix("utf-16") == true ? nil : known
    }

    private static let usual = [
        "iso8859-1": "windows-1252", "x-sjis": "shift_jis", "x-euc-jp": "euc-jp",
        "x-gbk": "gb18030", "gb_2312-80": "gb18030", "ks_c_5601-1987": "euc-kr",
        "ksc5601": "euc-kr", "x-cp1251": "windows-1251",
    ]

    /// True for UTF-8, though another encoding is stated; a few characters of two bytes may be UTF-8
    /// by chance.
    private static func isUTF8(_ raw: [UInt8], though stated: String?) -> Bool {
        if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) { return false }
        if stated == "iso-2022-jp" || raw.prefix(64).contains(0) { return false }
        if let stated, stated != "utf-8" {
            let beyond = raw.lazy.filter { $0 >= 0x80 }.prefix(32).count
            let isWestern = stated.hasPrefix("windows-") || stated.hasPrefix("iso-")
            guard beyond == 0 || beyond >= (isWestern ? 2 : 16) else { return false }
        }
        do {
            _ = try UTF8Span(validating: raw.span)
            return true
        } catch {
            return false
        }
    }

    /// The likeliest encoding by the texts alone: tags are the same in all of them.
    private static func guess(_ raw: [UInt8], _ analysis: any TextAnalyzing) -> String? {
        var text: [UInt8] = []
        var isTag = false
        for byte in raw where text.count < 65_536 {
            switch byte {
            case 0x3C: isTag = true
            case 0x3E where isTag:
                isTag = false
                text.append(0x20)
            case _ where !isTag: text.append(byte)
            default: break
            }
        }
        // UTF-16 is seen by its zero bytes.
        guard !raw.prefix(64).contains(0),
            String(validating: raw.prefix(65_536), as: UTF8.self) == nil
        else { return nil }
        // Nearly valid UTF-8 is damaged UTF-8.
        let mended = String(decoding: text, as: UTF8.self).unicodeScalars
        let wrong = mended.lazy.filter { $0 == "\u{FFFD}" }.count
        let right = mended.lazy.filter { $0.value >= 0x80 && $0 != "\u{FFFD}" }.count
        return right >= 2 * wrong ? nil : analysis.charsets(of: text, language: nil).first
    }
}
