import Glibc

/// A way to write to a terminal that never waits for it.
///
/// The terminal's file is opened anew where that can be done: the standard descriptors belong to
/// the shell and all it starts too, and what does not block for one of them blocks for none.
struct TerminalOutput: ~Copyable, Sendable {
    /// The descriptor to write to and to wait for.
    let descriptor: Int32
    /// Whether it is this value's own, and does not block.
    private let isOwn: Bool

    /// Opens the terminal behind a descriptor; what is no terminal is written to as it is.
    init(of shared: Int32) {
        var path = [CChar](repeating: 0, count: 256)
        var own: Int32 = -1
        if ttyname_r(shared, &path, path.count) == 0 {
            own = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        }
        var (wanted, found) = (stat(), stat())
        let isSame =
            own >= 0 && fstat(shared, &wanted) == 0 && fstat(own, &found) == 0
            && wanted.st_rdev == found.st_rdev
        if own >= 0, !isSame { close(own) }
        isOwn = isSame
        descriptor = isSame ? own : shared
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
