import Glibc
package import ListenCore
import Subtitles

/// A text from standard input.
package enum TextInput {
    /// The longest accepted text, in bytes.
    static let limit = 256 << 10

    /// True when standard input is a terminal, so that no text is piped in.
    package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// All of standard input, without line ends at its end; throws when it is too long, empty, or
    /// neither UTF-8 nor in the stated encoding.
    package static func read(_ analysis: any TextAnalyzing) throws(TextInputError) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .unreadable(reason: String(cString: strerror(errno)))
            }
            if count == 0 { break }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLong }
        }
        if analysis.statedCharset != nil {
            bytes = Array(DecodedText.text(of: bytes, language: nil, analysis: analysis).utf8)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadable(reason: "it is not UTF-8 text")
        }
        var rest = text[...]
        while rest.last?.isNewline == true { rest.removeLast() }
        guard rest.contains(where: { !$0.isWhitespace }) else { throw .empty }
        return String(rest)
    }
}

/// A text from standard input that cannot be used.
package enum TextInputError: DescribedError, Hashable {
    /// The input is empty.
    case empty
    /// The input is longer than the limit.
    case tooLong
    /// The input cannot be read.
    case unreadable(reason: String)

    /// The problem and its remedy.
    package var description: String {
        switch self {
        case .empty:
            "There is no text on standard input. Give one, as in `echo Hola | listen translate`."
        case .tooLong:
            "The text on standard input is longer than \(TextInput.limit / 1_024) KB. Give it in parts."
        case .unreadable(let reason): "Standard input cannot be read: \(reason)."
        }
    }

    /// The kind of the failure, which gives the exit code.
    package var kind: FailureKind {
        switch self {
        case .empty: .usage
        case .tooLong: .badData
        case .unreadable: .inputOutput
        }
    }
}
