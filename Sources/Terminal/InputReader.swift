import Glibc

/// Reads the terminal's input for the event pump.
struct InputReader {
    private var descriptor: Int32?
    private var decoder: KeyDecoder
    private var buffer = [UInt8](repeating: 0, count: 4096)
    /// True while the input is left to another reader.
    private var isPaused = false
    /// True while the rest of something is dropped, until the expiry.
    private var isDropping = false
    /// The time at which an unfinished sequence ends, in nanoseconds; `UInt64.max` without one.
    private(set) var expiry = UInt64.max

    init(descriptor: Int32?, awaitsAnswers: Bool) {
        self.descriptor = descriptor
        decoder = KeyDecoder(awaitsAnswers: awaitsAnswers)
    }

    /// The descriptor to wait for; nil at the end of input, while paused, and in the background,
    /// where reading would stop the process (SIGTTIN).
    var pollable: Int32? {
        guard let descriptor, !isPaused, TerminalOwner.isOurs(descriptor) else { return nil }
        return descriptor
    }

    /// Stops reading.
    mutating func pause() {
        isPaused = true
    }

    /// Reads again; unfinished sequences are dropped.
    mutating func resume() {
        isPaused = false
        decoder = KeyDecoder(awaitsAnswers: decoder.awaitsAnswers)
        expiry = .max
        isDropping = false
    }

    /// Reads once, without waiting, and returns the events.
    mutating func read() -> [TerminalEvent] {
        guard let descriptor = pollable else { return [] }
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 {
            let events = decoder.feed(buffer[..<count])
            setExpiry(EventPump.now)
            return events.map(TerminalEvent.input)
        }
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        self.descriptor = nil
        return [.hangup]
    }

    /// Resolves an unfinished sequence whose time is over.
    mutating func expire(now: UInt64) -> [TerminalEvent] {
        guard expiry <= now else { return [] }
        let events = decoder.expire()
        setExpiry(now)
        return events.map(TerminalEvent.input)
    }

    private mutating func setExpiry(_ now: UInt64) {
        let wasDropping = isDropping
        isDropping = decoder.isDropping
        if wasDropping, isDropping { return }
        expiry = decoder.patience.map { now + $0 } ?? .max
    }
}
