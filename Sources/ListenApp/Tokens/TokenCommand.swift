import Dispatch
import Glibc
import ListenCore
import Processes

/// A command of a person's that prints a token, such as `pass show listen`.
///
/// Run by the shell, in a process group of its own, with the program's
/// environment and nothing to read. Its first line is the token; more than
/// 64 KB or 10 s end it, and so does cancelling the task.
struct TokenCommand: Sendable {
    let line: String
    var patience = Duration.seconds(10)
    static let outputLimit = 64 << 10

    func token() async throws(TokenError) -> Secret {
        let signal = CancelSignal()
        let (line, patience) = (line, patience)
        let result: Result<Secret, TokenError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "token-command").async {
                    do throws(TokenError) {
                        var run = try TokenCommandRun(line, patience, signal)
                        continuation.resume(returning: .success(try run.token()))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            }
        } onCancel: {
            signal.cancel()
        }
        return try result.get()
    }
}

/// One run of a command; belongs to one thread, and ends the command with itself.
private struct TokenCommandRun: ~Copyable {
    private let process: pid_t
    private let output: Int32
    private let messages: Int32
    /// Told when the command has ended, with its status.
    private let ending: ProcessEnding
    private let signal: CancelSignal
    private let limit: ContinuousClock.Instant
    private var printed: [UInt8] = []
    private var said: [UInt8] = []

    init(_ line: String, _ patience: Duration, _ signal: CancelSignal) throws(TokenError) {
        guard let out = Self.makePipe() else { throw Self.fault("no pipe could be made") }
        guard let err = Self.makePipe() else {
            [out.read, out.write].forEach { close($0) }
            throw Self.fault("no pipe could be made")
        }
        let started = Self.spawn(line, output: out.write, messages: err.write)
        close(out.write)
        close(err.write)
        guard let started else {
            close(out.read)
            close(err.read)
            throw Self.fault("the shell could not be started")
        }
        (process, output, messages) = (started, out.read, err.read)
        self.signal = signal
        limit = .now + patience
        ending = ProcessEnding(of: started)
    }

    deinit {
        // Harmless once it has ended: nothing is left in its group but what it left there.
        if ending.status == nil { kill(-process, SIGKILL) }
        close(output)
        close(messages)
    }

    mutating func token() throws(TokenError) -> Secret {
        while ending.status == nil {
            if signal.isCancelled { throw TokenError(.cancelled) }
            let left = limit - .now
            guard left > .zero else { throw Self.fault("it did not end in time") }
            wait(left)
            try drain()
        }
        try drain()
        guard ending.status == 0 else { throw Self.fault(reason) }
        let first = printed.prefix { $0 != 0x0A }
        guard !first.isEmpty else { throw Self.fault("it printed nothing") }
        return try Secret(token: first)
    }

    private func wait(_ left: Duration) {
        var ready = [output, messages, ending.descriptor, signal.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // A closed pipe would be ready for ever.
        if isOver(output) { ready[0].fd = -1 }
        if isOver(messages) { ready[1].fd = -1 }
        let (seconds, rest) = left.components
        _ = poll(&ready, 4, Int32(clamping: seconds * 1_000 + rest / 1_000_000_000_000_000 + 1))
    }

    /// Whether nobody can write into a pipe any more and all of it was read.
    private func isOver(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0 && Int32(state.revents) & (POLLIN | POLLHUP) == POLLHUP
    }

    private mutating func drain() throws(TokenError) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while case let count = read(output, &buffer, buffer.count), count > 0 {
            printed += buffer[..<count]
            guard printed.count <= TokenCommand.outputLimit else {
                throw Self.fault("it printed more than \(TokenCommand.outputLimit) bytes")
            }
        }
        while case let count = read(messages, &buffer, buffer.count), count > 0 {
            said += buffer[..<min(count, max(0, 4_096 - said.count))]
        }
    }

    /// What its ending means, with what it said, and nothing of what it printed.
    private var reason: String {
        let status = ending.status ?? 0
        let end =
            status >= 256 ? "it was ended by signal \(status - 256)" : "it ended with \(status)"
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

    /// A pipe read without waiting, which other programs do not inherit.
    private static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }

    private static func spawn(_ line: String, output: Int32, messages: Int32) -> pid_t? {
        var launch = ProgramLaunch(["/bin/sh", "-c", line])
        (launch.output, launch.messages) = (.descriptor(output), .descriptor(messages))
        return launch.start()
    }
}
