package import ConsoleOutput
import ListenCore
import ListenUI
import ReviewUI
package import Terminal
package import UIVocabulary

/// A review without a screen: a question is printed, a line answers it.
///
/// On the main actor, like the loop of the full screen, and as asleep.
@MainActor
package final class ReviewPlainSession {
    private let console: Console
    private let clock: any WallClock
    private let events: AsyncStream<SessionEvents.Event>
    private let pump: EventPump
    private let desk: ReviewDesk
    private let releaseTyped: @Sendable () -> Void
    private var model: ReviewModel
    private var presenter = ReviewPlainPresenter()
    private var timing = LoopTiming()
    /// A line that waits until what it is about is known.
    private var typed: String?
    private var ending: AppLoop.Ending?

    package init(
        _ source: ReviewSource, listening: Listening, settings: ReviewSettings,
        lines: AsyncStream<String>, console: Console, signals: SignalRelay
    ) throws(TerminalError) {
        self.console = console
        clock = listening.clock
        model = ReviewModel(settings: settings)
        let wakes = try SessionEvents(
            of: listening.player, input: nil, signals: signals, lines: Self.ended(lines))
        (events, pump, releaseTyped) = (wakes.stream, wakes.pump, wakes.release)
        desk = ReviewDesk(source, clock: listening.clock, post: wakes.post)
    }

    /// Asks until nothing comes any more, or the person or a signal ends it;
    /// every grade is on disk when this returns.
    package func run() async throws(TerminalError) -> AppLoop.Ending {
        try pump.start()
        defer { pump.stop() }
        carryOut(model.start(at: moment))
        for await event in events {
            take(event)
            obeyTyped()
            show()
            if ending != nil { break }
            pump.setDeadline(
                timing.instant(
                    of: Deadline(host: model.nextDeadline),
                    place: PlaybackPlace(position: .zero), suspension: nil))
        }
        await desk.settle()
        desk.close()
        return ending ?? .quit
    }

    /// The end of the input ends the review as `q` does.
    private static func ended(_ lines: AsyncStream<String>) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        // Read no further ahead than a line: whoever types faster waits.
        Task {
            for await line in lines { continuation.yield(line) }
            continuation.yield("q")
            continuation.finish()
        }
        return stream
    }

    private var moment: Moment { Moment(host: timing.sinceStart, date: clock.now) }

    private func take(_ event: SessionEvents.Event) {
        switch event {
        case .terminal(.endRequested(let signal)): ending = .signal(signal)
        case .terminal, .remote: carryOut(model.update(.time, at: moment))
        case .app(.review(let answer)): carryOut(model.update(.answer(answer), at: moment))
        case .app: return
        case .typed(let line): typed = line
        // Its lines end with a `q`.
        case .typingEnded: return
        }
    }

    /// Obeys a typed line once what it is about is there.
    private func obeyTyped() {
        guard let line = typed, !model.isBusy, ending == nil else { return }
        show()
        guard ending == nil else { return }
        typed = nil
        if let command = ReviewPlainPresenter.command(line) {
            carryOut(model.update(.command(command), at: moment))
        } else {
            console.note(ReviewPlainPresenter.help)
        }
        releaseTyped()
    }

    private func carryOut(_ effects: [ReviewModel.Effect]) {
        for effect in effects {
            switch effect {
            case .ask(let request): desk.carryOut(request)
            case .tell(let text, _): console.note(text)
            case .leave: ending = ending ?? .quit
            }
        }
    }

    /// Prints what is new; after the summary nothing more is asked.
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
