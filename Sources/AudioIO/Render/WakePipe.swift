import Glibc
import ListenCore

/// A wake-up between two threads: a non-blocking pipe that carries no data.
///
/// Any thread may poke; one thread waits. A poke is one `write` of one byte to a non-blocking
/// descriptor, so it never waits: when the pipe is full the waiter has enough wake-ups and the byte
/// may be lost.
package struct WakePipe: ~Copyable, Sendable {
    /// The descriptor a waiter polls for reading.
    package let descriptor: Int32
    private let input: Int32

    /// A pipe without a poke; throws when descriptors have run out.
    package init() throws(AudioError) {
        var ends: (Int32, Int32) = (-1, -1)
        let status = withUnsafeMutableBytes(of: &ends) { bytes in
            bytes.withMemoryRebound(to: Int32.self) { pipe($0.baseAddress) }
        }
        guard status == 0 else {
            let reason = "no wake-up pipe: \(String(cString: strerror(errno)))"
            throw AudioError(.noDevice(reason: reason), subject: "The sound output")
        }
        (descriptor, input) = ends
        for end in [descriptor, input] {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(descriptor)
        close(input)
    }

    /// Wakes the waiter, now or at its next wait.
    package func poke() {
        var byte: UInt8 = 1
        _ = Glibc.write(input, &byte, 1)
    }

    /// Clears all pokes so far.
    package func drain() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while Glibc.read(descriptor, &bytes, 16) == 16 {}
    }

    /// Waits for a poke, at most the given number of milliseconds (−1: for ever), and consumes it;
    /// false when the time was over.
    @discardableResult
    package func wait(milliseconds: Int32 = -1) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return false }
        drain()
        return true
    }
}
