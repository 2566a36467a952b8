import LibraryUI
import Practice
import ReviewUI
import UIVocabulary

/// The review of cards, and the cards that wait for one.
struct ReviewCorner: Sendable {
    /// The review, while there is one.
    var model: ReviewModel?
    /// The list it was opened from; `nil` when the program began with it.
    var openedFrom: LibraryModel.List?
    /// The cards of this day, for the list of books.
    private var deck: ReviewDeck?
    /// The numbers of those that wait.
    private var waiting: ReviewQueue.Remaining?

    /// Takes the cards of the day.
    mutating func receive(_ deck: ReviewDeck, _ settings: ReviewSettings) {
        self.deck = deck
        count(settings)
    }

    /// Counts the cards that wait by the limits there are.
    mutating func count(_ settings: ReviewSettings) {
        waiting = deck.map { settings.remaining(of: $0, at: $0.dayEnd) }
    }

    /// The cards that wait, as the list of books says it: `12 due · 5 new`.
    func waitingText(_ glyphs: Glyphs) -> String? {
        guard let waiting else { return nil }
        let due = waiting.learning + waiting.reviews
        let parts = [due > 0 ? "\(due) due" : nil, waiting.new > 0 ? "\(waiting.new) new" : nil]
        let text = parts.compactMap { $0 }.joined(separator: glyphs.dot)
        return text.isEmpty ? nil : text
    }
}
