import CThreads
import Glibc
import Synchronization

/// One thread that sleeps until the terminal has an event or a deadline comes.
///
/// It never polls: with no deadline and no event it makes no wake-up at all. Events are delivered
/// on its own thread, in order. `setDeadline`, `wake` and `stop` may be called from any thread.
package final class EventPump: Sendable {
    /// No deadline.
    private static let never = UInt64.max

    /// A second descriptor of the terminal, when it could be opened: reading it never blocks, even
    /// if another process has taken the input.
    private let own: Int32?
    private let reader: Mutex<InputReader>
    private let signals: SignalRelay?
    private let deliver: @Sendable (TerminalEvent) -> Void
    /// A byte in it ends a sleep.
    private let wakeup: SignalSafePipe
    /// The next deadline; written by any thread.
    private let deadline = Atomic<UInt64>(EventPump.never)
    /// The end of the thread's sleep, 0 while it is awake; written by the thread.
    private let armed = Atomic<UInt64>(0)
    /// The descriptor that is watched until it accepts output, -1 for none.
    private let output = Atomic<Int32>(-1)
    private let isStopped = Atomic<Bool>(false)
    private let thread = Mutex<pthread_t?>(nil)

    /// Makes a pump that reads a descriptor (nil: none) and a relay of signals (nil: none).
    ///
    /// With `awaitsAnswers` the terminal has been queried, and its answers may come in pieces.
    package init(
        input: Int32? = 0, signals: SignalRelay? = nil, awaitsAnswers: Bool = false,
        deliver: @escaping @Sendable (TerminalEvent) -> Void
    ) throws(TerminalError) {
        wakeup = try SignalSafePipe()
        own = input.flatMap { TerminalOwner.reopen($0, O_RDONLY) }
        reader = Mutex(InputReader(descriptor: own ?? input, awaitsAnswers: awaitsAnswers))
        self.signals = signals
        self.deliver = deliver
    }

    deinit {
        wakeup.shut()
        if let own { close(own) }
    }

    /// Makes a pump whose events come as a stream; the stream ends when the pump is stopped.
    package static func stream(
        input: Int32? = 0, signals: SignalRelay? = nil
    ) throws(TerminalError) -> (pump: EventPump, events: AsyncStream<TerminalEvent>) {
        let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
        let pump = try EventPump(input: input, signals: signals) { continuation.yield($0) }
        return (pump, events)
    }

    /// The monotonic clock that deadlines are measured by, in nanoseconds.
    package static var now: UInt64 { read(CLOCK_MONOTONIC) }

    /// The clock that also counts while the machine sleeps, in nanoseconds.
    package static var nowCountingSleep: UInt64 { read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Starts the thread; does nothing if it runs already.
    package func start() throws(TerminalError) {
        let status = thread.withLock { thread -> Int32 in
            guard thread == nil else { return 0 }
            // The thread owns one reference to the pump, released when it ends.
            let box = Unmanaged.passRetained(self)
            var made = pthread_t()
            let status = pthread_create(
                &made, nil,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<EventPump>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, box.toOpaque())
            if status == 0 { thread = made } else { box.release() }
            return status
        }
        if status != 0 { throw TerminalError(.system, call: "pthread_create", errno: status) }
    }

    /// Ends the thread and waits for it; not to be called from within a delivery.
    package func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
        poke()
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let running { pthread_join(running, nil) }
    }

    /// Pauses reading: once this returns, the input is left to another reader.
    package func pauseInput() {
        reader.withLock { $0.pause() }
        poke()
    }

    /// Reads the input again with a clean state: an unfinished sequence or paste is forgotten.
    package func resumeInput() {
        reader.withLock { $0.resume() }
        poke()
    }

    /// Delivers one `deadline` event at an instant of `now`'s clock; nil cancels it.
    package func setDeadline(_ instant: UInt64?) {
        let instant = instant ?? Self.never
        deadline.store(instant, ordering: .sequentiallyConsistent)
        // The thread announces its sleep before it reads the deadline a last time, so either it
        // sees the new one or this call sees the sleep.
        if instant < armed.load(ordering: .sequentiallyConsistent) { poke() }
    }

    /// Delivers one `drained` event when a descriptor accepts output.
    package func awaitOutput(_ descriptor: Int32) {
        output.store(descriptor, ordering: .sequentiallyConsistent)
        poke()
    }

    private func poke() {
        wakeup.put(1)
    }

    private func run() {
        listen_thread_begin("terminal-events")
        while !isStopped.load(ordering: .sequentiallyConsistent) {
            sleep()
            if isStopped.load(ordering: .sequentiallyConsistent) { return }
            deliverDeadline()
        }
    }

    /// Sleeps once and delivers the events of the descriptors.
    private func sleep() {
        let (terminal, expiry) = reader.withLock { ($0.pollable, $0.expiry) }
        let until = min(deadline.load(ordering: .sequentiallyConsistent), expiry)
        var ready = ReadySet()
        ready.insert(wakeup.readEnd)
        if let signals { ready.insert(signals.pipe.readEnd) }
        if let terminal { ready.insert(terminal) }
        let blocked = output.load(ordering: .sequentiallyConsistent)
        ready.insert(output: blocked)
        armed.store(until, ordering: .sequentiallyConsistent)
        // A deadline that became earlier before the line above did not poke.
        let isCurrent = deadline.load(ordering: .sequentiallyConsistent) >= until
        let now = Self.now
        let left = until > now ? until - now : 0
        ready.wait(nanoseconds: !isCurrent ? 0 : until == Self.never ? nil : left)
        armed.store(0, ordering: .sequentiallyConsistent)
        if ready.contains(wakeup.readEnd) { _ = wakeup.drain() }
        if let signals, ready.contains(signals.pipe.readEnd) { deliver(signals) }
        if let terminal, ready.contains(terminal) {
            reader.withLock { $0.read() }.forEach(deliver)
        }
        reader.withLock { $0.expire(now: Self.now) }.forEach(deliver)
        if ready.contains(output: blocked) {
            let (isMine, _) = output.compareExchange(
                expected: blocked, desired: -1, ordering: .sequentiallyConsistent)
            if isMine { deliver(.drained) }
        }
    }

    private func deliverDeadline() {
        let due = deadline.load(ordering: .sequentiallyConsistent)
        guard due != Self.never, due <= Self.now else { return }
        let (isMine, _) = deadline.compareExchange(
            expected: due, desired: Self.never, ordering: .sequentiallyConsistent)
        if isMine { deliver(.deadline(due)) }
    }

    private func deliver(_ signals: SignalRelay) {
        var isResized = false
        for number in signals.pipe.drain().map(Int32.init) {
            switch number {
            case SIGWINCH: isResized = true
            case SIGTSTP: deliver(.suspendRequested)
            case SIGCONT: deliver(.continued)
            default: deliver(.endRequested(signal: number))
            }
        }
        if isResized { deliver(.resized) }
    }
}
