/// A form of a word in a text.
public struct InflectedForm: Hashable, Sendable {
    /// The form as it is written, in lower case.
    public let word: String
    /// The part of a verb that stands at the end of its clause: `an` of `kommt heute an`.
    public let prefix: String?

    /// A form; with a prefix, if that stands apart.
    public init(_ word: String, prefix: String? = nil) {
        (self.word, self.prefix) = (word, prefix)
    }
}
