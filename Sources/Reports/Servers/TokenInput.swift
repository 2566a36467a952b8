import Glibc
package import ListenCore
import SharedWork
import Terminal

/// How a person gives a token; the token itself is never an argument.
package enum TokenInput: Hashable, Sendable {
    /// A command prints it.
    case command(String)
    /// A file holds it.
    case file(String)
    /// It is the first line of standard input.
    case standardInput
    /// It is asked for on the terminal, without echo.
    case terminal
}

/// Reads a token from a person.
package struct TokenPrompt: Sendable {
    /// The first line of standard input.
    package let readInput: @Sendable () throws(TokenError) -> Secret
    /// What is typed on the terminal after a question, without echo.
    package let askTerminal: @Sendable (_ question: String) throws -> Secret

    package static let standard = TokenPrompt(
        readInput: { () throws(TokenError) in try Secret(token: line(of: STDIN_FILENO)) },
        askTerminal: { try ask($0) })

    /// The first line, and no more than a token may be long.
    private static func line(of descriptor: Int32) -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        // Byte by byte, so that what follows the line stays for others.
        while line.count <= TokenError.longestToken + 1 {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != 0x0A else { break }
            line.append(byte)
        }
        return line
    }

    private static func ask(_ question: String) throws -> Secret {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { throw ServerError.noTerminal }
        defer { close(terminal) }
        var usual = termios()
        guard tcgetattr(terminal, &usual) == 0 else { throw ServerError.noTerminal }
        // Keys arrive one by one and raise no signal, which could end the
        // program while the terminal is mute.
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { throw ServerError.noTerminal }
        defer {
            tcsetattr(terminal, TCSAFLUSH, &usual)
            put("\n", terminal)
        }
        put(TerminalText(question).string, terminal)
        return try Secret(token: typed(terminal))
    }

    private static func put(_ text: String, _ terminal: Int32) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
    }

    /// What is typed up to Enter; Ctrl-C and Ctrl-D cancel.
    private static func typed(_ terminal: Int32) throws -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return line }
            switch byte {
            case 0x0A, 0x0D: return line
            case 0x03, 0x04: throw CancellationError()
            case 0x08, 0x7F: _ = line.popLast()
            case 0x15: line = []
            default: if line.count <= TokenError.longestToken { line.append(byte) }
            }
        }
    }
}
