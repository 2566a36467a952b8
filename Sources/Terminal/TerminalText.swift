/// Text that may enter a cell: every initialiser filters it, so that no part of it can control a
/// terminal.
///
/// The rules are those of `TextFilter`. Filtering filtered text changes nothing.
///
/// ```swift
/// let title = "one\nline"
/// TerminalText(title).string  // "one line"
/// ```
public struct TerminalText: Hashable, Sendable, CustomStringConvertible {
    /// The shape of the place the text is for.
    public enum Form: Sendable {
        /// One line: line ends and tabs become spaces; at most 4 KB.
        case line
        /// One line of a message rather than of a cell: at most 16 KB.
        case longLine
        /// A cue or a paragraph: line feeds stay; at most 16 KB.
        case block
        /// One line of requested output, printed whole: its reader limited its length.
        case printedLine
        /// A requested text: line feeds stay, and it is printed whole.
        case printedText
    }

    /// The filtered text.
    public let string: String
    /// True when every scalar is printable ASCII or a line feed, one column each.
    let isASCII: Bool

    /// Filters text from outside; too long text is cut and ends with an ellipsis.
    public init(_ outside: String, as form: Form = .line) {
        var filter = TextFilter(form: form)
        (string, isASCII) = filter.apply(to: outside)
    }

    /// Filters a substring from outside.
    public init(_ outside: Substring, as form: Form = .line) {
        self.init(String(outside), as: form)
    }

    /// Decodes bytes as UTF-8, ill-formed ones as U+FFFD, and filters them.
    public init(utf8 bytes: some Collection<UInt8>, as form: Form = .line) {
        guard let limit = TextFilter.byteLimit(of: form) else {
            self.init(String(decoding: bytes, as: UTF8.self), as: form)
            return
        }
        // Twice the limit is enough to see that the text must be cut.
        self.init(String(decoding: bytes.prefix(2 * limit), as: UTF8.self), as: form)
    }

    /// Wraps text that is known to be filtered: parts and joins of filtered text.
    init(filtered string: String, isASCII: Bool) {
        self.string = string
        self.isASCII = isASCII
    }

    /// No text.
    public static let empty = TerminalText(filtered: "", isASCII: true)

    /// The filtered text.
    public var description: String { string }
    /// True when there is nothing to show.
    public var isEmpty: Bool { string.isEmpty }

    /// A part of the text.
    public subscript(range: Range<String.Index>) -> TerminalText {
        let part = String(string[range])
        return TerminalText(filtered: part, isASCII: isASCII)
    }

    /// Joins two texts and filters the join again, because marks may meet a new base there.
    public static func + (left: TerminalText, right: TerminalText) -> TerminalText {
        if left.isASCII, right.isASCII {
            return TerminalText(filtered: left.string + right.string, isASCII: true)
        }
        return TerminalText(left.string + right.string, as: .block)
    }

    /// The lines of a block, without their line feeds.
    public var lines: [TerminalText] {
        string.split(separator: "\n", omittingEmptySubsequences: false).map {
            TerminalText(filtered: String($0), isASCII: isASCII)
        }
    }
}

extension TerminalText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Filters a literal or an interpolation of the program's own.
    public init(stringLiteral value: String) {
        self.init(value, as: .block)
    }
}
