import Glibc
import ListenCore
import ListenUI
import Routes
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
        /// The next thing of this day is to be begun.
        case today
        /// The recording at an address is to be played.
        case recording(String)
        /// A thing of the day was carried out.
        case task(DayTaskEnd)
        /// The person opened a book of another source; with a start it is played.
        case book(Book, number: Int, source: String?, start: FoundStart? = nil)
    }

    private var model: AppModel
    private let screen: Screen
    private let frame: SessionFrame
    private let notices: NoticeBox
    private var ending: Ending?

    init(
        model: AppModel, screen: Screen, listening: Listening, first: FirstOpening,
        notices: NoticeBox, input: Int32, signals: SignalRelay
    ) throws(TerminalError) {
        self.model = model
        self.screen = screen
        self.notices = notices
        frame = try SessionFrame(
            listening, first, signals: signals, input: input, awaitsAnswers: screen.asks)
    }

    /// Runs until the person or a signal ends it; when this returns, the terminal is restored and
    /// everything is on disk.
    func run() async throws(TerminalError) -> Ending {
        try frame.pump.start()
        defer { frame.pump.stop() }
        try screen.enter()
        notices.connect { [post = frame.post] text in post(.notice(text, .failure)) }
        carryOut(model.start(at: frame.see(place)))
        draw()
        if ending == nil {
            for await event in frame.events {
                attend()
                frame.outside.missed().forEach(send)
                handle(event)
                keepPlace()
                attend()
                if ending == nil { draw() }
                frame.tellOutside(of: model)
                if ending != nil { break }
            }
        }
        // From here on further requests to end are ignored, since the loop is ending.
        frame.signals.beginEnding()
        notices.disconnect()
        // From here on keys belong to the shell, and late answers of the terminal to nobody.
        frame.pump.stop()
        screen.leave()
        return await frame.finish() ?? ending ?? .quit
    }

    private var place: PlaybackPlace {
        let place = frame.player.place
        guard frame.timing.isAhead(place) else { return place }
        // The chapter that is known to play has reached its end.
        var last = frame.seen.place
        last.position = max(last.position, model.progressNote?.duration ?? .zero)
        return last
    }

    private func attend() { frame.attend(place, of: model.openSubject) }

    private func handle(_ event: SessionEvents.Event) {
        switch event {
        case .terminal(let event): handle(event)
        case .app(.player(let event)): handle(event)
        case .app(let message):
            frame.outside.note(message)
            send(message)
        case .typed, .typingEnded: return
        case .media, .remote:
            send(.tick)
            frame.sendOutside(event, { model }, to: send)
        }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .input(.reply(let reply)):
            let knewSizes = screen.sizesText
            if let ground = screen.apply(reply) { send(.ground(ground)) }
            if screen.sizesText, !knewSizes { send(.sizesText) }
        case .input(let input):
            if case .focus(let isFocused) = input { screen.focus(isFocused) }
            send(.input(input))
        case .resized:
            screen.resized()
            send(.resize(screen.size))
        case .suspendRequested: suspend(.process)
        case .continued:
            frame.pump.resumeInput()
            resume(screen.resume())
        case .endRequested(let signal): end(.signal(signal))
        case .deadline: tick()
        case .drained: return
        case .hangup: end(.signal(SIGHUP))
        }
    }

    private func handle(_ event: PlayerEvent) {
        if let admitted = frame.admitted(event) { send(.player(admitted)) }
        if frame.suspension.isDue(after: event) { stopOnceKept() }
    }

    private func tick() {
        if frame.isOverdue { stopProcess() }
        send(.tick)
    }

    /// Saves the place when it is due, whatever woke the loop.
    private func keepPlace() {
        guard let patience = frame.patience(playing: model.openChapter), patience <= .zero
        else { return }
        send(.tick)
        if let note = model.progressNote { frame.runner.moved(note) }
    }

    private func send(_ message: AppMessage) {
        carryOut(model.update(message, at: frame.see(place)))
    }

    private func carryOut(_ effects: [AppEffect]) {
        for effect in effects {
            frame.outside.tell(of: effect, model.openSubject)
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
            case .playToday: ending = ending ?? .today
            case .playAddress(let address): ending = ending ?? .recording(address)
            case .endTask(let end): ending = ending ?? .task(end)
            case .openElsewhere(let book, let number, let source, let start):
                ending = ending ?? .book(book, number: number, source: source, start: start)
            case .interrupt: ending = ending ?? .signal(SIGINT)
            case .openChapter, .adoptChapter:
                if let subject = model.openSubject { frame.player.setTitle(subject.title) }
                frame.runner.run(effect)
            default: frame.runner.run(effect)
            }
        }
    }

    private func end(_ how: Ending) {
        ending = how
        send(.saveAndQuit)
    }

    /// Pauses the sound before the process stops, so that the saved place is right.
    private func suspend(_ reach: StopReach) {
        frame.suspension.reach = reach
        frame.suspension.begin(at: frame.timing.sinceStart)
        guard frame.timing.isPlaying else { return stopOnceKept() }
        frame.player.send(.pause)
    }

    /// Stops the process once what it writes is written.
    ///
    /// Stopped in the middle of that, it would keep every other program from the database. What
    /// takes too long is not waited for.
    private func stopOnceKept() {
        Task { [weak self, runner = frame.runner, post = frame.post] in
            await runner.settle()
            guard let self, frame.suspension.deadline != nil, ending == nil else { return }
            stopProcess()
            post(.tick)
        }
    }

    private func stopProcess() {
        frame.suspension.end()
        frame.pump.pauseInput()
        let holdsScreen = screen.suspend(frame.suspension.reach)
        frame.pump.resumeInput()
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
            try screen.draw(at: frame.timing.sinceStart) { model.render() }
            screen.label(WindowLabel(of: model))
        } catch {
            end(.signal(SIGHUP))
        }
        if let output = screen.heldOutput { frame.pump.awaitOutput(output) }
        let picture = frame.instant(
            of: model.nextDeadline, playing: model.openChapter, frame: screen.window)
        // The desktop is told of a sentence when it begins, however rarely the screen is drawn.
        let sentence = frame.timing.instant(
            of: frame.outside.deadline(of: model), seen: frame.seen, suspension: nil)
        frame.pump.setDeadline([picture, sentence].compactMap { $0 }.min())
    }
}
