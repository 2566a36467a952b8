import CThreads
import Glibc
package import ListenCore
import Synchronization

/// The player on the session bus (MPRIS), for lock screens, panels, media keys and `playerctl`.
///
/// One thread sleeps in poll(2); it wakes for calls, for states that are shown, and for a sentence
/// that had to wait. Properties are read there, so that a reader never waits for the session.
/// Without a bus, or once it is gone, nothing happens any more. Safe to call from anywhere.
package final class MediaPlayerService: MediaControlling {
    enum Input: Equatable, Sendable {
        case show(NowPlaying)
        case end

        var isShow: Bool { if case .show = self { true } else { false } }
    }

    /// The most commands that wait for the session; further ones are refused.
    static let commandLimit = 4_096

    /// Tells that commands wait; one reader.
    package let wakes: AsyncStream<Void>
    let address: String
    /// True when a locked screen is a command too.
    let followsLock: Bool
    let log: @Sendable (String) -> Void
    let inbox = BusInbox<Input>()
    private let continuation: AsyncStream<Void>.Continuation
    private let commands = Mutex<[MediaCommand]>([])
    private let thread = Mutex<pthread_t?>(nil)

    /// Controls on a bus by its address in D-Bus's form, which begin with `begin`.
    ///
    /// `log` receives the reason once when the bus is not used.
    package init(
        address: String, followsLock: Bool = false,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.address, self.followsLock, self.log) = (address, followsLock, log)
        (wakes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        continuation.finish()
    }

    /// False once there is no bus.
    package var isConnected: Bool { inbox.isOpen }

    /// Connects on a thread of its own; call it once.
    package func begin(position: @escaping @Sendable () -> MediaTime) {
        guard inbox.isUsable else {
            inbox.end()
            return log("There are no media controls: no pipe.")
        }
        let box = Unmanaged.passRetained(ThreadStart(self, position))
        var started = pthread_t()
        let status = pthread_create(
            &started, nil,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
                start.service.run(start.position)
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            inbox.end()
            return log("There are no media controls: no thread.")
        }
        thread.withLock { $0 = started }
    }

    /// Shows a state; of several that come at once only the last.
    package func show(_ now: NowPlaying) {
        inbox.put(.show(now)) { $0.isShow }
    }

    /// Returns the commands that wait, in their order.
    package func takeCommands() -> [MediaCommand] {
        commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
    }

    /// Leaves the bus, so that the next player of this process finds the name free.
    package func stop() {
        inbox.put(.end)
        if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
        inbox.end()
        continuation.finish()
    }

    /// Puts a command behind those that wait; false when there are too many.
    func offer(_ command: MediaCommand) -> Bool {
        let (isTaken, isFirst) = commands.withLock { commands in
            guard commands.count < Self.commandLimit else { return (false, false) }
            commands.append(command)
            return (true, commands.count == 1)
        }
        if isFirst { continuation.yield() }
        return isTaken
    }

    private func run(_ position: @escaping @Sendable () -> MediaTime) {
        listen_thread_begin("media-controls")
        do throws(SystemBusError) {
            var watch = try MediaPlayerWatch(self, position: position)
            try watch.run()
        } catch {
            log("There are no media controls (\(error.call)): \(error.reason).")
        }
        inbox.end()
        continuation.finish()
    }
}

/// The values a thread begins with.
private final class ThreadStart {
    let service: MediaPlayerService
    let position: @Sendable () -> MediaTime

    init(_ service: MediaPlayerService, _ position: @escaping @Sendable () -> MediaTime) {
        (self.service, self.position) = (service, position)
    }
}
