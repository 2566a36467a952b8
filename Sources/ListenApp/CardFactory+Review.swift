import AppEnvironment
package import ListenCore
import Practice
package import Reports
package import Sessions
import SharedWork
import Storage
import UIVocabulary

extension CardFactory {
    /// `listen review`; with `isOfTape` of the cards on the last tape, which must have had some.
    package func makeReviewCommand(
        language: Language? = nil, kind: StudyCard.Kind? = nil, isOfTape: Bool = false,
        isHandsFree: Bool = false
    ) async throws -> ReviewCommand {
        var only: Set<Int64>?
        if isOfTape {
            guard let tape = LastTape.read(in: app.paths.data), !tape.isEmpty else {
                throw StatedError(
                    .notFound,
                    "No card or sentence of a tape is to be asked. `listen tape today.flac` makes "
                        + "one of the cards that are due.")
            }
            only = Set(tape.cards)
        }
        return ReviewCommand(
            host: await app.withChoices(), language: language, kind: kind, only: only,
            isHandsFree: isHandsFree)
    }

    /// `listen review --heard`: the cards of the last tape, then its sentences that are no cards.
    package func reviewTape(
        language: Language? = nil, kind: StudyCard.Kind? = nil
    ) async throws {
        let command = try await makeReviewCommand(language: language, kind: kind, isOfTape: true)
        let tape = LastTape.read(in: app.paths.data)
        guard tape?.lines.isEmpty == false, kind != .word else { return try await command.run() }
        guard let input = TypedInput() else { return try await command.run() }
        if tape?.cards.isEmpty == false { try await command.run(typing: input) }
        let offline = try app.helpers.offlineAids()
        try await TapeWalk(
            folder: app.paths.data,
            sentences: HeardSentences(try await HeardFactory(app: app).minedCards(offline)),
            practice: { try app.stores.person().sentencePractice }, clock: app.clock,
            console: app.console, shutdown: offline.shutdown
        ).run(await input.lines())
    }

    /// `listen review --counts`.
    package func makeReviewReport(
        language: Language? = nil, kind: StudyCard.Kind? = nil
    ) async throws -> ReviewReport {
        app.tellStoreFailures()
        let container = await app.withChoices()
        let settings = try container.configuration.review
        _ = try container.configuration.integer(.reviewDayStart)
        return ReviewReport(
            shelf: {
                try CardFactory(app: container).makeReviewShelf(language: language, kind: kind)
            },
            settings: settings, clock: app.clock, console: app.console)
    }

    /// `listen review --fit`.
    package func makeWeightsReport() throws -> WeightsReport {
        app.tellStoreFailures()
        return WeightsReport(
            store: { try app.stores.person().cards }, weights: try app.configuration.review.weights,
            // The day a review counted for is in the log, whatever zone the person was in.
            day: { CalendarDay($0.day)?.daysSince1970 ?? 0 }, console: app.console)
    }

    private func makeReviewShelf(
        language: Language?, kind: StudyCard.Kind?
    ) throws -> ReviewShelf {
        ReviewShelf(
            store: try app.stores.person().cards,
            calendar: calendar, language: language, kind: kind)
    }

    /// The days of reviews and routes.
    var calendar: ReviewCalendar {
        ReviewCalendar(
            localTime: app.localTime,
            // A review reports an hour that is not valid; counts then use the default.
            firstHour: (try? app.configuration.integer(.reviewDayStart))
                ?? Int(Setting.reviewDayStart.standard) ?? 0)
    }

    /// The number of cards that a review would ask now; none where they cannot be counted.
    func dueCount() async -> Int {
        guard let settings = try? app.configuration.review,
            let shelf = try? makeReviewShelf(
                language: nil, kind: nil), let hand = try? await shelf.hand(at: app.clock.now)
        else { return 0 }
        let left = settings.remaining(of: hand.deck, at: app.clock.now)
        return left.reviews + left.learning + left.new
    }

    /// The parts of a review; with `isAlone` it uses the session's sound output alone.
    package func makeReviewSource(
        language: Language? = nil, kind: StudyCard.Kind? = nil, isAlone: Bool = false
    ) throws -> ReviewSource {
        ReviewSource(
            shelf: try makeReviewShelf(language: language, kind: kind),
            recordings: ReviewRecordings(
                folder: app.paths.cuts,
                service: { [sources = app.sources] in try await sources.books(of: $0) },
                mode: app.selection.mode == .refresh ? .cacheFirst : app.selection.mode,
                leadIn: try app.configuration.leadIn, tail: try app.configuration.tail),
            makePlayer: isAlone ? try app.sound.player() : try app.sound.background())
    }
}
