import ListenCore

/// Legacy encodings of one byte a character (WHATWG Encoding Standard,
/// section 9).
enum SingleByteDecoder {
    /// The bytes as text; `nil` when the encoding is not of this kind.
    ///
    /// Bytes without a meaning become U+FFFD.
    static func decode(_ bytes: [UInt8], charset: String) -> String? {
        let name = standard(charset.lowercased())
        guard let page = CodePages.pages[name] else { return nil }
        let high = page.unicodeScalars.map { Array(UTF8.encode($0) ?? .init()) }
        guard high.count == 128 else { return nil }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + bytes.count / 2)
        for byte in bytes {
            if byte < 0x80 {
                out.append(byte)
            } else {
                out.append(contentsOf: high[Int(byte) - 0x80])
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The Windows page that contains all of an ISO page, and common other names.
    static func standard(_ name: String) -> String {
        switch name {
        case "iso-8859-1", "latin1", "us-ascii", "ascii": "windows-1252"
        case "iso-8859-9": "windows-1254"
        case "iso-8859-11", "tis-620": "windows-874"
        case "iso-8859-8-i": "iso-8859-8"
        default: name.hasPrefix("cp125") ? "windows-" + name.dropFirst(2) : name
        }
    }

    /// The single-byte encoding that files in a language most likely have.
    static func charset(of language: Language?) -> String {
        switch language?.code {
        case "ru", "uk", "be", "bg", "sr", "mk": "windows-1251"
        case "pl", "cs", "sk", "hu", "ro", "hr", "sl", "bs", "sq": "windows-1250"
        case "el": "windows-1253"
        case "tr", "az": "windows-1254"
        case "he", "yi": "windows-1255"
        case "ar", "fa", "ur": "windows-1256"
        case "et", "lv", "lt": "windows-1257"
        case "vi": "windows-1258"
        case "th": "windows-874"
        default: "windows-1252"
        }
    }
}
