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
    private(set) var console: Console
    /// The typed lines that wait.
    var typed: TypedState
    private var face = PlainFace()
    let frame: SessionFrame
    /// True while the sound is written to a file, which could not be resumed later.
    private var isWritten = false
    private(set) var ending: Result<AppLoop.Ending, PlainError>?

    init(
        model: AppModel, listening: Listening, first: FirstOpening, typing: PlainTyping,
        console: Console, signals: SignalRelay
    ) throws(TerminalError) {
        self.model = model
        self.console = console
        frame = try SessionFrame(
            listening, first, signals: signals, lines: typing.lines, abilities: .sound)
        typed = TypedState(typing, release: frame.release)
        self.console = console.attended { [weak self] in self?.attendReader() }
    }

    /// Plays to the end of the chapter, or until a signal; everything is on disk when this returns.
    func run() async throws -> AppLoop.Ending {
        try frame.pump.start()
        defer { frame.pump.stop() }
        // From here on everything that is heard is printed.
        _ = frame.player.takeHeard()
        carryOut(model.start(at: frame.see(frame.player.place)))
        send(.tick)
        for await event in frame.events {
            attend()
            frame.outside.missed().forEach { send($0) }
            handle(event)
            attend()
            obeyTyped()
            if ending == nil { advance() }
            if ending != nil { break }
            frame.tellOutside(of: model)
        }
        // From here on further requests to end are ignored, since the session is ending.
        frame.signals.beginEnding()
        let asked = await frame.finish()
        let ending = try ending?.get() ?? .quit
        return asked ?? ending
    }

    private func attend() { frame.attend(frame.player.place, of: model.openSubject) }

    /// Saves the place while the reader of a pipe takes nothing, since the sound goes on.
    private func attendReader() {
        guard frame.timing.isPlaying else { return }
        carryOut(model.update(.tick, at: frame.see(frame.player.place)))
        keepPlace()
    }

    private func keepPlace() {
        if let note = model.progressNote { frame.runner.moved(note) }
    }

    private func handle(_ event: SessionEvents.Event) {
        switch event {
        case .terminal(.endRequested(let signal)):
            printDue()
            end(.signal(signal))
        case .terminal(.suspendRequested): suspend()
        case .terminal(.deadline):
            if frame.isOverdue { stopProcess() }
            if !frame.timing.isPlaying { send(.tick) }
        case .terminal: return
        case .app(.player(let event)):
            if let admitted = frame.admitted(event) { show(admitted) }
            if frame.suspension.isDue(after: event) { stopProcess() }
        case .app(let message):
            frame.outside.note(message)
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
        case .media, .remote:
            printDue(throughPlace: false)
            frame.sendOutside(event, { model }, to: { send($0) })
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
        let effects = model.update(message, at: frame.see(frame.player.place))
        let answer = command?.answer(after: model)
        let lines = face.lines(after: message, effects, answer: answer, of: &model)
        carryOut(effects)
        printJump(of: effects)
        return lines
    }

    private func carryOut(_ effects: [AppEffect]) {
        for effect in effects {
            frame.outside.tell(of: effect, model.openSubject)
            switch effect {
            case .suspend: suspend()
            case .quit: finish(.success(.quit))
            case .interrupt: finish(.success(.signal(SIGINT)))
            case .playQueued(let chapter, let number):
                finish(.success(.queued(chapter, at: number)))
            case .playToday: finish(.success(.today))
            case .endTask(let end): finish(.success(.task(end)))
            case .openChapter, .player(.play), .player(.seek):
                if case .openChapter = effect {
                    frame.player.setTitle(model.openSubject?.title ?? "")
                }
                typed.stranded = nil
                frame.runner.run(effect)
            default: frame.runner.run(effect)
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
        print(face.sentences(in: frame.player.takeHeard(), throughPlace: throughPlace, of: model))
    }

    /// Prints the sentence at the target of a jump; once, even if it plays already, and without
    /// repeating the one before the jump.
    private func printJump(of effects: [AppEffect]) {
        let isJump = effects.contains { if case .player(.seek) = $0 { true } else { false } }
        guard face.hasText, isJump else { return }
        let heard = frame.player.takeHeard()
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
        // What was typed before counts first.
        if typed.isOver, !typed.waits, model.hasTypist { send(.typed(.ended)) }
        // Nobody is there any more to answer a question of a step, or to write: a dictation is left,
        // then its summary.
        for _ in 0..<2 where typed.isOver && !typed.waits && model.awaitsPersonOfStep {
            send(.command(.leave))
        }
        if frame.timing.isPlaying {
            send(.tick)
            // Saved before anything is printed, since printing may wait for a reader.
            keepPlace()
            printDue()
        }
        let deadline = face.nextDeadline(of: model).earlier(frame.outside.deadline(of: model))
        frame.pump.setDeadline(frame.instant(of: deadline, playing: model.openChapter))
    }

    /// Pauses the sound before the process stops, since the clock of a silent output would run on.
    private func suspend() {
        guard frame.timing.isPlaying else { return stopProcess() }
        frame.suspension.begin(at: frame.timing.sinceStart)
        frame.player.send(.pause)
    }

    /// Stops the process; afterwards the sound resumes if it was playing.
    private func stopProcess() {
        let resumes = frame.suspension.deadline != nil
        frame.suspension.end()
        if let note = model.progressNote { frame.runner.run(.saveProgress(note, .suspended)) }
        frame.signals.stopProcess()
        if resumes { frame.player.send(.play) }
    }

    /// Ends on a request from outside, or because the reader is gone, as behind `| head`.
    private func end(_ how: AppLoop.Ending) {
        guard ending == nil else { return }
        ending = .success(how)
        carryOut(model.update(.saveAndQuit, at: frame.moment(of: frame.player.place)))
    }

    private func finish(_ how: Result<AppLoop.Ending, PlainError>) {
        guard ending == nil else { return }
        printDue()
        ending = ending ?? how
    }
}
