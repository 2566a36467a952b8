/// How a subtitle file is to be read.
public enum SubtitleReading: String, CaseIterable, Hashable, Sendable {
    /// Keeps everything that can be kept; each repair is a diagnostic.
    case lenient
    /// By the letter: WebVTT by the W3C standard's parser, other formats by
    /// their plain rules. What the rules drop is dropped, with a diagnostic.
    case strict
}
