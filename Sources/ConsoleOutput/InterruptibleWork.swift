import Dispatch
import Glibc
import Synchronization

/// Work that SIGINT (Ctrl-C), SIGTERM and SIGHUP cancel.
///
/// The first signal cancels it, the next one ends the process at once; the same one again within
/// half a second is its echo. With `again`, the second signal calls that, and the third ends the
/// process.
package struct InterruptibleWork: Sendable {
    /// Called on cancellation, besides the cancellation of its task.
    var cancelled: @Sendable () -> Void = {}
    /// The action of a second signal.
    var again: (@Sendable () -> Void)?

    package init(
        cancelled: @escaping @Sendable () -> Void = {}, again: (@Sendable () -> Void)? = nil
    ) {
        self.cancelled = cancelled
        self.again = again
    }

    /// Runs work; throws `SessionInterrupted` when a signal came, whatever the work returned.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (result, signal) = await outcome(body)
        if let signal { throw SessionInterrupted(signal: signal) }
        return try result.get()
    }

    /// Runs work and then `cleanUp`, which is not cancelled.
    ///
    /// Returns the work's result and the signal that came meanwhile.
    package func outcome<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value,
        cleanUp: () async -> Void = {}
    ) async -> (result: Result<Value, any Error>, signal: Int32?) {
        // Signals are caught before the work begins.
        let (start, begin) = AsyncStream<Never>.makeStream()
        let work = Task.detached {
            for await _ in start {}
            return try await body()
        }
        let cancel = { @Sendable [cancelled] in
            work.cancel()
            cancelled()
        }
        let ticket = EndSignals.caught.begin(cancel, again: again)
        begin.finish()
        let result = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            cancel()
        }
        await cleanUp()
        return (result, EndSignals.caught.end(ticket))
    }
}

/// Turns SIGINT, SIGTERM and SIGHUP into calls.
///
/// One for the process, kept from its first use on, since Dispatch never again delivers a signal
/// whose source was released.
///
/// `@unchecked Sendable`: the sources are made in the initialiser and only kept alive after.
private final class EndSignals: @unchecked Sendable {
    static let caught = EndSignals()

    private struct Work {
        let first: @Sendable () -> Void
        let again: (@Sendable () -> Void)?
        var signals = SignalCount()
    }

    private let sources: [(number: Int32, source: any DispatchSourceSignal)]
    private let start = ContinuousClock.now
    private let works = Mutex<(next: Int, running: [Int: Work])>((0, [:]))

    private init() {
        let queue = DispatchQueue(label: "listen.signals")
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            let former = unsafeBitCast(Glibc.signal(number, SIG_IGN), to: Int.self)
            // A signal that `nohup` made the process ignore stays ignored.
            guard former != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
            return (number, DispatchSource.makeSignalSource(signal: number, queue: queue))
        }
        for (number, source) in sources {
            source.setEventHandler { [weak self] in self?.note(number) }
            source.resume()
        }
    }

    private func note(_ number: Int32) {
        let now = start.duration(to: .now)
        let calls = works.withLock { works in
            works.running.keys.map { key -> (@Sendable () -> Void)? in
                guard var work = works.running[key] else { return nil }
                defer { works.running[key] = work }
                switch work.signals.count(number, at: now) {
                case .echo: return {}
                case .first: return work.first
                case .second: return work.again
                case .more: return nil
                }
            }
        }
        // With nothing to cancel, or after one signal too many, the process exits with 128 plus the
        // signal's number, the exit code that shells give for it.
        guard !calls.isEmpty, !calls.contains(where: { $0 == nil }) else { _exit(128 + number) }
        for call in calls { call?() }
    }

    /// Makes signals call these until `end` gets the ticket.
    func begin(
        _ first: @escaping @Sendable () -> Void, again: (@Sendable () -> Void)?
    ) -> Int {
        works.withLock { works in
            works.next += 1
            works.running[works.next] = Work(first: first, again: again)
            return works.next
        }
    }

    /// The signal that came, if any.
    func end(_ ticket: Int) -> Int32? {
        works.withLock { $0.running.removeValue(forKey: ticket)?.signals.first }
    }
}

/// Counts the signals that mean something to work.
///
/// `timeout` signals its child and then the group that the child is in, so that one order comes
/// twice within a millisecond.
struct SignalCount: Hashable, Sendable {
    /// The meaning of a signal.
    enum Meaning: Hashable, Sendable {
        /// The same as before, again at once.
        case echo
        case first, second, more
    }

    /// The time within which the same signal is the same order.
    static let echo = Duration.milliseconds(500)

    /// The first signal that came.
    private(set) var first: Int32?
    private var last: Int32?
    private var lastAt = Duration.zero
    private var number = 0

    /// Counts a signal that came at a time of a running clock.
    mutating func count(_ signal: Int32, at now: Duration) -> Meaning {
        if last == signal, now - lastAt < Self.echo { return .echo }
        (last, lastAt) = (signal, now)
        first = first ?? signal
        number += 1
        return number == 1 ? .first : number == 2 ? .second : .more
    }
}

/// The error of a session that a signal ended; everything was saved before.
package struct SessionInterrupted: Error, Hashable {
    /// The signal's number.
    package let signal: Int32

    package init(signal: Int32) {
        self.signal = signal
    }
}
