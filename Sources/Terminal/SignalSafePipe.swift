import Glibc

/// A pipe whose ends neither block nor pass to child processes; it wakes a sleeping thread.
package struct SignalSafePipe: Sendable {
    /// The end to wait at.
    package let readEnd: Int32
    let writeEnd: Int32

    /// A pipe; throws when the system has none left.
    package init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TerminalError(.system, call: "pipe", errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    /// Writes one byte; a full pipe wakes its reader just as well.
    package func put(_ byte: UInt8) {
        var byte = byte
        _ = write(writeEnd, &byte, 1)
    }

    /// Reads the available bytes, at most 256.
    package func drain() -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(readEnd, &bytes, bytes.count)
        return bytes.prefix(max(0, count))
    }

    /// Closes both ends.
    package func shut() {
        close(readEnd)
        close(writeEnd)
    }
}

/// Waiting for descriptors with a time limit in nanoseconds, which poll(2) cannot.
struct ReadySet {
    private var reading = fd_set()
    private var writing = fd_set()
    private var highest: Int32 = -1

    /// Adds a descriptor whose input is waited for; those that pselect cannot hold (negative, or
    /// 1024 and above) are left out.
    mutating func insert(_ descriptor: Int32) {
        if Self.set(descriptor, in: &reading) { highest = max(highest, descriptor) }
    }

    /// Adds a descriptor that is watched until it accepts output.
    mutating func insert(output descriptor: Int32) {
        if Self.set(descriptor, in: &writing) { highest = max(highest, descriptor) }
    }

    /// True when a descriptor has input.
    mutating func contains(_ descriptor: Int32) -> Bool {
        Self.has(descriptor, in: &reading)
    }

    /// True when a descriptor accepts output.
    mutating func contains(output descriptor: Int32) -> Bool {
        Self.has(descriptor, in: &writing)
    }

    /// Sleeps until a descriptor is ready or the time is over (nil: for ever), and keeps only the
    /// ready ones.
    mutating func wait(nanoseconds: UInt64?) {
        let status: Int32
        if let nanoseconds {
            var timeout = timespec(
                tv_sec: Int(min(nanoseconds / 1_000_000_000, 1_000_000_000)),
                tv_nsec: Int(nanoseconds % 1_000_000_000))
            status = pselect(highest + 1, &reading, &writing, nil, &timeout, nil)
        } else {
            status = pselect(highest + 1, &reading, &writing, nil, nil, nil)
        }
        if status <= 0 { (reading, writing) = (fd_set(), fd_set()) }
    }

    private static func set(_ descriptor: Int32, in set: inout fd_set) -> Bool {
        guard descriptor >= 0, descriptor < FD_SETSIZE else { return false }
        withBits(of: &set) { $0[Int(descriptor) / 64] |= 1 << UInt64(descriptor % 64) }
        return true
    }

    private static func has(_ descriptor: Int32, in set: inout fd_set) -> Bool {
        guard descriptor >= 0, descriptor < FD_SETSIZE else { return false }
        return withBits(of: &set) {
            $0[Int(descriptor) / 64] & 1 << UInt64(descriptor % 64) != 0
        }
    }

    /// A set as words; glibc's `fd_set` is 1024 bits in 64-bit words.
    private static func withBits<Result>(
        of set: inout fd_set, _ body: (UnsafeMutableBufferPointer<UInt64>) -> Result
    ) -> Result {
        withUnsafeMutableBytes(of: &set) { body($0.bindMemory(to: UInt64.self)) }
    }
}
