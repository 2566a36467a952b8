import Glibc
import ListenCore
import SharedWork
import Terminal

/// A way of entering a token; it is never an argument, which other users could see.
package enum TokenInput: Hashable, Sendable {
    /// A command that prints it.
    case command(String)
    /// A file that contains it.
    case file(String)
    /// The first line of standard input.
    case standardInput
    /// A prompt on the terminal, without echo.
    case terminal
}

/// Reads a token from a person.
package struct TokenPrompt: Sendable {
    /// The first line of standard input.
    let readInput: @Sendable () throws(TokenError) -> Secret
    /// Prompts on the terminal, without echo.
    let askTerminal: @Sendable (_ question: String) throws -> Secret
    /// The same for passwords, which may hold blanks and letters of any script; `nil` reads them as
    /// tokens.
    var readPassword: (@Sendable () throws -> Secret)?
    var askPassword: (@Sendable (_ question: String) throws -> Secret)?

    /// The prompt of this process; one that asks nothing has no terminal.
    package static func standard(asksNothing: Bool = false) -> TokenPrompt {
        TokenPrompt(
            readInput: { () throws(TokenError) in try Secret(token: line(of: STDIN_FILENO)) },
            askTerminal: { question in
                guard !asksNothing else { throw ServerError.noTerminal }
                return try Secret(token: ask(question))
            }, readPassword: { try password(line(of: STDIN_FILENO)) },
            askPassword: { question in
                guard !asksNothing else { throw ServerError.noTerminal }
                return try password(ask(question))
            })
    }

    /// The line that a person pastes, or a program sends; an empty one for what can be no sign-in.
    func pastedLine(_ question: String, isPiped: Bool) throws -> Secret {
        do {
            return try isPiped ? readInput() : askTerminal(question)
        } catch let error as TokenError where error.code == .malformed {
            // What it says of tokens of servers leads nowhere here.
            return Secret("")
        }
    }

    /// A password: one line of any text without control characters.
    static func password(_ line: [UInt8]) throws -> Secret {
        let line = line.last == 0x0D ? Array(line.dropLast()) : line
        guard let text = String(validating: line, as: UTF8.self), !text.isEmpty,
            line.count <= 1_024, line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else {
            throw StatedError(
                .usage, "A password is one line of text, at most 1024 bytes. Try again.")
        }
        return Secret(text)
    }

    /// The first line, up to the longest allowed token.
    private static func line(of descriptor: Int32) -> [UInt8] {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        // Byte by byte, so that the input after the line is left for others.
        while line.count <= TokenError.longestToken + 1 {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != 0x0A else { break }
            line.append(byte)
        }
        return line
    }

    private static func ask(_ question: String) throws -> [UInt8] {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { throw ServerError.noTerminal }
        defer { close(terminal) }
        var usual = termios()
        guard tcgetattr(terminal, &usual) == 0 else { throw ServerError.noTerminal }
        // Keys arrive one by one and raise no signal, which could end the program while echo is
        // off.
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { throw ServerError.noTerminal }
        defer {
            tcsetattr(terminal, TCSAFLUSH, &usual)
            put("\n", terminal)
        }
        put(TerminalText(question).string, terminal)
        return try typed(terminal)
    }

    private static func put(_ text: String, _ terminal: Int32) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
    }

    /// The keys typed before Enter; Ctrl-C and Ctrl-D cancel.
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
