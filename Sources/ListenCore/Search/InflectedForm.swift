/// A form of a word in a text.
package struct InflectedForm: Hashable, Sendable {
    /// The form as it is written, in lower case.
    package let word: String
    /// The part of a verb that stands at the end of its clause: `an` of `kommt heute an`.
    package let prefix: String?

    /// A form; with a prefix, if that stands apart.
    package init(_ word: String, prefix: String? = nil) {
        (self.word, self.prefix) = (word, prefix)
    }
}
