import AppEnvironment
package import ListenCore
import Processes

/// A person's command that prints a token, such as `pass show listen`.
///
/// Run by the shell, in a process group of its own, with the program's environment and empty
/// standard input. Its first line is the token; more than 64 KB or 10 s end it, and so does
/// cancelling the task.
package struct TokenCommand: Sendable {
    let line: String
    var patience = Duration.seconds(10)

    package init(line: String, patience: Duration = .seconds(10)) {
        self.line = line
        self.patience = patience
    }
    static let outputLimit = 64 << 10

    package func token() async throws(TokenError) -> Secret {
        try await BlockingWork.run { (signal) throws(TokenError) in
            try token(until: signal)
        }
    }

    private func token(until signal: CancelSignal) throws(TokenError) -> Secret {
        var run = ProgramRun(
            ProgramLaunch(["/bin/sh", "-c", line]), patience: patience, kill: signal)
        (run.grace, run.leavesBackground) = (.zero, true)
        var printed: [UInt8] = []
        var said: [UInt8] = []
        let ending = run.run { stream, bytes in
            switch stream {
            case .output: printed += bytes
            case .messages: said += bytes.prefix(max(0, 4_096 - said.count))
            }
            return printed.count <= Self.outputLimit
        }
        switch ending {
        case .exited(0): break
        case .exited(let status):
            throw Self.fault(Self.reason("it ended with \(status)", said, without: printed))
        case .signalled(let signal):
            throw Self.fault(
                Self.reason("it was ended by signal \(signal)", said, without: printed))
        case .notStarted: throw Self.fault("the shell could not be started")
        case .late: throw Self.fault("it did not end in time")
        case .stopped where signal.isCancelled: throw TokenError(.cancelled)
        case .stopped: throw Self.fault("it printed more than \(Self.outputLimit) bytes")
        }
        let first = printed.prefix { $0 != 0x0A }
        guard !first.isEmpty else { throw Self.fault("it printed nothing") }
        return try Secret(token: first)
    }

    /// Its exit code or signal with its messages, without its output.
    private static func reason(
        _ end: String, _ said: [UInt8], without printed: [UInt8]
    ) -> String {
        var text = String(decoding: said, as: UTF8.self)
        for line in printed.split(separator: 0x0A) where line.count > 3 {
            text = text.replacing(String(decoding: line, as: UTF8.self), with: "***")
        }
        let line = text.printable(limit: 200).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        let words = Redaction.redacted(line)
        return words.isEmpty ? end : "\(end) (\(words))"
    }

    private static func fault(_ reason: String) -> TokenError {
        TokenError(.command(reason: reason))
    }
}
