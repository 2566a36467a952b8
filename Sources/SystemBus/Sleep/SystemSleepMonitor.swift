import CThreads
import Glibc
import Synchronization

/// Receives logind's signals before sleep and after waking, and delays sleep until the position is
/// saved.
///
/// One thread sleeps in poll(2); it wakes for messages of the bus, for commands and, while sleep
/// waits, for the deadline. Without a bus or logind it reports that once and ends. Safe to call
/// from anywhere.
package final class SystemSleepMonitor: Sendable {
    /// An event of the system.
    package enum Event: Hashable, Sendable {
        /// The machine sleeps as soon as `saved()` was called, or after
        /// `patience`.
        case willSleep
        /// The machine is awake again.
        case woke
        /// The person locked the session.
        case locked
    }

    /// The longest time for which sleep is delayed; logind's own limit is 5 s.
    package static let patience = Duration.seconds(4)
    /// The bus of the machine, unless another address is given.
    package static let standardAddress = "unix:path=/run/dbus/system_bus_socket"

    /// The events since the start; one reader.
    ///
    /// Ends with `stop()`.
    package let events: AsyncStream<Event>
    let address: String
    let patience: Duration
    /// True when a locked session is an event.
    let followsLock: Bool
    let log: @Sendable (String) -> Void
    let inbox: SleepInbox
    private let continuation: AsyncStream<Event>.Continuation

    /// A monitor that does nothing before it is started.
    ///
    /// `address` is a bus in D-Bus's form; with `followsLock` a locked session is an event too.
    /// `log` receives the reason once when the bus is not used, on the monitor's thread.
    package init(
        address: String = standardAddress, patience: Duration = patience,
        followsLock: Bool = false, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.followsLock = followsLock
        self.address = address
        self.patience = patience
        self.log = log
        inbox = SleepInbox()
        (events, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(8))
    }

    deinit {
        continuation.finish()
    }

    /// Connects and asks logind to wait for the session; call it once.
    package func start() {
        guard inbox.isUsable else {
            inbox.end()
            return log("The system bus is not used: no pipe.")
        }
        // The thread owns one reference to the monitor, released when it ends.
        let box = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let monitor = Unmanaged<SystemSleepMonitor>.fromOpaque(argument)
                monitor.takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            inbox.end()
            return log("The system bus is not used: no thread.")
        }
        pthread_detach(thread)
    }

    /// Reports that everything is saved: the machine may sleep.
    package func saved() {
        inbox.put(.saved)
    }

    /// Prevents automatic sleep while sound plays.
    package func setPlaying(_ isPlaying: Bool) {
        inbox.put(.playing(isPlaying))
    }

    /// Releases everything and ends the thread; does not wait for it.
    package func stop() {
        inbox.put(.end)
    }

    func tell(_ event: Event) {
        continuation.yield(event)
    }

    private func run() {
        listen_thread_begin("system-bus")
        do throws(SystemBusError) {
            var watch = try SleepWatch(self)
            try watch.run()
        } catch {
            log(error.description)
        }
        inbox.end()
        continuation.finish()
    }
}

/// The commands for the monitor's thread.
typealias SleepInbox = BusInbox<SleepDuty.Input>
