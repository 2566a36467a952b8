/// An error that is its sentences and its kind, where nobody asks for more.
///
/// ```swift
/// throw StatedError(.usage, "“\(word)” is no tag. Write one word.")
/// ```
package struct StatedError: DescribedError, Hashable {
    /// The kind of failure.
    package let kind: FailureKind
    /// The failure and the way out of it, as full sentences.
    package let description: String

    /// An error.
    package init(_ kind: FailureKind, _ description: String) {
        (self.kind, self.description) = (kind, description)
    }
}
