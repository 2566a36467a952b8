/// The codes of one domain's errors, with their sentences.
///
/// Shown at ``CodedError``.
public protocol FailureCode: Hashable, Sendable {
    /// The failure and the way out of it, as full sentences; `subject` is a file, a server or an
    /// address, as the domain has it.
    func sentence(about subject: String) -> String
    /// The kind of failure; decides the exit code.
    var kind: FailureKind { get }
}

/// An error that is a code of its domain and the thing it is about.
///
/// ```swift
/// enum ShelfCode: FailureCode {
///     case full
///     func sentence(about shelf: String) -> String { "\(shelf) is full. Take a book out." }
///     var kind: FailureKind { .refused }
/// }
/// typealias ShelfError = CodedError<ShelfCode>
/// throw ShelfError(.full, subject: "The shelf")
/// ```
public struct CodedError<Codes: FailureCode>: DescribedError, Hashable {
    /// The codes of its domain.
    public typealias Code = Codes
    /// The reason.
    public let code: Code
    /// The thing it is about, by name; empty where the code says all.
    public let subject: String

    /// An error.
    public init(_ code: Code, subject: String = "") {
        (self.code, self.subject) = (code, subject)
    }

    /// The sentences of its code.
    public var description: String { code.sentence(about: subject) }
    /// The kind of its code.
    public var kind: FailureKind { code.kind }
}
