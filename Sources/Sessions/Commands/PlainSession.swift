import ConsoleOutput
import Glibc
import ListenCore
import ListenUI
import Terminal
import UIVocabulary

/// Plays a chapter and prints its sentences as they are spoken: the loop of the player's model for
/// pipes, logs and screen readers, with `PlainFace` in place of a screen.
///
/// On the main actor, like the loop of the full screen, and sleeping as much.
@MainActor
final class PlainSession {
    private(set) var model: AppModel
    let player: any PlayerControlling
    private(set) var console: Console
    /// The typed lines that wait.
    var typed: TypedState
    private var face = PlainFace()
    private let events: AsyncStream<SessionEvents.Event>
    private let pump: EventPump
    private let runner: EffectRunner
    private let attendance: Attendance
    private let signals: SignalRelay
    private let clock: any WallClock
    private let outside: OutsideResponder
    private let post: @Sendable (AppMessage) -> Void
    private var timing = LoopTiming()
    private var suspension = Suspension()
    /// The moment of the model's latest message.
    private var seen = Moment()
    /// True while the sound is written to a file, which could not be resumed later.
    private var isWritten = false
    private(set) var ending: Result<AppLoop.Ending, PlainError>?

    init(
        model: AppModel, listening: Listening, first: FirstOpening, typing: PlainTyping,
        console: Console, signals: SignalRelay
    ) throws(TerminalError) {
        self.model = model
        self.console = console
        self.signals = signals
        player = listening.player
        clock = listening.clock
        let wakes = try SessionEvents(
            of: player, input: nil, signals: signals, outside: listening.outside,
            lines: typing.lines)
        typed = TypedState(typing, release: wakes.release)
        outside = OutsideResponder(of: listening, abilities: .sound)
        (events, pump, post) = (wakes.stream, wakes.pump, wakes.post)
        attendance = Attendance(listening)
        runner = EffectRunner(listening: listening, first: first, post: wakes.post)
        self.console = console.attended { [weak self] in self?.attendReader() }
    }

    /// Plays to the end of the chapter, or until a signal; everything is on disk when this returns.
    func run() async throws -> AppLoop.Ending {
        try pump.start()
        defer { pump.stop() }
        // From here on everything that is heard is printed.
        _ = player.takeHeard()
        seen = moment
        carryOut(model.start(at: seen))
        send(.tick)
        for await event in events {
            attend()
            outside.missed().forEach { send($0) }
            handle(event)
            attend()
            obeyTyped()
            if ending == nil { advance() }
            if ending != nil { break }
            outside.settle(isPlaying: timing.isPlaying, model.status) { [runner] in
                await runner.settle()
            }
            outside.show(model) { [post] in post(.tick) }
        }
        // From here on further requests to end are ignored, since the session is ending.
        signals.beginEnding()
        attendance.keep()
        await runner.finish()
        signals.noteKept()
        let ending = try ending?.get() ?? .quit
        return SignalRelay.asked.map(AppLoop.Ending.signal) ?? ending
    }

    private var moment: Moment {
        Moment(place: player.place, host: timing.sinceStart, date: clock.now)
    }

    private func attend() {
        guard let subject = model.openSubject else { return }
        attendance.note(player.place, timing.phase, of: subject, at: timing.sinceStart)
    }

    /// Saves the place while the reader of a pipe takes nothing, since the sound goes on.
    private func attendReader() {
        guard timing.isPlaying else { return }
        seen = moment
        carryOut(model.update(.tick, at: seen))
        keepPlace()
    }

    private func keepPlace() {
        if let note = model.progressNote { runner.moved(note) }
    }

    private func handle(_ event: SessionEvents.Event) {
        switch event {
        case .terminal(.endRequested(let signal)):
            printDue()
            end(.signal(signal))
        case .terminal(.suspendRequested): suspend()
        case .terminal(.deadline):
            if suspension.isOverdue(at: timing.sinceStart) { stopProcess() }
            if !timing.isPlaying { send(.tick) }
        case .terminal: return
        case .app(.player(let event)):
            timing.handle(event)
            if let event = runner.admitted(event) {
                outside.hear(event)
                show(event)
            }
            if suspension.isDue(after: event) { stopProcess() }
        case .app(let message):
            outside.note(message)
            // What was heard is printed before another chapter is open.
            if case .queue(let news) = message, news.step != nil { printDue(throughPlace: false) }
            send(message)
            if case .answer(.playback(.failure(let error)), _) = message, !model.passesOver {
                finish(.failure(.service(error)))
            }
        case .typed(let line): handle(typed: line)
        case .typingEnded:
            typed.isOver = true
            endIfStranded()
        case .media:
            printDue(throughPlace: false)
            for command in outside.takeCommands() {
                outside.messages(for: command, model).forEach { send($0) }
            }
        case .remote(let call):
            printDue(throughPlace: false)
            outside.handle(call, model.status, refusal: model.refusal(of:)).forEach { send($0) }
        }
    }

    private func show(_ event: PlayerEvent) {
        let lines = update(.player(event))
        switch event {
        // Without a person to resume it the session ends; what was written so far is kept.
        case .phase(.interrupted(let reason)) where isWritten: finish(.failure(.file(reason)))
        case .phase(.failed(let message)) where !model.passesOver:
            finish(.failure(.player(message)))
        // Where it is still wanted it goes on elsewhere.
        case .shorter where !model.wantsSound:
            if case .note(let text) = lines.first { typed.stranded = text }
            if !endIfStranded() { tell(lines) }
        default:
            if case .output(.file) = event { isWritten = true }
            if event == .phase(.ended), model.playsQueue { printDue() }
            if event == .phase(.ready), typed.describes { describe() }
            tell(lines)
        }
    }

    /// Ends when the place is behind the recording's end and there is no input to move it.
    @discardableResult
    private func endIfStranded() -> Bool {
        guard let text = typed.stranded, typed.isOver else { return false }
        finish(.failure(.player(text)))
        return true
    }

    /// Sends a message to the model, and prints the result.
    func send(_ message: AppMessage, answering command: TypedCommand? = nil) {
        tell(update(message, answering: command))
    }

    private func update(
        _ message: AppMessage, answering command: TypedCommand? = nil
    ) -> [PlainFace.Line] {
        seen = moment
        let effects = model.update(message, at: seen)
        let answer = command?.answer(after: model)
        let lines = face.lines(after: message, effects, answer: answer, of: &model)
        carryOut(effects)
        printJump(of: effects)
        return lines
    }

    private func carryOut(_ effects: [AppEffect]) {
        for effect in effects {
            outside.tell(of: effect, model.openSubject)
            switch effect {
            case .suspend: suspend()
            case .quit: finish(.success(.quit))
            case .interrupt: finish(.success(.signal(SIGINT)))
            case .playQueued(let chapter, let number):
                finish(.success(.queued(chapter, at: number)))
            case .openChapter, .player(.play), .player(.seek):
                if case .openChapter = effect { player.setTitle(model.openSubject?.title ?? "") }
                typed.stranded = nil
                runner.run(effect)
            default: runner.run(effect)
            }
        }
    }

    func tell(_ lines: [PlainFace.Line]) {
        for line in lines {
            switch line {
            case .answer(let text): if !console.print(text) { end(.quit) }
            case .paragraphs(let text): console.print(paragraphs: text)
            case .note(let text): console.note(text)
            }
        }
    }

    /// Prints the sentences heard since the last call, and the one at the place.
    func printDue(throughPlace: Bool = true) {
        guard face.hasText else { return }
        print(face.sentences(in: player.takeHeard(), throughPlace: throughPlace, of: model))
    }

    /// Prints the sentence at the target of a jump; once, even if it plays already, and without
    /// repeating the one before the jump.
    private func printJump(of effects: [AppEffect]) {
        let isJump = effects.contains { if case .player(.seek) = $0 { true } else { false } }
        guard face.hasText, isJump else { return }
        let heard = player.takeHeard()
        let sounded = face.sentences(in: heard, throughPlace: false, of: model)
        print(sounded)
        guard face.isLed(by: effects, in: model) else { return }
        let sought = face.sentences(in: HeardTrail(place: heard.place), of: model)
        if sounded.isEmpty || sought.last != sounded.last { print(sought) }
    }

    private func print(_ sentences: [String]) {
        for sentence in sentences {
            guard console.print(sentence) else { return end(.quit) }
        }
    }

    /// Prints what is due and sleeps until there is more.
    private func advance() {
        if timing.isPlaying {
            send(.tick)
            // Saved before anything is printed, since printing may wait for a reader.
            keepPlace()
            printDue()
        }
        let patience = timing.isPlaying ? model.openChapter.map(runner.patience) : nil
        pump.setDeadline(
            timing.instant(
                of: face.nextDeadline(of: model).earlier(outside.deadline(of: model)), seen: seen,
                suspension: suspension.deadline,
                patience: patience))
    }

    /// Pauses the sound before the process stops, since the clock of a silent output would run on.
    private func suspend() {
        guard timing.isPlaying else { return stopProcess() }
        suspension.begin(at: timing.sinceStart)
        player.send(.pause)
    }

    /// Stops the process; afterwards the sound resumes if it was playing.
    private func stopProcess() {
        let resumes = suspension.deadline != nil
        suspension.end()
        if let note = model.progressNote { runner.run(.saveProgress(note, .suspended)) }
        signals.stopProcess()
        if resumes { player.send(.play) }
    }

    /// Ends on a request from outside, or because the reader is gone, as behind `| head`.
    private func end(_ how: AppLoop.Ending) {
        guard ending == nil else { return }
        ending = .success(how)
        carryOut(model.update(.saveAndQuit, at: moment))
    }

    private func finish(_ how: Result<AppLoop.Ending, PlainError>) {
        guard ending == nil else { return }
        printDue()
        ending = ending ?? how
    }
}
