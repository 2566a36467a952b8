/// The part of a sentence's text that a pass lets be read.
package enum TextDisplay: String, CaseIterable, Hashable, Sendable, Codable {
    /// Only its shape is seen.
    case hidden
    /// The sentence.
    case shown
    /// The sentence and its translation.
    case translated
}
