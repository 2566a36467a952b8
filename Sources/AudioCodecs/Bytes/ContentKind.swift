/// What the first bytes of a file look like.
enum ContentKind: Hashable {
    /// RIFF with a WAVE form.
    case wave
    /// Nothing that is known to be something else: MPEG audio is worth a try.
    case perhapsMPEG
    /// Something else, in words for people.
    case other(String)

    private static let magics: [([UInt8], Int, String)] = [
        (Array("OggS".utf8), 0, "an Ogg file"),
        (Array("fLaC".utf8), 0, "a FLAC file"),
        (Array("ftyp".utf8), 4, "an MP4 file"),
        (Array("PK\u{3}\u{4}".utf8), 0, "a ZIP archive"),
        (Array("%PDF".utf8), 0, "a PDF document"),
        (Array("FORM".utf8), 0, "an AIFF file"),
        (Array("caff".utf8), 0, "a CAF file"),
        (Array("ID3".utf8), 0, "an ID3 tag without sound behind it"),
        ([0x1F, 0x8B], 0, "a gzip file"),
        ([0x89, 0x50, 0x4E, 0x47], 0, "a PNG picture"),
        ([0xFF, 0xD8, 0xFF], 0, "a JPEG picture"),
        (Array("GIF8".utf8), 0, "a GIF picture"),
        ([0x7F, 0x45, 0x4C, 0x46], 0, "a program"),
        ([0x1A, 0x45, 0xDF, 0xA3], 0, "a Matroska or WebM file"),
        ([0x30, 0x26, 0xB2, 0x75], 0, "a WMA file"),
        (Array("SQLite format 3".utf8), 0, "an SQLite database"),
    ]

    /// Looks at the first bytes (behind an ID3v2 tag, when there is one).
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WAVE".utf8) {
            self = .wave
        } else if let magic = Self.magics.first(where: { magic, offset, _ in
            bytes.dropFirst(offset).starts(with: magic)
        }) {
            self = .other(magic.2)
        } else if let text = Self.textKind(bytes) {
            self = .other(text)
        } else {
            self = .perhapsMPEG
        }
    }

    /// What kind of text the bytes are; nil when they are none.
    private static func textKind(_ bytes: [UInt8]) -> String? {
        let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        guard isText, !bytes.isEmpty, isUTF8(bytes) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
            .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "an HTML page" }
        if text.hasPrefix("<") { return "an XML or HTML text" }
        if text.hasPrefix("{") || text.hasPrefix("[") { return "a JSON text" }
        return "a text file"
    }

    /// Whether the bytes are UTF-8, a character cut off at the end allowed.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }
}
