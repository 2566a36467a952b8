import Markup

/// The kind of a file, by its first bytes.
enum ContentKind: Hashable {
    /// RIFF with a WAVE form.
    case wave
    /// A container or codec that FFmpeg reads, named for people.
    case container(String)
    /// No known other kind: MPEG audio is worth a try.
    case perhapsMPEG
    /// Another kind, named for people.
    case other(String)

    /// The containers that FFmpeg reads.
    private static let containers: [([UInt8], Int, String)] = [
        (Array("OggS".utf8), 0, ogg),
        (Array("fLaC".utf8), 0, "a FLAC file"),
        (Array("ftyp".utf8), 4, movie), (Array("moov".utf8), 4, movie),
        (Array("mdat".utf8), 4, movie), (Array("wide".utf8), 4, movie),
        (Array("FORM".utf8), 0, "an AIFF file"),
        (Array("FRM8".utf8), 0, "a DSD file"),
        (Array("DSD ".utf8), 0, "a DSD file"),
        (Array("caff".utf8), 0, "a CAF file"),
        (Array("RF64".utf8), 0, "a WAV file of more than 4 GB"),
        (Array("riff".utf8), 0, "a Wave64 file"),
        (Array("RIFF".utf8), 0, "an AVI file"),
        (Array("#!AMR".utf8), 0, "an AMR file"),
        (Array("ADIF".utf8), 0, "an AAC file"),
        (Array("MAC ".utf8), 0, "a Monkey’s Audio file"),
        (Array("wvpk".utf8), 0, "a WavPack file"),
        (Array("TTA1".utf8), 0, "a True Audio file"),
        (Array("tBaK".utf8), 0, "a TAK file"),
        (Array("MPCK".utf8), 0, "a Musepack file"), (Array("MP+".utf8), 0, "a Musepack file"),
        (Array(".snd".utf8), 0, "an AU file"),
        (Array("FLV\u{1}".utf8), 0, "a Flash video"),
        (Array(".RMF".utf8), 0, "a RealMedia file"),
        ([0x0B, 0x77], 0, "an AC-3 file"),
        ([0x7F, 0xFE, 0x80, 0x01], 0, "a DTS file"),
        ([0x00, 0x00, 0x01, 0xBA], 0, "an MPEG video"),
        ([0x1A, 0x45, 0xDF, 0xA3], 0, "a Matroska or WebM file"),
        ([0x30, 0x26, 0xB2, 0x75], 0, "a WMA file"),
    ]
    private static let movie = "an MP4 file"
    private static let ogg = "an Ogg file"

    private static let magics: [([UInt8], Int, String)] = [
        (Array("PK\u{3}\u{4}".utf8), 0, "a ZIP archive"),
        (Array("%PDF".utf8), 0, "a PDF document"),
        (Array("ID3".utf8), 0, "an ID3 tag without sound behind it"),
        ([0x1F, 0x8B], 0, "a gzip file"),
        ([0x89, 0x50, 0x4E, 0x47], 0, "a PNG picture"),
        ([0xFF, 0xD8, 0xFF], 0, "a JPEG picture"),
        (Array("GIF8".utf8), 0, "a GIF picture"),
        ([0x7F, 0x45, 0x4C, 0x46], 0, "a program"),
        (Array("SQLite format 3".utf8), 0, "an SQLite database"),
    ]

    /// Recognises the first bytes (after an ID3v2 tag, when there is one).
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WAVE".utf8) {
            self = .wave
        } else if let text = Self.container(bytes) {
            self = .container(text)
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

    /// True for an MP4 or QuickTime file.
    var isMovie: Bool { self == .container(Self.movie) }

    /// True for an Ogg file.
    var isOgg: Bool { self == .container(Self.ogg) }

    private static func container(_ bytes: [UInt8]) -> String? {
        if isADTS(bytes) { return "an AAC file" }
        // Packets of 188 bytes each begin with the same byte (ISO 13818-1 §2.4.3.2).
        if bytes.count >= 377, [0, 188, 376].allSatisfy({ bytes[$0] == 0x47 }) {
            return "an MPEG video"
        }
        return containers.first { magic, offset, _ in
            bytes.dropFirst(offset).starts(with: magic)
        }?.2
    }

    /// True when an AAC header comes first, and another at the offset it states (ISO 13818-7 §6.2).
    private static func isADTS(_ bytes: [UInt8]) -> Bool {
        func isHeader(_ index: Int) -> Bool {
            bytes[index] == 0xFF && bytes[index + 1] & 0xF6 == 0xF0
        }
        guard bytes.count >= 7, isHeader(0) else { return false }
        let length = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
        return length > 7 && (length + 1 >= bytes.count || isHeader(length))
    }

    /// The kind of text that the bytes are; nil when they are no text.
    private static func textKind(_ bytes: [UInt8]) -> String? {
        let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        guard isText, !bytes.isEmpty, isUTF8(bytes) else { return nil }
        if PageSign.isPage(bytes) { return "an HTML page" }
        let text = String(decoding: bytes, as: UTF8.self)
            .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("<") { return "an XML or HTML text" }
        if text.hasPrefix("{") || text.hasPrefix("[") { return "a JSON text" }
        return "a text file"
    }

    /// True when the bytes are UTF-8, apart from a character that is cut off at the end.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }
}
