import Glibc

/// A pipe whose both ends neither block nor pass to child processes; it wakes a sleeping thread.
struct SignalSafePipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TerminalError(.system, call: "pipe", errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    /// Puts one byte in; a full pipe wakes its reader just as well.
    func put(_ byte: UInt8) {
        var byte = byte
        _ = write(writeEnd, &byte, 1)
    }

    /// Takes out what there is, at most 256 bytes.
    func take() -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(readEnd, &bytes, bytes.count)
        return bytes.prefix(max(0, count))
    }

    func shut() {
        close(readEnd)
        close(writeEnd)
    }
}

/// Waiting for descriptors with a time limit in nanoseconds, which poll(2) cannot.
struct ReadySet {
    private var descriptors = fd_set()
    private var highest: Int32 = -1

    /// Adds a descriptor; those that pselect cannot hold (negative, or 1024 and above) are left out.
    mutating func insert(_ descriptor: Int32) {
        guard descriptor >= 0, descriptor < FD_SETSIZE else { return }
        highest = max(highest, descriptor)
        withBits { $0[Int(descriptor) / 64] |= 1 << UInt64(descriptor % 64) }
    }

    /// Whether a descriptor is in the set.
    mutating func contains(_ descriptor: Int32) -> Bool {
        guard descriptor >= 0, descriptor < FD_SETSIZE else { return false }
        return withBits { $0[Int(descriptor) / 64] & 1 << UInt64(descriptor % 64) != 0 }
    }

    /// Sleeps until one is readable or so many nanoseconds are over (nil: for ever), and keeps only
    /// the readable ones.
    mutating func wait(nanoseconds: UInt64?) {
        let status: Int32
        if let nanoseconds {
            var timeout = timespec(
                tv_sec: Int(min(nanoseconds / 1_000_000_000, 1_000_000_000)),
                tv_nsec: Int(nanoseconds % 1_000_000_000))
            status = pselect(highest + 1, &descriptors, nil, nil, &timeout, nil)
        } else {
            status = pselect(highest + 1, &descriptors, nil, nil, nil, nil)
        }
        if status <= 0 { descriptors = fd_set() }
    }

    /// The set as words; glibc's `fd_set` is 1024 bits in 64-bit words.
    private mutating func withBits<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt64>) -> Result
    ) -> Result {
        withUnsafeMutableBytes(of: &descriptors) { body($0.bindMemory(to: UInt64.self)) }
    }
}
