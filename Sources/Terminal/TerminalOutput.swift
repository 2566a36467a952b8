import Glibc

/// A way to write to a terminal that never waits for it, where its file can be opened anew.
struct TerminalOutput: ~Copyable, Sendable {
    /// The descriptor to write to and to wait for.
    let descriptor: Int32
    /// Whether it is this value's own, and does not block.
    private let isOwn: Bool

    /// Opens the terminal behind a descriptor; what is no terminal is written to as it is.
    init(of shared: Int32) {
        let own = TerminalOwner.reopen(shared, O_WRONLY)
        isOwn = own != nil
        descriptor = own ?? shared
    }

    deinit {
        if isOwn { close(descriptor) }
    }

    /// Writes until all is taken or the terminal takes no more; returns what is left.
    func write(_ bytes: ArraySlice<UInt8>) throws(TerminalError) -> ArraySlice<UInt8> {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
                continue
            }
            switch errno {
            case _ where written == 0: return rest
            case EINTR: continue
            case EAGAIN: return rest
            default: throw TerminalError(.lost, call: "write", errno: errno)
            }
        }
        return rest
    }

    /// Writes all, waiting for the terminal at most so many milliseconds at a time; whether it
    /// took all.
    func finish(_ bytes: [UInt8], patience: Int32) -> Bool {
        var rest = bytes[...]
        while true {
            guard let left = try? write(rest) else { return false }
            if left.isEmpty { return true }
            rest = left
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&waiting, 1, patience) <= 0 { return false }
        }
    }
}
