import Glibc

/// Writes to a terminal without waiting for it, when its file can be opened again.
struct TerminalOutput: ~Copyable, Sendable {
    /// The descriptor to write to and to wait for.
    let descriptor: Int32
    /// True when the descriptor is this value's own, and does not block.
    private let isOwn: Bool

    /// Opens the terminal behind a descriptor; anything but a terminal is written to directly.
    init(of shared: Int32) {
        let own = TerminalOwner.reopen(shared, O_WRONLY)
        isOwn = own != nil
        descriptor = own ?? shared
    }

    deinit {
        if isOwn { close(descriptor) }
    }

    /// Writes until all is accepted or the terminal accepts no more; returns the rest.
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

    /// Writes everything, waiting for the terminal at most `patience` milliseconds at a time;
    /// returns true when it accepted everything.
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
