import ConsoleOutput
import ListenCore
import ListenUI
import ReviewUI
import Routes
import Terminal
import UIVocabulary

/// A review without a screen: prints questions and reads the answers as lines.
///
/// On the main actor, like the loop of the full screen, and sleeping as much.
@MainActor
final class ReviewPlainSession {
    private let console: Console
    private let clock: any WallClock
    private let events: AsyncStream<SessionEvents.Event>
    private let pump: EventPump
    let worker: ReviewWorker
    private let releaseTyped: @Sendable () -> Void
    private(set) var model: ReviewModel
    /// The course of a review without eyes and hands; `nil` for one that is answered by lines.
    var handsFree: HandsFreeReview?
    /// The voice of such a review, the language of meanings, and the desktop whose keys answer it.
    let spoken: SpokenReview?
    private var presenter = ReviewPlainPresenter()
    private var timing = LoopTiming()
    /// A line that waits until its card is loaded.
    private var typed: String?
    private var ending: AppLoop.Ending?

    init(
        _ source: ReviewSource, listening: Listening, settings: ReviewSettings,
        within bounds: ReviewBounds = ReviewBounds(),
        lines: AsyncStream<String>?, console: Console, signals: SignalRelay,
        spoken: SpokenReview? = nil
    ) throws(TerminalError) {
        self.console = console
        self.spoken = spoken
        handsFree = spoken.map { _ in HandsFreeReview() }
        presenter.isHandsFree = spoken != nil
        clock = listening.clock
        model = ReviewModel(settings: settings, within: bounds)
        let wakes = try SessionEvents(
            of: listening.player, input: nil, signals: signals,
            outside: Outside(media: spoken?.media), lines: lines)
        (events, pump, releaseTyped) = (wakes.stream, wakes.pump, wakes.release)
        worker = ReviewWorker(source, clock: listening.clock, post: wakes.post)
    }

    /// The end of the review as a thing of the day; `nil` where it was left.
    var endOfDay: DayTaskEnd? { model.endOfDay }

    /// Runs until there are no more cards, or the person or a signal ends it; every grade is on
    /// disk when this returns.
    func run() async throws(TerminalError) -> AppLoop.Ending {
        try pump.start()
        defer { pump.stop() }
        spoken?.media?.begin { .zero }
        carryOut(model.start(at: moment))
        for await event in events {
            handle(event)
            followHandsFree()
            obeyTyped()
            show()
            if ending != nil { break }
            pump.setDeadline(
                timing.instant(
                    of: Deadline(host: model.nextDeadline)
                        .earlier(Deadline(host: handsFree?.deadline)),
                    place: PlaybackPlace(position: .zero), suspension: nil))
        }
        await worker.settle()
        worker.close()
        return ending ?? .quit
    }

    private var moment: Moment { Moment(host: timing.sinceStart, date: clock.now) }

    private func handle(_ event: SessionEvents.Event) {
        switch event {
        case .terminal(.endRequested(let signal)): ending = .signal(signal)
        case .terminal, .remote: carryOut(model.update(.time, at: moment))
        case .app(.review(.sound(let sound, let card))) where handsFree?.isSpoken(in: model) == true:
            if card == model.card?.id { handsFree?.note(sound, at: moment.host) }
        case .app(.review(let answer)):
            if case .sound(let sound, model.card?.id) = answer {
                handsFree?.note(sound, at: moment.host)
            }
            carryOut(model.update(.answer(answer), at: moment))
        case .media: obeyDesktop()
        case .app: return
        case .typed(let line): typed = line
        // Whoever is gone has ended the review.
        case .typingEnded: typed = "q"
        }
    }

    /// Carries out a typed line once its card is loaded.
    private func obeyTyped() {
        guard let line = typed, !model.isBusy, ending == nil, takesTyped else { return }
        show()
        guard ending == nil else { return }
        typed = nil
        if let key = handsFreeKey(of: line) {
            press(key)
        } else if let command = ReviewPlainPresenter.command(line) {
            obey(command)
        } else {
            console.note(presenter.help)
        }
        releaseTyped()
    }

    /// The present instant by the clock of the loop.
    var host: Duration { moment.host }

    /// Carries out a command.
    func obey(_ command: Command) {
        carryOut(model.update(.command(command), at: moment))
    }

    /// Tells a sentence.
    func tell(_ sentence: String) { console.note(sentence) }

    /// Ends the session at once.
    func end() { ending = ending ?? .quit }

    private func carryOut(_ effects: [ReviewModel.Effect]) {
        for effect in effects {
            switch effect {
            case .ask(let request): worker.carryOut(request)
            case .tell(let text, _): console.note(text)
            case .leave: ending = ending ?? .quit
            }
        }
    }

    /// Prints what is new; after the summary no more questions follow.
    private func show() {
        for line in presenter.lines(of: model) {
            guard console.print(line) else {
                ending = ending ?? .quit
                return
            }
        }
        if model.stage == .over, model.ahead != nil { ending = ending ?? .quit }
    }
}
