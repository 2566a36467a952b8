/// A token or password whose text never reaches a log, a screen or a dump.
///
/// Every description of it is `***`; only `reveal` gives the text, and only
/// the code that puts it on the wire or into its own store calls that.
///
/// ```swift
/// let token = Secret("hush")
/// "\(token)"  // "***"
/// token.reveal()  // "hush"
/// ```
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let text: String

    /// A secret with this text.
    public init(_ text: String) {
        self.text = text
    }

    /// The text itself.
    public func reveal() -> String { text }

    /// Always `***`.
    public var description: String { "***" }
    /// Always `***`.
    public var debugDescription: String { "***" }
    /// Shows no child, so that `dump` reveals nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
