import Glibc
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Files

/// Bytes written to what takes few at a time, or none.
@Suite struct DescriptorTests {
    private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    private func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    /// True while a pipe takes more bytes without making the writer wait.
    private static func takes(_ writing: Int32) -> Bool {
        var wait = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
        return poll(&wait, 1, 0) == 1
    }

    @Test(.timeLimit(.minutes(1)))
    func `a write that a signal interrupts goes on behind what was taken`() async throws {
        let ends = try pipe()
        let writer = Waiting()
        async let number = onThread {
            writer.begin()
            defer { close(ends.writing) }
            return Self.bytes.withUnsafeBytes { Descriptor.writeAll($0, to: ends.writing) }
        }
        let taken = await onThread {
            writer.interrupt(once: { !Self.takes(ends.writing) })
            defer { close(ends.reading) }
            return Descriptor.read(from: ends.reading, most: 1_000_000).bytes
        }
        #expect(await number == 0)
        #expect(taken == Self.bytes)
    }

    @Test(.timeLimit(.minutes(1)))
    func `bytes that come a few at a time are read up to the end, or as many as are wanted`()
        async throws
    {
        let ends = try pipe()
        async let taken = onThread { Descriptor.read(from: ends.reading, most: 150_000) }
        let number = await onThread { () -> Int32 in
            for start in stride(from: 0, to: 200_000, by: 5_000) {
                let piece = Self.bytes[start..<start + 5_000]
                let number = piece.withUnsafeBytes { Descriptor.writeAll($0, to: ends.writing) }
                if number != 0 { return number }
                // The reader has taken what it wants.
                if start == 145_000 { break }
            }
            close(ends.writing)
            return 0
        }
        let (bytes, failure) = await taken
        close(ends.reading)
        #expect(number == 0 && failure == 0)
        #expect(bytes == Array(Self.bytes.prefix(150_000)))
    }

    @Test func `a reading that fails is told by its number, with what came before`() throws {
        let folder = open("/", O_RDONLY | O_CLOEXEC)
        defer { close(folder) }
        #expect(Descriptor.read(from: folder, most: 9).number == EISDIR)
        #expect(Descriptor.read(from: -1, most: 0).number == 0)
        let ends = try pipe()
        defer { for end in [ends.reading, ends.writing] { close(end) } }
        try #require(fcntl(ends.reading, F_SETFL, O_NONBLOCK) == 0)
        #expect([UInt8(7)].withUnsafeBytes { Descriptor.writeAll($0, to: ends.writing) } == 0)
        let (bytes, number) = Descriptor.read(from: ends.reading, most: 9)
        #expect(bytes == [7] && number == EAGAIN)
    }

    @Test func `a write goes on behind what was taken, and ends where nothing more is`() throws {
        let ends = try pipe()
        defer { for end in [ends.reading, ends.writing] { close(end) } }
        try #require(fcntl(ends.writing, F_SETFL, O_NONBLOCK) == 0)
        let number = Self.bytes.withUnsafeBytes { Descriptor.writeAll($0, to: ends.writing) }
        #expect(number == EAGAIN)
    }

    @Test func `what cannot be written is told by its number`() {
        let closed = [UInt8(1)].withUnsafeBytes { Descriptor.writeAll($0, to: -1) }
        #expect(closed == EBADF)
        #expect([UInt8]().withUnsafeBytes { Descriptor.writeAll($0, to: -1) } == 0)
    }

    @Test func `standard input is read to its end, within its limit`() throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
        try folder.write(bytes, to: "f")
        func input(limit: Int) throws -> [UInt8] {
            let former = dup(STDIN_FILENO)
            let file = open(folder.file("f"), O_RDONLY | O_CLOEXEC)
            dup2(file, STDIN_FILENO)
            close(file)
            defer {
                dup2(former, STDIN_FILENO)
                close(former)
            }
            return try LocalFile.standardInput(limit: limit)
        }
        #expect(try input(limit: 70_000) == bytes)
        let error = #expect(throws: FileError.self) { try input(limit: 69_999) }
        #expect(error == FileError(.tooLarge(limitBytes: 69_999), path: "standard input"))
    }
}

/// A thread whose system call a signal ends early.
private final class Waiting: Sendable {
    private let thread = Atomic<UInt>(0)

    /// Called by the thread itself, before its call.
    func begin() {
        // Without a handler the signal would be ignored, and with SA_RESTART the call goes on.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGWINCH, &action, nil)
        // Threads of Swift's pool block signals, and those they start do too.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGWINCH)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        thread.store(UInt(pthread_self()), ordering: .releasing)
    }

    /// Sends the signal once the thread waits in its call.
    func interrupt(once isWaiting: () -> Bool) {
        while thread.load(ordering: .acquiring) == 0 || !isWaiting() { sched_yield() }
        pthread_kill(pthread_t(thread.load(ordering: .acquiring)), SIGWINCH)
    }
}
