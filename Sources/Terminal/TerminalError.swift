/// A failure of the terminal.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    package enum Code: Hashable, Sendable {
        /// Input or output is no terminal.
        case notATerminal
        /// The terminal went away (closed window, lost connection).
        case lost
        /// A system call failed.
        case system
    }

    /// The kind of failure.
    package let code: Code
    /// The name of the system call that failed, if one did.
    package let call: String?
    /// The `errno` of that call.
    package let errno: Int32

    /// Makes a failure.
    package init(_ code: Code, call: String? = nil, errno: Int32 = 0) {
        self.code = code
        self.call = call
        self.errno = errno
    }

    /// A full sentence that says what to do.
    package var description: String {
        let detail = call.map { " (\($0): error \(errno))" } ?? ""
        return switch code {
        case .notATerminal:
            "Input and output must be a terminal; use --plain for pipes and files\(detail)."
        case .lost: "The terminal went away; start again in a new one\(detail)."
        case .system: "The terminal could not be set up; try --plain\(detail)."
        }
    }
}
