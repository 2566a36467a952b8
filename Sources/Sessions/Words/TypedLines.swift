import Dispatch
import Glibc
import Terminal

/// The lines typed into a session without a screen, read on demand.
package enum TypedLines {
    /// The longest accepted line, in bytes.
    private static let limit = 4_096
    private static let pieceSize = 4_096
    /// The interval at which a process in the background checks whether the terminal is its own.
    private static let patience = Duration.milliseconds(500)

    /// The lines of a descriptor; `nil` when it is not an input.
    ///
    /// Only terminals, pipes and sockets are read, so that a file that feeds a loop of the shell is
    /// left to that loop. At most one piece is read ahead. The end of the input ends the stream,
    /// and nothing else does.
    package static func lines(of descriptor: Int32 = STDIN_FILENO) -> AsyncStream<String>? {
        reader(of: descriptor).map { reader in AsyncStream { await reader.next(0) } }
    }

    /// The reader of a descriptor; `nil` when it is not an input.
    fileprivate static func reader(of descriptor: Int32) -> Reader? {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return nil }
        let kind = facts.st_mode & S_IFMT
        let isTerminal = isatty(descriptor) == 1
        guard isTerminal || kind == S_IFIFO || kind == S_IFSOCK else { return nil }
        return Reader(of: descriptor, isTerminal: isTerminal)
    }

    /// Reads a descriptor when a line is requested and input is there.
    fileprivate actor Reader {
        private let descriptor: Int32
        private let isTerminal: Bool
        private var splitter = LineSplitter(limit: TypedLines.limit)
        private var isAtEnd = false
        /// True when the last piece ended within a line.
        private var endsInside = false
        /// The number of the session that has the lines.
        private var turn = 0
        /// The lines that a session took and did not carry out before it ended.
        private var givenBack: [String] = []

        init(of descriptor: Int32, isTerminal: Bool) {
            self.descriptor = descriptor
            self.isTerminal = isTerminal
        }

        /// Gives the lines to another session; returns its number.
        func takeOver() -> Int {
            turn += 1
            return turn
        }

        /// Takes lines back, for the session that follows.
        func take(back lines: [String]) { givenBack = lines + givenBack }

        /// The next line for a session; `nil` at the end of the input, and once another has them.
        func next(_ turn: Int) async -> String? {
            while turn == self.turn {
                if !givenBack.isEmpty { return givenBack.removeFirst() }
                while let line = splitter.next() {
                    if case .line(let bytes) = line {
                        return String(decoding: bytes, as: UTF8.self)
                    }
                }
                if isAtEnd { return nil }
                await Self.input(of: descriptor)
                guard turn == self.turn else { break }
                // Reading a terminal that belongs to another process group would stop the process.
                if isTerminal, !TerminalOwner.isOurs(descriptor) {
                    try? await Task.sleep(for: TypedLines.patience)
                } else {
                    read()
                }
            }
            return nil
        }

        private func read() {
            var piece = [UInt8](repeating: 0, count: TypedLines.pieceSize)
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            isAtEnd = count <= 0
            if count > 0 {
                splitter.append(piece[..<count])
                endsInside = piece[count - 1] != UInt8(ascii: "\n")
            } else if endsInside {
                // At the end of the input its last line is complete.
                splitter.append([UInt8(ascii: "\n")])
            }
        }

        /// Waits until a read would not block.
        private static func input(of descriptor: Int32) async {
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        }
    }
}

/// The lines typed into several sessions, one after the other: one that ended takes none from the
/// next.
package struct TypedInput: Sendable {
    private let reader: TypedLines.Reader
    /// True when a person types at a terminal.
    package let isTerminal: Bool

    /// The input of a descriptor; `nil` when it is none.
    package init?(of descriptor: Int32 = STDIN_FILENO) {
        guard let reader = TypedLines.reader(of: descriptor) else { return nil }
        self.reader = reader
        isTerminal = isatty(descriptor) == 1
    }

    /// The lines from here on, for a session that begins.
    package func lines() async -> AsyncStream<String> {
        let turn = await reader.takeOver()
        return AsyncStream { [reader] in await reader.next(turn) }
    }

    /// Gives lines back that a session took and did not carry out before it ended.
    package func giveBack(_ lines: [String]) async { await reader.take(back: lines) }
}
