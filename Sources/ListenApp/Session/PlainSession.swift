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
    var subject: PlayerSubject
    let player: any PlayerControlling
    private(set) var console: Console
    private let events: AsyncStream<SessionEvents.Event>
    private let pump: EventPump
    let runner: EffectRunner
    let attendance: Attendance
    private let signals: SignalRelay
    var presenter: PlainPresenter?
    var sentences: [Sentence] = []
    var plan: PlainPlan
    /// Whether the chapter is loaded, so that it can be told its plan.
    var isReady = false
    var timing = LoopTiming()
    private var suspension = Suspension()
    var length = PlainLength()
    var saysNoText = true
    private var saysTexts = true
    private var saysLosses = true
    /// The file the sound is written to, if it is.
    private var file: String?
    /// Where the sound began; the text may come later.
    var began: MediaTime?
    var phase = PlayerPhase.loading
    /// The speed that is set; a pass of a drill may sound at another.
    var rate = PlaybackRate.normal
    private let outside: OutsideDesk
    private var ending: Result<AppLoop.Ending, PlainError>?
    /// Lets the next typed line come.
    let releaseTyped: @Sendable () -> Void
    /// What was typed and holds.
    var typed = TypedState()
    /// What typed commands need to know of the book.
    let desk: PlainDesk

    init(
        subject: PlayerSubject, listening: Listening, first: FirstOpening,
        plan: PlainPlan = PlainPlan(), desk: PlainDesk = PlainDesk(), console: Console,
        signals: SignalRelay
    ) throws(TerminalError) {
        self.subject = subject
        self.desk = desk
        self.plan = plan
        self.console = console
        self.signals = signals
        player = listening.player
        let wakes = try SessionEvents(
            of: player, input: nil, signals: signals, outside: listening.outside,
            lines: desk.lines)
        outside = OutsideDesk(listening.outside, abilities: .sound)
        (events, pump, releaseTyped) = (wakes.stream, wakes.pump, wakes.release)
        attendance = Attendance(listening)
        runner = EffectRunner(listening: listening, first: first, post: wakes.post)
        self.console = console.attended { [weak self] in self?.attendReader() }
    }

    /// Plays to the end of the chapter, or until a signal; what is to be kept
    /// is on disk when this returns.
    func run(rate: PlaybackRate) async throws -> AppLoop.Ending {
        try pump.start()
        defer { pump.stop() }
        self.rate = rate
        player.setTitle(subject.title)
        // From here on all that is heard is told.
        _ = player.takeHeard()
        runner.run(.openChapter(subject.address, start: .resume, rate: rate))
        for await event in events {
            attend()
            outside.missed().forEach(take)
            take(event)
            attend()
            obeyTyped()
            driveSleep()
            if ending == nil { advance() }
            if ending != nil { break }
            outside.settle(isPlaying: timing.isPlaying, status) { [runner] in
                await runner.settle()
            }
        }
        // From here on nothing that asks for the end is heard: it is under way.
        signals.beginEnding()
        attendance.keep()
        await runner.finish()
        signals.noteKept()
        let ending = try ending?.get() ?? .quit
        return SignalRelay.asked.map(AppLoop.Ending.signal) ?? ending
    }

    /// Whether the session is over.
    var hasEnded: Bool { ending != nil }

    /// Keeps the place while a reader takes nothing: the sound goes on.
    private func attendReader() {
        if timing.isPlaying { save(nil) }
    }

    private func attend() {
        attendance.note(player.place, timing.phase, of: subject, at: timing.sinceStart)
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
        case .app(let message):
            outside.note(message)
            take(message)
        case .typed(let line): take(typed: line)
        case .typingEnded:
            typed.isOver = true
            endIfStranded()
        // Plain lines have no dictation that could be in the way.
        case .remote(let call):
            outside.take(call, status, refusal: { _ in nil }).forEach(take)
        }
    }

    private func take(_ message: AppMessage) {
        switch message {
        case .systemWillSleep: sleep()
        case .play, .command, .seek, .setRate, .saveAndQuit: obey(message)
        case .playback(.success(let snapshot), _):
            plan.chapter = snapshot.value.chapter
            if let text = snapshot.freshness.statusText { console.note(text) }
            if case .offline(_, let reason) = snapshot.freshness, reason.code != .notAsked {
                console.note(reason.description)
            }
            tell(of: snapshot.value.texts)
        case .playback(.failure(let error), _): finish(.failure(.service(error)), .paused)
        case .bookmarks(let marks, _): plan.practice.bookmarks = marks
        case .translation(let result, let ticket): tell(result, for: ticket)
        case .explanation(let result, let ticket): tell(result, for: ticket)
        case .practice(let practice, _):
            plan.practice = practice
            rate = practice.settings.rate ?? rate
        case .track(.success(let track), _):
            use(track.value.sentences)
        case .track(.failure(let error), _):
            saysNoText = false
            console.note(error.description)
            textIsKnown()
        case .notice(let text, _): console.note(text)
        default: return
        }
    }

    /// Says once which of several texts is shown, or that there is none.
    private func tell(of texts: TextChoice) {
        let remark = saysTexts ? texts.remark : nil
        if remark != nil { saysTexts = false }
        if let remark, texts.spoken != nil { console.note("\(remark) \(howToList)") }
        guard texts.spoken == nil, saysNoText else { return }
        saysNoText = false
        console.note(
            "This chapter has no text." + (remark.map { " \($0) \(howToList)" } ?? ""))
        textIsKnown()
    }

    private var howToList: String {
        subject.address.source == .file
            ? "--list-texts lists them." : "`listen subtitles list` lists them."
    }

    /// The same text again, as a refresh brings it, must not print its sentence again.
    private func use(_ sentences: [Sentence]) {
        guard presenter == nil || sentences != self.sentences else { return }
        self.sentences = sentences
        if presenter == nil {
            presenter = PlainPresenter(sentences: sentences, from: began)
        } else {
            presenter?.take(sentences)
        }
        followPlan()
        textIsKnown()
    }

    /// Lets a chapter that was opened sound.
    ///
    /// A file is written as fast as it goes, so that a drill of a text that came later would find
    /// nothing left to drill.
    private func beginSound() {
        guard typed.wantsSound, phase == .ready, !desk.awaitsText || isSettled else { return }
        player.send(.play)
    }

    private func textIsKnown() {
        if desk.awaitsText { beginSound() }
    }

    func followPlan() {
        guard isReady else { return }
        if let rate = plan.rate(for: sentences) { set(rate) }
        player.send(.follow(plan.plan(for: sentences)))
    }

    /// What another program asks for.
    private func obey(_ message: AppMessage) {
        switch message {
        case .play(let wanted): wantSound(wanted)
        case .command(.togglePlay): wantSound(!timing.isPlaying)
        case .command(.faster): set(rate.advanced(byHundredths: 5))
        case .command(.slower): set(rate.advanced(byHundredths: -5))
        case .seek(let place):
            typed.sought = nil
            go(to: place)
        case .setRate(let rate): set(rate)
        case .saveAndQuit: finish(.success(.quit), .quit)
        default: return
        }
    }

    /// Goes to a place, which is kept at once: paused, nothing else would keep it.
    func go(to place: MediaTime) {
        typed.stranded = nil
        printHeard()
        player.send(.seek(place))
        if isReady { save(.seeked) }
    }

    func set(_ rate: PlaybackRate) {
        self.rate = rate
        player.send(.setRate(rate))
    }

    var status: PlayerStatus {
        let place = player.place
        var status = PlayerStatus(
            subject, phase: phase, place: spoken(at: place),
            duration: length.shown(at: place.position), isDurationSure: length.isSure,
            sentences: sentences, preferred: typed.sought?.sentence)
        status.positionSeconds = place.position.seconds
        status.drill = plan.score
        status.loop = plan.loop.map {
            PlayerStatus.Stretch(
                startSeconds: $0.lowerBound.seconds, endSeconds: $0.upperBound.seconds)
        }
        status.text = typed.isHidden ? "hidden" : nil
        status.sleep = sleepStatus
        return status
    }

    /// Nothing begins to sound by itself when the machine wakes.
    private func sleep() {
        guard timing.isPlaying else { return save(.paused) }
        player.send(.pause)
        save(.paused)
        console.note("The computer sleeps; `listen ctl play` goes on.")
    }

    private func take(_ event: PlayerEvent) {
        if case .phase(let phase) = event { self.phase = phase }
        switch event {
        case .duration(let time): length = PlainLength(stated: time, isSure: true)
        case .estimate(let time): length = PlainLength(stated: time)
        case .phase(.ready):
            isReady = true
            if let gain = plan.gain { player.send(.setGain(hundredths: gain)) }
            followPlan()
            if desk.describes, !typed.hasDescribed {
                typed.hasDescribed = true
                describe()
            }
            beginSound()
        // Nobody is there to go on.
        case .phase(.held): player.send(.play)
        case .phase(.playing):
            typed.wantsSound = true
            began = began ?? player.position
        case .phase(.ended): finish(.success(.quit), .ended)
        case .phase(.failed(let message)): finish(.failure(.player(message)), .failed)
        // Nobody is there to go on, and what is written is kept.
        case .phase(.interrupted(let reason)) where file != nil:
            finish(.failure(.file(reason)), .paused)
        case .phase(.interrupted(let reason)):
            typed.wantsSound = false
            console.note("Paused: \(reason). `listen ctl play` goes on.")
            save(.paused)
        case .output(.file(let path)): tell(path)
        case .output(.silent(let reason)):
            console.note("There is no sound (\(reason)); the silent clock keeps the time.")
        // The place the player came to, where that is not quite what was asked for.
        case .seeked: save(.seeked)
        case .shorter(let place):
            typed.wantsSound = false
            let text = shorterText(than: place, length.stated)
            typed.stranded = text
            if !endIfStranded() { console.note(text) }
        case .losses(let count) where saysLosses:
            saysLosses = false
            console.note(lossText(count))
        default: return
        }
    }

    /// Ends where the place is behind the recording's end and nobody can go to another.
    @discardableResult
    private func endIfStranded() -> Bool {
        guard let text = typed.stranded, typed.isOver || desk.lines == nil else { return false }
        finish(.failure(.player(text)), .quit)
        return true
    }

    /// Prints what is due and sleeps until more is.
    private func advance() {
        // Kept before anything is printed, for which a reader may let this wait.
        if timing.isPlaying {
            save(nil)
            printDue()
        }
        let place = player.place
        let position = place.position
        let due = [presenter?.nextDeadline(after: position), place.runsUntil].compactMap { $0 }
            .filter { $0 > position }
        let hosts = [place.gapLeft, sleepLeft].compactMap { $0 }
        let next = Deadline(
            media: due.min(),
            host: hosts.min().map { timing.sinceStart + Duration($0) })
        pump.setDeadline(
            timing.instant(
                of: next, place: place, suspension: suspension.deadline,
                patience: timing.isPlaying ? runner.patience(for: subject.address) : nil))
    }

    /// Prints the sentences that were heard since the last time, and that of the place.
    func printDue() {
        guard let place = printHeard(), place.passage?.display != .hidden else { return }
        show(presenter?.update(position: spoken(at: place).position))
    }

    /// Prints the sentences that were heard since the last time; gives the place behind them, or
    /// nil where there is no text, or nobody to read it.
    ///
    /// What a pass hides is printed in the pass that shows it; what was heard before there was a
    /// text, once there is one.
    @discardableResult
    func printHeard() -> PlaybackPlace? {
        guard presenter != nil else { return nil }
        let heard = player.takeHeard()
        for stretch in heard.stretches where stretch.passage?.display != .hidden {
            let (start, end) = (
                spoken(stretch.start, stretch.passage), spoken(stretch.end, stretch.passage)
            )
            guard show(presenter?.pass(from: start, to: end)) else { return nil }
        }
        return heard.place
    }

    private func spoken(_ position: MediaTime, _ passage: Passage?) -> MediaTime {
        spoken(at: PlaybackPlace(position: position, passage: passage)).position
    }

    /// Prints lines, where they are to be seen; false when nobody reads any more.
    @discardableResult
    private func show(_ lines: [String]?) -> Bool {
        for line in lines ?? [] where !typed.isHidden {
            guard console.print(line) else {
                leave()
                return false
            }
        }
        return true
    }

    /// Says into which other file the sound goes on than the one that was named.
    private func tell(_ path: String) {
        defer { file = path }
        guard let file, file != path else { return }
        console.note("The sound goes on in \(path): it has another format than what is in \(file).")
    }

    /// Nobody reads any more, as behind `| head`.
    private func leave() {
        guard ending == nil else { return }
        ending = .success(.quit)
        save(.quit)
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

    func finish(
        _ ending: Result<AppLoop.Ending, PlainError>, _ reason: SaveReason
    ) {
        save(reason)
        printDue()
        self.ending = ending
    }

    func save(_ reason: SaveReason?) {
        let position = player.position
        let note = ProgressNote(
            chapter: subject.address, position: position,
            duration: length.shown(at: position), isDurationSure: length.isSure,
            isCompleted: reason == .ended, bookTitle: subject.bookTitle,
            chapterTitle: subject.chapterTitle)
        guard let reason else { return runner.moved(note) }
        runner.run(.saveProgress(note, reason))
    }
}

/// How long a chapter is, as far as the player told.
struct PlainLength {
    /// Zero while it told nothing.
    var stated = MediaTime.zero
    /// Whether that was counted.
    var isSure = false

    /// The end no place is behind; zero where it is not known for sure.
    var limit: MediaTime { isSure ? stated : .zero }

    /// The length to be shown at a place that may refute it; zero for none.
    func shown(at place: MediaTime) -> MediaTime {
        isSure || place <= stated ? stated : .zero
    }
}

/// Why a plain session could not play its chapter.
enum PlainError: DescribedError {
    case service(ServiceError)
    case player(String)
    /// The file the sound goes into cannot be written on.
    case file(String)

    var description: String {
        switch self {
        case .service(let error): error.description
        case .player(let message), .file(let message): message
        }
    }

    var kind: FailureKind {
        switch self {
        case .service(let error): error.kind
        case .player: .badData
        case .file: .inputOutput
        }
    }
}
