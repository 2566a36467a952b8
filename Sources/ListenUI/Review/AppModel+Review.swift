import ListenCore
import PlayerUI
import Practice
package import ReviewUI
package import UIVocabulary

/// The review of cards: a screen of its own, reached from the lists.
///
/// It has a player of its own; what is open in the player stays where it is.
extension AppModel {
    /// Begins a review; sound that runs pauses first.
    package mutating func openReview(at moment: Moment) -> [AppEffect] {
        if let fault = settings.fault(of: .reviews) {
            toast = Toast(fault, .failure, at: moment.host)
            return []
        }
        reviewedFrom = screen == .review || first.isReview ? nil : screen
        let isSounding = player?.state.sound.isWanted == true
        let hush = isSounding ? tellPlayer(.command(.togglePlay), at: moment) : []
        var model = ReviewModel(settings: settings.review)
        let effects = model.start(at: moment)
        review = model
        screen = .review
        return hush + carryOut(effects, at: moment)
    }

    /// Goes back to the list the review was opened from, or ends the program.
    package mutating func leaveReview(at moment: Moment) -> [AppEffect] {
        review = nil
        guard let list = reviewedFrom else { return carryOutEverywhere(.quit, at: moment) ?? [] }
        screen = list
        arrangeLists()
        return [.review(.hush), .review(.count)]
    }

    /// Tells the review something.
    package mutating func tellReview(_ message: ReviewModel.Message, at moment: Moment)
        -> [AppEffect]
    {
        guard review != nil else { return [] }
        let effects = review?.update(message, at: moment) ?? []
        if message == .command(.down) { boundReviewScroll() }
        return carryOut(effects, at: moment)
    }

    private mutating func boundReviewScroll() {
        guard let model = review else { return }
        let limit = ReviewScreen(model: model, settings: settings, size: size).scrollLimit
        review?.scroll = min(model.scroll, limit)
    }

    package mutating func takeReview(_ answer: ReviewAnswer, at moment: Moment) -> [AppEffect] {
        if case .waiting(let deck) = answer {
            waitingCards = deck
            countWaiting()
            return []
        }
        return tellReview(.answer(answer), at: moment)
    }

    private mutating func carryOut(
        _ effects: [ReviewModel.Effect], at moment: Moment
    ) -> [AppEffect] {
        effects.flatMap { effect -> [AppEffect] in
            switch effect {
            case .ask(let request): return [.review(request)]
            case .tell(let text, let kind):
                toast = Toast(text, kind, at: moment.host)
                return []
            case .leave: return leaveReview(at: moment)
            }
        }
    }

    /// Counts the cards that wait by the limits there are.
    package mutating func countWaiting() {
        waiting = waitingCards.map { settings.review.remaining(of: $0, at: $0.dayEnd) }
    }

    /// The cards that wait, as the list of books says it: `12 due · 5 new`.
    package var waitingText: String? {
        guard let waiting else { return nil }
        let due = waiting.learning + waiting.reviews
        let parts = [due > 0 ? "\(due) due" : nil, waiting.new > 0 ? "\(waiting.new) new" : nil]
        let text = parts.compactMap { $0 }.joined(separator: Glyphs(settings).dot)
        return text.isEmpty ? nil : text
    }
}

extension AppModel.Start {
    /// Whether the program begins with a review.
    package var isReview: Bool {
        if case .review = self { true } else { false }
    }
}
