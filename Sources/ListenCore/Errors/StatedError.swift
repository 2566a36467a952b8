/// An error that is its sentences and its kind, where nobody asks for more.
///
/// ```swift
/// throw StatedError(.usage, "“\(word)” is no tag. Write one word.")
/// ```
public struct StatedError: DescribedError, Hashable {
    /// The kind of failure.
    public let kind: FailureKind
    /// The failure and the way out of it, as full sentences.
    public let description: String

    /// An error.
    public init(_ kind: FailureKind, _ description: String) {
        (self.kind, self.description) = (kind, description)
    }
}
