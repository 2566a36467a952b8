import AppEnvironment
import ConsoleOutput
package import ListenCore
import ListenUI
import ReviewUI
import Routes
import UIVocabulary
import Terminal

/// `listen review`: plays, shows and grades the cards that are due.
package struct ReviewCommand: Sendable {
    let host: any SessionHost
    /// The only language that is reviewed; `nil` for all.
    var language: Language?
    /// The only kind that is reviewed; `nil` for both.
    var kind: StudyCard.Kind?

    /// The only cards that are asked, by number; `nil` for all.
    var only: Set<Int64>?

    /// True when cards are heard, answered and graded without looking.
    var isHandsFree = false

    package init(
        host: any SessionHost, language: Language?, kind: StudyCard.Kind?,
        only: Set<Int64>? = nil, isHandsFree: Bool = false
    ) {
        self.isHandsFree = isHandsFree
        self.host = host
        self.language = language
        self.kind = kind
        self.only = only
    }

    /// Runs a review, on the full screen if there is one.
    ///
    /// The answers come from an input that others share, or from that of the process.
    package func run(typing given: TypedInput? = nil) async throws {
        // Wrong settings are told before anything else.
        _ = try settings()
        let play = PlayCommand(host: host)
        guard try host.usesFullScreen, !isHandsFree else {
            let input = given ?? TypedInput()
            guard input != nil || isHandsFree else { throw Self.nobody }
            return try play.finish(try await runPlainly(ReviewBounds(), input).ending)
        }
        try await play.goOn(after: try await runOnScreen(.review))
    }

    /// Runs a review as a thing of the day; returns how it ended.
    func session(
        within bounds: ReviewBounds, _ input: TypedInput?
    ) async throws -> AppLoop.Ending {
        guard try !host.usesFullScreen else {
            return try await runOnScreen(.reviewOfDay(bounds))
        }
        guard let input else { return .task(DayTaskEnd(.nothing)) }
        let (ending, end) = try await runPlainly(bounds, input)
        guard ending == .quit, let end else { return ending }
        return .task(end)
    }

    private static let nobody = StatedError(
        .usage,
        "There is nobody to answer here. Run `listen review` in a terminal, or pipe the "
            + "answers into it; `listen review --counts` says what waits.")

    /// The settings, whose errors do not stop the player, but a review.
    private func settings() throws -> ReviewSettings {
        let settings = try host.configuration.review
        _ = try host.configuration.integer(.reviewDayStart)
        return settings
    }

    private func runOnScreen(_ start: AppModel.Start) async throws -> AppLoop.Ending {
        _ = try settings()
        return try await PlayCommand(host: host).session(
            start, FirstOpening(), on: try await host.service()
        ) { listening in
            listening.review = try host.makeReviewSource(
                language: language, kind: kind, isAlone: true
            ).asking(only: only)
        }
    }

    @MainActor
    private func runPlainly(
        _ bounds: ReviewBounds, _ input: TypedInput?
    ) async throws -> (ending: AppLoop.Ending, end: DayTaskEnd?) {
        let (settings, console) = (try settings(), host.console)
        let listening = try await host.makeListening(try await host.service()) {
            console.note($0)
        }
        // A headset answers too.
        guard input != nil || listening.outside.media?.isConnected == true else {
            await listening.close()
            throw Self.nobody
        }
        let source = try host.makeReviewSource(language: language, kind: kind, isAlone: true)
            .asking(only: only)
        let signals = try SignalRelay()
        defer { withExtendedLifetime(signals) {} }
        let session = try ReviewPlainSession(
            source, listening: listening, settings: settings, within: bounds,
            lines: await input?.lines(), console: console, signals: signals,
            spoken: isHandsFree
                ? SpokenReview(
                    voice: listening.wordVoice, target: try host.makePlainSettings().targetLanguage,
                    media: listening.outside.media) : nil)
        let ending = try await PlayCommand(host: host).closing(listening) {
            try await session.run()
        }
        return (ending, session.endOfDay)
    }
}
