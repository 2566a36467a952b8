import Glibc
import ListenCore
import ListenUI
import Terminal
import UIVocabulary

/// The one loop of the full screen: keys, player events, answers and deadlines become messages, and
/// only messages change the screen.
///
/// On the main actor. Between messages it sleeps until the next instant at which the screen would
/// differ.
@MainActor
final class AppLoop {
    /// The reason that a run of the loop ended.
    enum Ending: Equatable {
        case quit
        case signal(Int32)
        /// A search hit is to be played on its own source.
        case elsewhere(hit: Int)
        /// The person chose the books of another source, with `nil` those of this machine.
        case source(server: String?)
        /// A chapter of the queue, at this number, is to be played on its own source.
        case queued(ChapterAddress, at: Int)
        /// The person opened a book of another source; with a start it is played.
        case book(Book, number: Int, source: String?, start: FoundStart? = nil)
    }

    private var model: AppModel
    private let screen: Screen
    private let signals: SignalRelay
    private let player: any PlayerControlling
    private let clock: any WallClock
    private let events: AsyncStream<SessionEvents.Event>
    private let pump: EventPump
    private let runner: EffectRunner
    private let attendance: Attendance
    private let notices: NoticeBox
    private let outside: OutsideResponder
    private let post: @Sendable (AppMessage) -> Void
    private var timing = LoopTiming()
    private var suspension = Suspension()
    /// The moment of the model's latest message.
    private var seen = Moment()
    private var ending: Ending?

    init(
        model: AppModel, screen: Screen, listening: Listening, first: FirstOpening,
        notices: NoticeBox, input: Int32, signals: SignalRelay
    ) throws(TerminalError) {
        self.model = model
        self.screen = screen
        self.signals = signals
        self.notices = notices
        player = listening.player
        clock = listening.clock
        let wakes = try SessionEvents(
            of: player, input: input, signals: signals, outside: listening.outside,
            awaitsAnswers: screen.asks)
        outside = OutsideResponder(of: listening)
        (events, pump, post) = (wakes.stream, wakes.pump, wakes.post)
        attendance = Attendance(listening)
        runner = EffectRunner(listening: listening, first: first, post: wakes.post)
    }

    /// Runs until the person or a signal ends it; when this returns, the terminal is restored and
    /// everything is on disk.
    func run() async throws(TerminalError) -> Ending {
        try pump.start()
        defer { pump.stop() }
        try screen.enter()
        notices.connect { [post] text in post(.notice(text, .failure)) }
        seen = moment
        carryOut(model.start(at: seen))
        draw()
        if ending == nil {
            for await event in events {
                attend()
                outside.missed().forEach(send)
                handle(event)
                keepPlace()
                attend()
                if ending == nil { draw() }
                tellOutside()
                if ending != nil { break }
            }
        }
        // From here on further requests to end are ignored, since the loop is ending.
        signals.beginEnding()
        notices.disconnect()
        // From here on keys belong to the shell, and late answers of the terminal to nobody.
        pump.stop()
        screen.leave()
        attendance.keep()
        await runner.finish()
        signals.noteKept()
        return SignalRelay.asked.map(Ending.signal) ?? ending ?? .quit
    }

    private var moment: Moment {
        Moment(place: place, host: timing.sinceStart, date: clock.now)
    }

    private var place: PlaybackPlace {
        let place = player.place
        guard timing.isAhead(place) else { return place }
        // The chapter that is known to play has reached its end.
        var last = seen.place
        last.position = max(last.position, model.progressNote?.duration ?? .zero)
        return last
    }

    private func attend() {
        guard let subject = model.openSubject else { return }
        attendance.note(place, timing.phase, of: subject, at: timing.sinceStart)
    }

    private func handle(_ event: SessionEvents.Event) {
        switch event {
        case .terminal(let event): handle(event)
        case .app(.player(let event)): handle(event)
        case .app(let message):
            outside.note(message)
            send(message)
        case .typed, .typingEnded: return
        case .media:
            send(.tick)
            for command in outside.takeCommands() {
                outside.messages(for: command, model).forEach(send)
            }
        case .remote(let call):
            send(.tick)
            outside.handle(call, model.status, refusal: model.refusal(of:)).forEach(send)
        }
    }

    private func tellOutside() {
        outside.settle(isPlaying: timing.isPlaying, model.status) { [runner] in
            await runner.settle()
        }
        outside.show(model) { [post] in post(.tick) }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .input(.reply(let reply)):
            if let ground = screen.apply(reply) { send(.ground(ground)) }
        case .input(let input):
            if case .focus(let isFocused) = input { screen.focus(isFocused) }
            send(.input(input))
        case .resized:
            screen.resized()
            send(.resize(screen.size))
        case .suspendRequested: suspend(.process)
        case .continued:
            pump.resumeInput()
            resume(screen.resume())
        case .endRequested(let signal): end(.signal(signal))
        case .deadline: tick()
        case .drained: return
        case .hangup: end(.signal(SIGHUP))
        }
    }

    private func handle(_ event: PlayerEvent) {
        timing.handle(event)
        if let event = runner.admitted(event) {
            outside.hear(event)
            send(.player(event))
        }
        if suspension.isDue(after: event) { stopOnceKept() }
    }

    private func tick() {
        if suspension.isOverdue(at: timing.sinceStart) { stopProcess() }
        send(.tick)
    }

    /// The time that may yet be played before the place is saved; `nil` while nothing plays.
    private var patience: MediaTime? {
        guard timing.isPlaying, let chapter = model.openChapter else { return nil }
        return runner.patience(for: chapter)
    }

    /// Saves the place when it is due, whatever woke the loop.
    private func keepPlace() {
        guard let patience, patience <= .zero else { return }
        send(.tick)
        if let note = model.progressNote { runner.moved(note) }
    }

    private func send(_ message: AppMessage) {
        seen = moment
        carryOut(model.update(message, at: seen))
    }

    private func carryOut(_ effects: [AppEffect]) {
        for effect in effects {
            outside.tell(of: effect, model.openSubject)
            switch effect {
            case .redraw: screen.invalidate()
            case .suspend: suspend(.group)
            case .copy(let text): screen.copy(text)
            case .readMouse(let isWanted): screen.readMouse(isWanted)
            case .quit: ending = ending ?? .quit
            case .playElsewhere(let hit): ending = ending ?? .elsewhere(hit: hit)
            case .changeSource(let server): ending = ending ?? .source(server: server)
            case .playQueued(let chapter, let number):
                ending = ending ?? .queued(chapter, at: number)
            case .openElsewhere(let book, let number, let source, let start):
                ending = ending ?? .book(book, number: number, source: source, start: start)
            case .interrupt: ending = ending ?? .signal(SIGINT)
            case .openChapter, .adoptChapter:
                if let subject = model.openSubject { player.setTitle(subject.title) }
                runner.run(effect)
            default: runner.run(effect)
            }
        }
    }

    private func end(_ how: Ending) {
        ending = how
        send(.saveAndQuit)
    }

    /// Pauses the sound before the process stops, so that the saved place is right.
    private func suspend(_ reach: StopReach) {
        suspension.reach = reach
        suspension.begin(at: timing.sinceStart)
        guard timing.isPlaying else { return stopOnceKept() }
        player.send(.pause)
    }

    /// Stops the process once what it writes is written.
    ///
    /// Stopped in the middle of that, it would keep every other program from the database. What
    /// takes too long is not waited for.
    private func stopOnceKept() {
        Task { [weak self, runner, post] in
            await runner.settle()
            guard let self, suspension.deadline != nil, ending == nil else { return }
            stopProcess()
            post(.tick)
        }
    }

    private func stopProcess() {
        suspension.end()
        pump.pauseInput()
        let holdsScreen = screen.suspend(suspension.reach)
        pump.resumeInput()
        resume(holdsScreen)
    }

    private func resume(_ holdsScreen: Bool) {
        guard holdsScreen else { return }
        send(.resize(screen.size))
        send(.resumed)
    }

    private func draw() {
        do throws(TerminalError) {
            try screen.drain()
            try screen.draw(at: timing.sinceStart) { model.render() }
            screen.label(WindowLabel(of: model))
        } catch {
            end(.signal(SIGHUP))
        }
        if let output = screen.heldOutput { pump.awaitOutput(output) }
        let picture = timing.instant(
            of: model.nextDeadline, seen: seen, suspension: suspension.deadline,
            patience: patience, frame: screen.window)
        // The desktop is told of a sentence when it begins, however rarely the screen is drawn.
        let sentence = timing.instant(of: outside.deadline(of: model), seen: seen, suspension: nil)
        pump.setDeadline([picture, sentence].compactMap { $0 }.min())
    }
}
