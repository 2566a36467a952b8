import ListenCore
import ListenUI
import Playback
import Terminal

/// Plays one chapter and prints its sentences as they are spoken: the view
/// for pipes, logs and screen readers.
///
/// On the main actor, like the loop of the full screen, and as asleep.
@MainActor
final class PlainSession {
    private let subject: PlayerSubject
    private let player: any PlayerControlling
    private let console: Console
    private let events: AsyncStream<SessionEvents.Event>
    private let pump: EventPump
    private let runner: EffectRunner
    private let signals: SignalRelay
    private var presenter: PlainPresenter?
    private var sentences: [Sentence] = []
    private var timing = LoopTiming()
    private var suspension = Suspension()
    private var duration = MediaTime.zero
    private var saysNoText = true
    /// Where the sound began; the text may come later.
    private var began: MediaTime?
    private var ending: Result<AppLoop.Ending, PlainError>?

    init(
        subject: PlayerSubject, listening: Listening, first: FirstOpening, console: Console,
        signals: SignalRelay
    ) throws(TerminalError) {
        self.subject = subject
        self.console = console
        self.signals = signals
        player = listening.player
        let wakes = try SessionEvents(of: player, input: nil, signals: signals)
        (events, pump) = (wakes.stream, wakes.pump)
        runner = EffectRunner(listening: listening, first: first, post: wakes.post)
    }

    /// Plays to the end of the chapter, or until a signal; what is to be kept
    /// is on disk when this returns.
    func run(rate: PlaybackRate) async throws -> AppLoop.Ending {
        try pump.start()
        defer { pump.stop() }
        timing.open(at: rate)
        runner.run(.openChapter(subject.address, start: .resume, rate: rate))
        for await event in events {
            take(event)
            if ending != nil { break }
            advance()
        }
        await runner.finish()
        return try ending?.get() ?? .quit
    }

    private func take(_ event: SessionEvents.Event) {
        switch event {
        case .terminal(.endRequested(let signal)): finish(.success(.signal(signal)), .quit)
        case .terminal(.suspendRequested): suspend()
        case .terminal(.deadline):
            if suspension.isOverdue(at: timing.sinceStart) { stopProcess() }
        case .terminal: return
        case .app(.player(let event)):
            timing.take(event)
            if runner.admits(event) { take(event) }
            if suspension.isDue(after: event) { stopProcess() }
        case .app(let message): take(message)
        }
    }

    private func take(_ message: AppMessage) {
        switch message {
        case .playback(.success(let snapshot), _):
            if let text = snapshot.freshness.statusText { console.note(text) }
            guard snapshot.value.subtitles == nil, saysNoText else { return }
            saysNoText = false
            console.note("This chapter has no text.")
        case .playback(.failure(let error), _): finish(.failure(.service(error)), .paused)
        case .track(.success(let track), _):
            use(track.value.sentences)
        case .track(.failure(let error), _): console.note(error.description)
        case .notice(let text, _): console.note(text)
        default: return
        }
    }

    /// The same text again, as a refresh brings it, must not print its sentence again.
    private func use(_ sentences: [Sentence]) {
        guard presenter == nil || sentences != self.sentences else { return }
        self.sentences = sentences
        presenter = PlainPresenter(sentences: sentences, from: presenter == nil ? began : nil)
    }

    private func take(_ event: PlayerEvent) {
        switch event {
        case .duration(let length): duration = length
        case .phase(.ready): player.send(.play)
        case .phase(.playing): began = began ?? player.position
        case .phase(.ended): finish(.success(.quit), .ended)
        case .phase(.failed(let message)): finish(.failure(.player(message)), .failed)
        case .phase(.interrupted(let reason)):
            console.note(reason)
            save(.paused)
        case .output(.silent(let reason)):
            console.note("There is no sound (\(reason)); the silent clock keeps the time.")
        default: return
        }
    }

    /// Prints what is due and sleeps until more is.
    private func advance() {
        let position = player.position
        if timing.isPlaying {
            for line in presenter?.update(position: position) ?? [] { console.print(line) }
            save(nil)
        }
        let next = Deadline(media: presenter?.nextDeadline(after: position))
        pump.setDeadline(
            timing.instant(of: next, position: position, suspension: suspension.deadline))
    }

    /// Sound stops before the process does, or the silent clock would run on.
    private func suspend() {
        guard timing.isPlaying else { return stopProcess() }
        suspension.begin(at: timing.sinceStart)
        player.send(.pause)
    }

    /// Stops the process; when it goes on, so does the sound that ran before.
    private func stopProcess() {
        let resumes = suspension.deadline != nil
        suspension.end()
        save(.suspended)
        signals.stopProcess()
        if resumes { player.send(.play) }
    }

    private func finish(
        _ ending: Result<AppLoop.Ending, PlainError>, _ reason: SaveReason
    ) {
        for line in presenter?.update(position: player.position) ?? [] { console.print(line) }
        save(reason)
        self.ending = ending
    }

    private func save(_ reason: SaveReason?) {
        let note = ProgressNote(
            chapter: subject.address, position: player.position, duration: duration,
            isCompleted: reason == .ended, bookTitle: subject.bookTitle,
            chapterTitle: subject.chapterTitle)
        guard let reason else { return runner.moved(note) }
        runner.run(.saveProgress(note, reason))
    }
}

/// Why a plain session could not play its chapter.
enum PlainError: DescribedError {
    case service(ServiceError)
    case player(String)

    var description: String {
        switch self {
        case .service(let error): error.description
        case .player(let message): message
        }
    }

    var kind: FailureKind {
        switch self {
        case .service(let error): error.kind
        case .player: .badData
        }
    }
}
