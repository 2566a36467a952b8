import AppEnvironment
package import ListenCore
import Practice
package import Reports
package import Sessions
import SharedWork
import Storage
import UIVocabulary

extension AppDependencyContainer {
    /// `listen review`.
    package func makeReviewCommand(
        language: Language? = nil, kind: StudyCard.Kind? = nil
    ) async -> ReviewCommand {
        ReviewCommand(host: await withChoices(), language: language, kind: kind)
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

    /// `listen review --fit`.
    package func makeWeightsReport() throws -> WeightsReport {
        tellStoreFailures()
        return WeightsReport(
            store: { try person().cards }, weights: try configuration.review.weights,
            // The day a review counted for is in the log, whatever zone the person was in.
            day: { CalendarDay($0.day)?.counted ?? 0 }, console: console)
    }

    private func makeReviewShelf(
        language: Language?, kind: StudyCard.Kind?
    ) throws -> ReviewShelf {
        ReviewShelf(
            store: try person().cards,
            calendar: ReviewCalendar(
                localTime: localTime,
                // A review reports an hour that is not valid; counts then use the default.
                firstHour: (try? configuration.integer(.reviewDayStart))
                    ?? Int(Setting.reviewDayStart.standard) ?? 0),
            language: language, kind: kind)
    }

    /// The parts of a review; with `isAlone` it uses the session's sound output alone.
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
