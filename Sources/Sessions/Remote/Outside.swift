package import ListenCore
import ListenUI
import Terminal
import UIVocabulary

/// A session's inputs from outside its terminal; tests leave them out.
package struct Outside: Sendable {
    /// Lets other programs control the player.
    var remote: RemoteServer?
    /// Reports the system's sleep.
    var sleep: SystemSleep?
    /// Shows the desktop what plays, and takes its commands.
    var media: (any MediaControlling)?
    /// Shows messages on the desktop.
    var notices: SessionNotices?

    package init(
        remote: RemoteServer? = nil, sleep: SystemSleep? = nil,
        media: (any MediaControlling)? = nil, notices: SessionNotices? = nil
    ) {
        (self.remote, self.sleep, self.media, self.notices) = (remote, sleep, media, notices)
    }

    /// Closes all; called once at the end of the session.
    package func stop() {
        remote?.stop()
        sleep?.stop()
        media?.stop()
    }
}

/// The session's side of the outside: answers requests, and reports when the place is saved.
///
/// On the main actor, where the loop is.
@MainActor
final class OutsideResponder {
    private let sleep: SystemSleep?
    private let remote: RemoteResponder
    private let media: MediaResponder
    private let notices: SessionNotices?
    private var gap = SleepGap()
    private var isAsleep = false
    /// True when the system delays its sleep until the place is saved.
    private var isAwaited = false
    private var isPlaying = false

    init(
        _ outside: Outside, covers: CoverPlace? = nil,
        abilities: RemoteResponder.Abilities = .everything
    ) {
        sleep = outside.sleep
        remote = RemoteResponder(outside.remote, abilities: abilities)
        media = MediaResponder(outside.media, covers: covers)
        notices = outside.notices
    }

    /// The outside of a session, which begins to show its player.
    convenience init(
        of listening: Listening, abilities: RemoteResponder.Abilities = .everything
    ) {
        self.init(listening.outside, covers: listening.coverPlace, abilities: abilities)
        media.begin { [player = listening.player] in player.position }
    }

    /// The commands of the desktop that wait.
    func takeCommands() -> [MediaCommand] { media.takeCommands() }

    /// The messages of a command for a model; none where they would have no effect now.
    func messages(for command: MediaCommand, _ model: AppModel) -> [AppMessage] {
        media.messages(for: command, MediaScene(of: model)).filter {
            model.refusal(of: $0) == nil
        }
    }

    /// Notes an event of the player about the open chapter.
    func hear(_ event: PlayerEvent) { media.hear(event) }

    /// Tells of an effect that is carried out about a chapter.
    func tell(of effect: AppEffect, _ subject: PlayerSubject?) {
        notices?.tell(of: effect, subject)
    }

    /// The time at which the outside is to be told of another sentence.
    func deadline(of model: AppModel) -> Deadline {
        media.isConnected ? Deadline(ofSentenceIn: model) : .never
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

    /// Shows the desktop what plays; `again` is called when a cover came, to be shown next time.
    func show(_ model: AppModel, again: @escaping @MainActor () -> Void) {
        media.publish(MediaScene(of: model), again: again)
    }
}
