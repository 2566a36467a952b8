import Dispatch
import Glibc
import Synchronization

/// Work that Ctrl-C and a request to end break off.
///
/// The first signal cancels it, the next one ends the process at once; with `again` that is called
/// first, and the one behind it ends the process.
package struct InterruptibleWork: Sendable {
    /// What is done when it is cancelled, besides cancelling its task.
    package var cancelled: @Sendable () -> Void = {}
    /// What a second signal does.
    package var again: (@Sendable () -> Void)?

    package init(
        cancelled: @escaping @Sendable () -> Void = {}, again: (@Sendable () -> Void)? = nil
    ) {
        self.cancelled = cancelled
        self.again = again
    }

    /// Runs work; throws `SessionInterrupted` when a signal came, whatever became of the work.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (result, signal) = await outcome(body)
        if let signal { throw SessionInterrupted(signal: signal) }
        return try result.get()
    }

    /// Runs work and then `cleanUp`, which is not cancelled; what became of it, and the signal that
    /// came meanwhile, when one did.
    package func outcome<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value,
        cleanUp: () async -> Void = {}
    ) async -> (result: Result<Value, any Error>, signal: Int32?) {
        // Not begun before signals are caught.
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

/// Turns Ctrl-C and a request to end into calls; one for the process, from its first use on, since
/// Dispatch never hears a signal again that it let go of.
///
/// `@unchecked Sendable`: the sources are made in the initialiser and only held after.
private final class EndSignals: @unchecked Sendable {
    static let caught = EndSignals()

    private struct Work {
        let first: @Sendable () -> Void
        let again: (@Sendable () -> Void)?
        var signal: Int32?
        var count = 0
    }

    private let sources: [(number: Int32, source: any DispatchSourceSignal)]
    private let works = Mutex<(next: Int, running: [Int: Work])>((0, [:]))

    private init() {
        let queue = DispatchQueue(label: "listen.signals")
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            let former = unsafeBitCast(Glibc.signal(number, SIG_IGN), to: Int.self)
            // What `nohup` had the process ignore it goes on ignoring.
            guard former != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
            return (number, DispatchSource.makeSignalSource(signal: number, queue: queue))
        }
        for (number, source) in sources {
            source.setEventHandler { [weak self] in self?.note(number) }
            source.resume()
        }
    }

    private func note(_ number: Int32) {
        let calls = works.withLock { works in
            works.running.keys.map { key -> (@Sendable () -> Void)? in
                guard var work = works.running[key] else { return nil }
                defer { works.running[key] = work }
                work.signal = work.signal ?? number
                work.count += 1
                return work.count == 1 ? work.first : work.count == 2 ? work.again : nil
            }
        }
        // With nothing to break off, or asked once more than that takes, it ends as programs do.
        guard !calls.isEmpty, !calls.contains(where: { $0 == nil }) else { _exit(128 + number) }
        for call in calls { call?() }
    }

    /// Signals call these from now on; the ticket ends that.
    func begin(
        _ first: @escaping @Sendable () -> Void, again: (@Sendable () -> Void)?
    ) -> Int {
        works.withLock { works in
            works.next += 1
            works.running[works.next] = Work(first: first, again: again)
            return works.next
        }
    }

    /// The signal that came, when one did.
    func end(_ ticket: Int) -> Int32? {
        works.withLock { $0.running.removeValue(forKey: ticket)?.signal }
    }
}

/// A session that a signal ended; everything was saved before.
package struct SessionInterrupted: Error, Hashable {
    /// The signal's number.
    package let signal: Int32

    package init(signal: Int32) {
        self.signal = signal
    }
}
