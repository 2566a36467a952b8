import ListenCore

/// The encoding a subtitle file is read from, by its IANA name.
package struct TextEncoding: RawRepresentable, Hashable, Sendable {
    /// The IANA name.
    package let rawValue: String

    /// An encoding by its IANA name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// UTF-8, with or without a byte order mark.
    package static let utf8 = TextEncoding(rawValue: "UTF-8")
    /// UTF-16, low byte first.
    package static let utf16LittleEndian = TextEncoding(rawValue: "UTF-16LE")
    /// UTF-16, high byte first.
    package static let utf16BigEndian = TextEncoding(rawValue: "UTF-16BE")
    /// UTF-32, low byte first.
    package static let utf32LittleEndian = TextEncoding(rawValue: "UTF-32LE")
    /// UTF-32, high byte first.
    package static let utf32BigEndian = TextEncoding(rawValue: "UTF-32BE")
    /// Windows code page 1252, Western European; the last resort.
    package static let windows1252 = TextEncoding(rawValue: "windows-1252")
}

/// A file as clean text: valid UTF-8, lines ended by LF or CRLF, no control characters but tabs and
/// line ends, and no invisible characters that terminals handle differently (`TextCleaner`).
///
/// Letters and marks are composed later, in the texts of cues: here a mark may follow an escape or
/// a tag.
///
/// Clean UTF-8 input is kept unchanged: it costs one validation and one scan.
struct SourceText: Sendable {
    /// The text.
    let bytes: [UInt8]
    /// The original bytes of the file, for a reading by a standard that decodes them itself.
    let raw: [UInt8]
    /// The encoding of the original bytes.
    let encoding: TextEncoding
    /// The repairs so far, which a parser continues.
    private(set) var log: DiagnosticLog
    /// Returns the bytes of a file that the text names, such as the pages of a media overlay; `nil`
    /// when there is no such file.
    var companion: (@Sendable (_ name: String) -> [UInt8]?)?
    /// True when times before the recording's start are kept.
    var keepsEarly: Bool {
        get { log.keepsEarly }
        set { log.keepsEarly = newValue }
    }
    /// The language of the book, when it is known.
    let language: Language?
    /// True when letters and marks of it may have to be composed.
    let mayCompose: Bool
    /// True when so much of it was no text that it must be something else.
    let isBinary: Bool

    /// Decodes and cleans the bytes of a file; never fails.
    ///
    /// A legacy encoding is guessed by `analysis`, which expects the book's language.
    init(
        _ raw: [UInt8], language: Language? = nil, analysis: any TextAnalyzing = PlainTextAnalysis()
    ) {
        var log = DiagnosticLog()
        var decoded = TextDecoder(language: language, analysis: analysis).decode(raw, log: &log)
        var removed = 0
        var scan = decoded.scan ?? TextScan(decoded.bytes)
        if scan.needsCleaning {
            let cleaned = TextCleaner.cleaned(decoded.bytes, log: &log)
            decoded.bytes = cleaned.bytes
            removed = cleaned.removed
            scan = TextScan(decoded.bytes)
        }
        mayCompose = scan.mayCompose
        self.raw = raw
        self.language = language
        bytes = decoded.bytes
        encoding = decoded.encoding
        isBinary = removed > 16 && removed > raw.count / 50
        self.log = log
    }

    /// The log that a parser continues.
    func log(for reading: SubtitleReading) -> DiagnosticLog {
        var log = log
        log.reading = reading
        return log
    }

    /// True when it holds nothing but blanks.
    var isBlank: Bool { firstVisible == bytes.count }

    /// The position of the first byte that is no blank.
    var firstVisible: Int {
        bytes.firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } ?? bytes.count
    }

    /// True when the text starts with `prefix`, blanks aside.
    func starts(with prefix: String) -> Bool {
        bytes[firstVisible...].starts(with: prefix.utf8)
    }
}
