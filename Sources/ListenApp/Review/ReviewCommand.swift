import Glibc
package import ListenCore
import ListenUI
import Storage
import Terminal
import UIVocabulary

/// `listen review`: the cards that are due, heard, shown and graded.
package struct ReviewCommand: Sendable {
    package let container: AppDependencyContainer
    /// The only language that is asked; `nil` for all.
    package var language: Language?
    /// The only kind that is asked; `nil` for both.
    package var kind: StudyCard.Kind?

    /// Reviews, on the whole screen where there is one.
    package func run() async throws {
        // What the player does without is needed here.
        let settings = try container.configuration.review
        _ = try container.configuration.integer(.reviewDayStart)
        let play = PlayCommand(container: container)
        let service = try await container.service()
        guard try container.usesFullScreen else { return try await runPlainly(service, settings) }
        try await play.show(.review, FirstOpening(), on: service) { listening in
            listening.review = try container.makeReviewSource(
                language: language, kind: kind, isAlone: true)
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
        let console = container.console
        let listening = try await container.makeListening(service) { console.note($0) }
        let source = try container.makeReviewSource(language: language, kind: kind, isAlone: true)
        let signals = try SignalRelay()
        defer { withExtendedLifetime(signals) {} }
        let session = try ReviewPlainSession(
            source, listening: listening, settings: settings,
            lines: lines, console: console, signals: signals)
        let play = PlayCommand(container: container)
        try play.finish(try await play.closing(listening) { try await session.run() })
    }
}

extension AppDependencyContainer {
    /// `listen review`.
    package func makeReviewCommand(
        language: Language? = nil, kind: StudyCard.Kind? = nil
    ) async -> ReviewCommand {
        ReviewCommand(container: await withChoices(), language: language, kind: kind)
    }

    /// `listen review --counts`.
    package func makeReviewReport(
        language: Language? = nil, kind: StudyCard.Kind? = nil
    ) async throws -> ReviewReport {
        tellStoreFailures()
        let container = await withChoices()
        let settings = try container.configuration.review
        _ = try container.configuration.integer(.reviewDayStart)
        return ReviewReport(
            shelf: { try container.makeReviewShelf(language: language, kind: kind) },
            settings: settings, clock: clock, console: console)
    }

    private func makeReviewShelf(
        language: Language?, kind: StudyCard.Kind?
    ) throws -> ReviewShelf {
        ReviewShelf(
            store: try person().cards,
            calendar: ReviewCalendar(
                localTime: localTime,
                // Where it is no value, nothing is reviewed, and what waits is counted all the same.
                firstHour: (try? configuration.integer(.reviewDayStart))
                    ?? Int(Setting.reviewDayStart.standard) ?? 0),
            language: language, kind: kind)
    }

    /// What a review works with; alone, it has the session's sound to itself.
    package func makeReviewSource(
        language: Language? = nil, kind: StudyCard.Kind? = nil, isAlone: Bool = false
    ) throws -> ReviewSource {
        ReviewSource(
            shelf: try makeReviewShelf(language: language, kind: kind),
            recordings: ReviewRecordings(
                folder: paths.cuts,
                service: { [sources] in try await sources.books(of: $0) },
                mode: selection.mode == .refresh ? .cacheFirst : selection.mode,
                leadIn: try configuration.leadIn, tail: try configuration.tail),
            makePlayer: isAlone ? try playerMaker() : try backgroundPlayerMaker())
    }
}
