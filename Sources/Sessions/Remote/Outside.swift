import ListenCore
package import ListenUI
import Terminal
package import UIVocabulary

/// What reaches a session from outside of its terminal; tests leave it out.
package struct Outside: Sendable {
    /// Lets other programs steer the player.
    package var remote: RemoteServer?
    /// Tells of the system's sleep.
    package var sleep: SystemSleep?

    package init(remote: RemoteServer? = nil, sleep: SystemSleep? = nil) {
        self.remote = remote
        self.sleep = sleep
    }

    /// Lets go of both; called once at the end of the session.
    package func stop() {
        remote?.stop()
        sleep?.stop()
    }
}

/// The session's side of what is outside: it answers, and says when the place
/// is kept.
///
/// On the main actor, where the loop is.
@MainActor
package final class OutsideDesk {
    private let sleep: SystemSleep?
    private let remote: RemoteDesk
    private var gap = SleepGap()
    private var isAsleep = false
    /// Whether the system waits for the place to be kept.
    private var isAwaited = false
    private var isPlaying = false

    package init(_ outside: Outside, abilities: RemoteDesk.Abilities = .everything) {
        sleep = outside.sleep
        remote = RemoteDesk(outside.remote, abilities: abilities)
    }

    /// Answers a client; what is to be done is returned.
    ///
    /// `refusal` says why a message would come to nothing now.
    package func take(
        _ call: RemoteCall, _ status: PlayerStatus,
        refusal: (AppMessage) -> String?
    ) -> [AppMessage] {
        remote.take(call, status, refusal: refusal)
    }

    /// Takes note of the system's sleep.
    package func note(_ message: AppMessage) {
        switch message {
        case .systemWillSleep: (isAsleep, isAwaited) = (true, true)
        case .systemWoke: (isAsleep, isAwaited) = (false, false)
        default: return
        }
    }

    /// What the clocks say that nobody told: the machine slept.
    ///
    /// Asked at every wake of the loop.
    package func missed(
        counting: UInt64 = EventPump.nowCountingSleep, pausing: UInt64 = EventPump.now
    ) -> [AppMessage] {
        guard let slept = gap.take(counting: counting, pausing: pausing), !isAsleep else {
            return []
        }
        // What is done before sleep is done after it, better than not at all.
        return [.systemWillSleep, .systemWoke(slept: slept)]
    }

    /// Tells those outside what came of an event.
    ///
    /// `saved` waits until the place is on disk.
    package func settle(
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
