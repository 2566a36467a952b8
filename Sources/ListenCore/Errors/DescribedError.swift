/// An error whose description is a full sentence that says what to do.
///
/// Every error type of the project conforms, so that one place can turn any
/// failure into a line for a person and an exit code.
package protocol DescribedError: Error, CustomStringConvertible, Sendable {
    /// The failure and the way out of it, as full sentences.
    var description: String { get }
    /// The kind of failure; decides the exit code.
    var kind: FailureKind { get }
}

/// The kinds of failure a run can end with; the program maps each to one
/// exit code of sysexits.h.
///
/// Shown at ``CodedError``.
public enum FailureKind: String, Hashable, Sendable, Codable {
    /// The command line is malformed (64).
    case usage
    /// Input data are damaged or not what they should be (65).
    case badData
    /// A book, chapter, file or entry does not exist (66).
    case notFound
    /// A service or a device cannot be reached (69).
    case unavailable
    /// A bug in the program (70).
    case bug
    /// Reading or writing failed (74).
    case inputOutput
    /// It may work later (75).
    case tryLater
    /// A server or the system refused (77).
    case refused
    /// The configuration is wrong (78).
    case configuration
}
