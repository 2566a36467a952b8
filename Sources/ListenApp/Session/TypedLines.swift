import Dispatch
import Glibc

/// The lines typed into a session without a screen, as they come.
enum TypedLines {
    /// The longest line that is read, in bytes.
    private static let limit = 4_096
    private static let pieceSize = 4_096
    /// How long a process in the background waits before it looks again
    /// whether the terminal is its own.
    private static let patience = DispatchTimeInterval.milliseconds(500)

    /// The lines of a descriptor; `nil` where nobody types.
    ///
    /// Only a terminal, a pipe and a socket are read, so that a file given to a
    /// loop of the shell stays the loop's. The end of the input ends the
    /// stream, nothing else.
    static func lines(of descriptor: Int32 = STDIN_FILENO) -> AsyncStream<String>? {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return nil }
        let kind = facts.st_mode & S_IFMT
        let isTerminal = isatty(descriptor) == 1
        guard isTerminal || kind == S_IFIFO || kind == S_IFSOCK else { return nil }
        return AsyncStream(bufferingPolicy: .bufferingOldest(1_000)) { continuation in
            Reader(of: descriptor, isTerminal: isTerminal, continuation).start()
        }
    }

    /// Reads a descriptor whenever something is there.
    ///
    /// `@unchecked Sendable`: what changes is touched on its queue alone.
    private final class Reader: @unchecked Sendable {
        private let descriptor: Int32
        private let isTerminal: Bool
        private let continuation: AsyncStream<String>.Continuation
        private let queue = DispatchQueue(label: "typed lines")
        private let source: any DispatchSourceRead
        private var splitter = LineSplitter(limit: TypedLines.limit)

        init(
            of descriptor: Int32, isTerminal: Bool,
            _ continuation: AsyncStream<String>.Continuation
        ) {
            self.descriptor = descriptor
            self.isTerminal = isTerminal
            self.continuation = continuation
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        }

        /// The source keeps this alive until the input ends or nobody listens.
        func start() {
            source.setEventHandler { self.take() }
            source.setCancelHandler { self.continuation.finish() }
            continuation.onTermination = { _ in self.source.cancel() }
            source.activate()
        }

        private func take() {
            // A read of a terminal that is another's would stop the process.
            if isTerminal, tcgetpgrp(descriptor) != getpgrp() {
                source.suspend()
                queue.asyncAfter(deadline: .now() + TypedLines.patience) { self.source.resume() }
                return
            }
            var piece = [UInt8](repeating: 0, count: TypedLines.pieceSize)
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            // At the end of the input its last line is whole too.
            splitter.append(count > 0 ? piece[..<count] : [UInt8(ascii: "\n")])
            while let line = splitter.next() {
                guard case .line(let bytes) = line else { continue }
                continuation.yield(String(decoding: bytes, as: UTF8.self))
            }
            if count <= 0 { source.cancel() }
        }
    }
}
