import ListenCore
import ListenUI
import Terminal
import UIVocabulary

/// A session's inputs from outside its terminal; tests leave them out.
package struct Outside: Sendable {
    /// Lets other programs control the player.
    var remote: RemoteServer?
    /// Reports the system's sleep.
    var sleep: SystemSleep?

    package init(remote: RemoteServer? = nil, sleep: SystemSleep? = nil) {
        self.remote = remote
        self.sleep = sleep
    }

    /// Closes both; called once at the end of the session.
    package func stop() {
        remote?.stop()
        sleep?.stop()
    }
}

/// The session's side of the outside: answers requests, and reports when the place is saved.
///
/// On the main actor, where the loop is.
@MainActor
final class OutsideResponder {
    private let sleep: SystemSleep?
    private let remote: RemoteResponder
    private var gap = SleepGap()
    private var isAsleep = false
    /// True when the system delays its sleep until the place is saved.
    private var isAwaited = false
    private var isPlaying = false

    init(_ outside: Outside, abilities: RemoteResponder.Abilities = .everything) {
        sleep = outside.sleep
        remote = RemoteResponder(outside.remote, abilities: abilities)
    }

    /// Answers a client; returns the messages for the model.
    ///
    /// `refusal` gives the reason that a message would have no effect now.
    func handle(
        _ call: RemoteCall, _ status: PlayerStatus,
        refusal: (AppMessage) -> String?
    ) -> [AppMessage] {
        remote.handle(call, status, refusal: refusal)
    }

    /// Notes the system's sleep.
    func note(_ message: AppMessage) {
        switch message {
        case .systemWillSleep: (isAsleep, isAwaited) = (true, true)
        case .systemWoke: (isAsleep, isAwaited) = (false, false)
        default: return
        }
    }

    /// The messages of a sleep that nobody reported, noticed by the clocks.
    ///
    /// Called at every wake of the loop.
    func missed(
        counting: UInt64 = EventPump.nowCountingSleep, pausing: UInt64 = EventPump.now
    ) -> [AppMessage] {
        guard let slept = gap.measureSleep(counting: counting, pausing: pausing), !isAsleep else {
            return []
        }
        // The actions before a sleep run after it, which is better than not at all.
        return [.systemWillSleep, .systemWoke(slept: slept)]
    }

    /// Reports the result of an event to the outside.
    ///
    /// `saved` returns once the place is on disk.
    func settle(
        isPlaying: Bool, _ status: @autoclosure () -> PlayerStatus,
        saved: @escaping @MainActor () async -> Void
    ) {
        if isPlaying != self.isPlaying {
            self.isPlaying = isPlaying
            sleep?.setPlaying(isPlaying)
        }
        if isAwaited, !isPlaying {
            isAwaited = false
            Task { [sleep] in
                await saved()
                sleep?.saved()
            }
        }
        remote.publish(status())
    }
}
