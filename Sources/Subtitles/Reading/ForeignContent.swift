import Markup

/// Names the kind of a file that is not subtitles, for the error message.
enum ForeignContent {
    private static let signatures: [(bytes: [UInt8], found: String)] = [
        (Array("ID3".utf8), "an MP3 recording"),
        (Array("OggS".utf8), "an Ogg recording"),
        (Array("fLaC".utf8), "a FLAC recording"),
        (Array("RIFF".utf8), "a WAV recording or an AVI film"),
        (Array("%PDF-".utf8), "a PDF document"),
        (Array("SQLite format 3".utf8), "a database"),
        ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive (or an EPUB); unpack it first"),
        ([0x1F, 0x8B], "a gzip archive; unpack it first"),
        ([0x52, 0x61, 0x72, 0x21, 0x1A], "a RAR archive; unpack it first"),
        ([0x1A, 0x45, 0xDF, 0xA3], "a Matroska or WebM film"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
        ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]

    /// The kind of a file by its first bytes; `nil` when they do not tell.
    static func magic(of bytes: [UInt8]) -> String? {
        if bytes.count > 11, Array(bytes[4..<8]) == Array("ftyp".utf8) {
            return "an MPEG-4 film or recording"
        }
        return signatures.first { bytes.starts(with: $0.bytes) }?.found
    }

    /// The kind of a decoded file in which no format found a cue.
    static func guess(_ source: SourceText) -> String {
        if source.starts(with: "WEBVTT") { return "a WebVTT file without a single cue" }
        if source.isBinary { return "binary data" }
        if XMLRoot.name(of: source) == "smil", let file = SMILParser.firstText(of: source) {
            return "a media overlay that names passages of \(file.withoutControls), "
                + "which is not beside it, or holds none of them"
        }
        let start = String(decoding: source.bytes.prefix(2048), as: UTF8.self)
            .drop(while: \.isWhitespace)
        if PageSign.isPage(source.bytes) { return "a web page" }
        if start.hasPrefix("<") { return "an XML file without cues that can be read" }
        if start.hasPrefix("{") || start.hasPrefix("[{") { return "JSON without timed text" }
        return "text without times"
    }
}
