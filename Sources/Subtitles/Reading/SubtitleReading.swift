/// The strictness with which a subtitle file is read.
///
/// Shown at ``SubtitleDocument``.
public enum SubtitleReading: String, CaseIterable, Hashable, Sendable {
    /// Keeps everything that can be kept; each repair is a diagnostic.
    case lenient
    /// Follows the rules exactly: WebVTT by the W3C standard's parser, other formats by their plain
    /// rules; the rest is dropped, with a diagnostic.
    case strict
}
