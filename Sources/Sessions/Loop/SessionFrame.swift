import ListenCore
import ListenUI
import Terminal
import UIVocabulary

/// The part that the loops of both faces share: the events that wake them, the effects of the model
/// they carry out, and everybody outside who looks on.
///
/// It has no model: a loop lends its own.
@MainActor
final class SessionFrame {
    let player: any PlayerControlling
    let pump: EventPump
    let events: AsyncStream<SessionEvents.Event>
    let post: @Sendable (AppMessage) -> Void
    /// Allows the next typed line.
    let release: @Sendable () -> Void
    let runner: EffectRunner
    let outside: OutsideResponder
    let signals: SignalRelay
    var timing = LoopTiming()
    var suspension = Suspension()
    /// The moment of the model's latest message.
    var seen = Moment()
    private let attendance: Attendance
    private let clock: any WallClock

    /// The frame of a session; `input` is the terminal's descriptor, without which no keys are
    /// read, and `lines` are the typed ones.
    init(
        _ listening: Listening, _ first: FirstOpening, signals: SignalRelay, input: Int32? = nil,
        lines: AsyncStream<String>? = nil, awaitsAnswers: Bool = false,
        abilities: RemoteResponder.Abilities = .everything
    ) throws(TerminalError) {
        (player, clock, self.signals) = (listening.player, listening.clock, signals)
        let wakes = try SessionEvents(
            of: player, input: input, signals: signals, outside: listening.outside, lines: lines,
            awaitsAnswers: awaitsAnswers)
        (events, pump, post, release) = (wakes.stream, wakes.pump, wakes.post, wakes.release)
        outside = OutsideResponder(of: listening, abilities: abilities)
        attendance = Attendance(listening)
        runner = EffectRunner(listening: listening, first: first, post: wakes.post)
        listening.memory?.begin(wakes.post)
    }

    /// The present moment of a place; it is the latest seen from now on.
    func see(_ place: PlaybackPlace) -> Moment {
        seen = moment(of: place)
        return seen
    }

    /// The present moment of a place.
    func moment(of place: PlaybackPlace) -> Moment {
        Moment(place: place, host: timing.sinceStart, date: clock.now)
    }

    /// Notes the current sound; called before and after every event.
    func attend(_ place: PlaybackPlace, of subject: PlayerSubject?) {
        guard let subject else { return }
        attendance.note(place, timing.phase, of: subject, at: timing.sinceStart)
    }

    /// An event of the player as it concerns the open chapter; `nil` when it does not.
    func admitted(_ event: PlayerEvent) -> PlayerEvent? {
        timing.handle(event)
        guard let event = runner.admitted(event) else { return nil }
        outside.hear(event)
        return event
    }

    /// The messages of the desktop's commands and of a remote request, each for the model as it is
    /// after those before it.
    func sendOutside(
        _ event: SessionEvents.Event, _ model: () -> AppModel, to send: (AppMessage) -> Void
    ) {
        switch event {
        case .media:
            for command in outside.takeCommands() {
                outside.messages(for: command, model()).forEach(send)
            }
        case .remote(let call):
            let now = model()
            outside.handle(call, now.status, refusal: now.refusal(of:)).forEach(send)
        case .terminal, .app, .typed, .typingEnded: return
        }
    }

    /// Tells everybody outside of the model as it is after an event.
    func tellOutside(of model: AppModel) {
        outside.settle(isPlaying: timing.isPlaying, model.status) { [runner] in
            await runner.settle()
        }
        outside.show(model) { [post] in post(.tick) }
    }

    /// True when the player took too long to pause before the process stops.
    var isOverdue: Bool { suspension.isOverdue(at: timing.sinceStart) }

    /// The time that may yet be played of a chapter before its place is saved; `nil` while nothing
    /// plays.
    func patience(playing chapter: ChapterAddress?) -> MediaTime? {
        timing.isPlaying ? chapter.map(runner.patience) : nil
    }

    /// The instant to wake at for a deadline of the moment seen last; `nil` sleeps on.
    func instant(
        of deadline: Deadline, playing chapter: ChapterAddress?,
        frame: LoopTiming.FrameWindow = .from(.zero)
    ) -> UInt64? {
        timing.instant(
            of: deadline, seen: seen, suspension: suspension.deadline,
            patience: patience(playing: chapter), frame: frame)
    }

    /// Puts everything on disk; returns the signal that asked for the end, if one did.
    func finish() async -> AppLoop.Ending? {
        attendance.keep()
        await runner.finish()
        signals.noteKept()
        return SignalRelay.asked.map(AppLoop.Ending.signal)
    }
}
