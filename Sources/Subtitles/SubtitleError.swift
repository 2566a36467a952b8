public import ListenCore

/// The reason that a file could not be read as subtitles at all.
///
/// Damage inside a file never throws: it becomes a `SubtitleDiagnostic`.
///
/// ```swift
/// let error = SubtitleError(.empty, name: "a.srt")
/// error.description  // "a.srt is empty. Fetch it again, or give another subtitle file."
/// ```
public typealias SubtitleError = CodedError<SubtitleErrorCode>

/// The codes of `SubtitleError`.
///
/// Shown at ``SubtitleError``.
public enum SubtitleErrorCode: FailureCode {
    /// The file is larger than any subtitle file may be.
    case tooLarge(limitBytes: Int)
    /// The file holds something else; `found` is a noun phrase.
    case notSubtitles(found: String)
    /// A strict reading left nothing; `first` is the first fault.
    case nothingStrict(first: SubtitleDiagnostic?)
    /// Every cue ends before the recording starts.
    case allEarly
    /// The file holds no bytes, or nothing but blanks.
    case empty

    /// The failure and the way out of it.
    public func sentence(about name: String) -> String {
        switch self {
        case .tooLarge(let limit):
            "\(name) is larger than \(limit / 1_048_576) MB, so it is no subtitle file. "
                + "Give the file that holds the text."
        case .notSubtitles(let found):
            "\(name) holds no subtitles: it is \(found). "
                + "Give an SRT, WebVTT, ASS, LRC, SBV, SUB, TTML, SMIL, SAMI, TTXT, TextGrid, "
                + "TSV, CSV or transcript JSON file."
        case .nothingStrict(let first):
            "Read strictly, no cue of \(name) is left"
                + (first.map { ": line \($0.line): \($0.message)" } ?? ".")
                + " Read it without --strict."
        case .allEarly:
            "Every cue of \(name) is over before the recording starts. Move them to its speech "
                + "with `listen timing \(name) --audio RECORDING`, or give another subtitle file."
        case .empty:
            "\(name) is empty. Fetch it again, or give another subtitle file."
        }
    }

    /// The kind of failure.
    public var kind: FailureKind { .badData }
}

extension SubtitleError {
    /// An error about the file `name`, which is kept without control characters.
    public init(_ code: Code, name: String) {
        self.init(code, subject: name.withoutControls)
    }
}

extension String {
    /// The text without C0 and C1 control characters and DEL.
    var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl }))
    }
}

extension Unicode.Scalar {
    /// True for a C0 or C1 control character or DEL.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
