/// A subtitle file in one language, read.
///
/// Shown at ``SubtitleReader``.
public struct SubtitleTrack: Hashable, Sendable {
    /// The language of the text, when known.
    public let language: Language?
    /// The cues, sorted by start, then end, then place in the file.
    public let cues: [Cue]
    /// The sentences made of the cues, in order, not overlapping in index.
    public let sentences: [Sentence]
    /// The lines that could not be read, or were repaired.
    public let diagnostics: [SubtitleDiagnostic]

    /// A track.
    public init(
        language: Language? = nil, cues: [Cue], sentences: [Sentence],
        diagnostics: [SubtitleDiagnostic] = []
    ) {
        self.language = language
        self.cues = cues
        self.sentences = sentences
        self.diagnostics = diagnostics
    }

    /// True if the times of any word were guessed.
    public var hasEstimatedWords: Bool {
        sentences.contains { $0.words.contains(where: \.isEstimated) }
    }
}

/// A fault that a subtitle reader could not read, or repaired.
///
/// ```swift
/// for fault in track.diagnostics { print("line \(fault.line): \(fault.message)") }
/// ```
public struct SubtitleDiagnostic: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int
    /// The fault and the treatment of it, as a sentence.
    public let message: String

    /// A diagnostic.
    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }
}
