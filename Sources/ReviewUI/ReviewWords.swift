package import FoundationEssentials
package import ListenCore
import Practice
import Typesetting
package import UIVocabulary

/// The words of a review's texts.
package enum ReviewWords {
    /// `word · Spanish`.
    package static func kind(of card: StudyCard, _ glyphs: Glyphs) -> String {
        "\(card.kind.rawValue)\(glyphs.dot)\(card.language.englishName)"
    }

    /// The book, chapter and time where a card was heard: `The Ferry · Letters · 0:04`.
    package static func place(of card: StudyCard, _ glyphs: Glyphs) -> String {
        guard let place = card.place else { return "" }
        return [place.bookTitle, place.chapterTitle, place.range.lowerBound.clockText]
            .filter { !$0.isEmpty }.joined(separator: glyphs.dot)
    }

    /// `1 card`, `12 cards`.
    static func cards(_ count: Int) -> String { count == 1 ? "1 card" : "\(count) cards" }

    /// The time until a date, in whole minutes up to an hour.
    package static func wait(from now: Date, to moment: Date) -> String {
        let seconds = max(0, moment.timeIntervalSince(now))
        guard seconds < 3_600 else {
            return ReviewPreviews.text(.seconds(Int64(min(seconds, 1e10))))
        }
        return "\(max(1, Int((seconds / 60).rounded(.up)))) min"
    }

    /// A length of time as `4 min 10 s`.
    static func length(_ time: MediaTime) -> String {
        let seconds = time.microseconds / 1_000_000
        return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }

    /// The result of the session and the cards after it, a sentence each.
    package static func summary(of model: ReviewModel) -> [String] {
        [done(model.tally), next(model), limit(model)].compactMap { $0 }
    }

    private static func done(_ tally: ReviewTally) -> String {
        guard let share = tally.remembered else { return "There is nothing to review now." }
        let percent = percentText(share)
        return "\(cards(tally.cards)) reviewed, \(percent) remembered, in \(length(tally.spent))."
    }

    private static func next(_ model: ReviewModel) -> String? {
        guard let ahead = model.ahead else { return nil }
        guard ahead.hasCards else {
            return "There are no cards here yet: save words and sentences while you listen."
        }
        let left = model.remaining.total
        if left > 0 { return "\(cards(left)) still to come today." }
        if ahead.tomorrow > 0 { return "Tomorrow: \(cards(ahead.tomorrow))." }
        return ahead.next.map { "The next one comes in \(wait(from: model.now, to: $0))." }
    }

    private static func limit(_ model: ReviewModel) -> String? {
        guard let ahead = model.ahead else { return nil }
        let (new, due) = (ahead.new - model.remaining.new, ahead.due - model.remaining.reviews)
        let parts = [new > 0 ? "\(new) new" : nil, due > 0 ? "\(due) due" : nil]
            .compactMap { $0 }
        return parts.isEmpty ? nil : "More for another day: \(parts.joined(separator: ", "))."
    }
}
