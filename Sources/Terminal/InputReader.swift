import Glibc

/// Reads the terminal's input for the event pump; used by its thread only.
struct InputReader {
    private var descriptor: Int32?
    private var decoder = KeyDecoder()
    private var buffer = [UInt8](repeating: 0, count: 4096)
    /// When an unfinished sequence is over, in nanoseconds; `UInt64.max` without one.
    private(set) var expiry = UInt64.max

    init(descriptor: Int32?) {
        self.descriptor = descriptor
    }

    /// The descriptor to wait for; nil at the end of input and while in the background, where
    /// reading would stop the process (SIGTTIN).
    var pollable: Int32? {
        guard let descriptor, isForeground(descriptor) else { return nil }
        return descriptor
    }

    /// Reads once, without waiting, and says what came.
    mutating func read() -> [TerminalEvent] {
        guard let descriptor, isForeground(descriptor) else { return [] }
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 {
            let events = decoder.feed(buffer[..<count])
            expiry = decoder.patience.map { EventPump.now + $0 } ?? .max
            return events.map(TerminalEvent.input)
        }
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        self.descriptor = nil
        return [.hangup]
    }

    /// Resolves an unfinished sequence whose time is over.
    mutating func expire(now: UInt64) -> [TerminalEvent] {
        guard expiry <= now else { return [] }
        expiry = .max
        return decoder.expire().map(TerminalEvent.input)
    }

    private func isForeground(_ descriptor: Int32) -> Bool {
        let owner = tcgetpgrp(descriptor)
        return owner < 0 || owner == getpgrp()
    }
}
