import AppEnvironment
import ConsoleOutput
import Glibc
package import ListenCore
import ListenUI
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

    package init(
        host: any SessionHost, language: Language?, kind: StudyCard.Kind?,
        only: Set<Int64>? = nil
    ) {
        self.host = host
        self.language = language
        self.kind = kind
        self.only = only
    }

    /// Runs a review, on the full screen if there is one.
    package func run() async throws {
        // Errors in these settings do not stop the player, but a review.
        let settings = try host.configuration.review
        _ = try host.configuration.integer(.reviewDayStart)
        let play = PlayCommand(host: host)
        let service = try await host.service()
        guard try host.usesFullScreen else { return try await runPlainly(service, settings) }
        try await play.show(.review, FirstOpening(), on: service) { listening in
            listening.review = try host.makeReviewSource(
                language: language, kind: kind, isAlone: true
            ).asking(only: only)
        }
    }

    @MainActor
    private func runPlainly(
        _ service: any BookSource, _ settings: ReviewSettings
    ) async throws {
        guard let lines = TypedLines.lines() else {
            throw StatedError(
                .usage,
                "There is nobody to answer here. Run `listen review` in a terminal, or pipe the "
                    + "answers into it; `listen review --counts` says what waits.")
        }
        let console = host.console
        let listening = try await host.makeListening(service) { console.note($0) }
        let source = try host.makeReviewSource(language: language, kind: kind, isAlone: true)
            .asking(only: only)
        let signals = try SignalRelay()
        defer { withExtendedLifetime(signals) {} }
        let session = try ReviewPlainSession(
            source, listening: listening, settings: settings,
            lines: lines, console: console, signals: signals)
        let play = PlayCommand(host: host)
        try play.finish(try await play.closing(listening) { try await session.run() })
    }
}
