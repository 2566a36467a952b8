/// The bounds of a review that is a part of a day: it ends behind the card that reaches one.
package struct ReviewBounds: Hashable, Sendable {
    /// The most cards; `nil` for all.
    let cards: Int?
    /// The most time in seconds; `nil` without end.
    let seconds: Int?

    /// Bounds; without arguments there are none.
    package init(cards: Int? = nil, seconds: Int? = nil) {
        (self.cards, self.seconds) = (cards, seconds)
    }

    /// True where so many cards, or so much time, are enough.
    func areReached(cards: Int, after time: Duration) -> Bool {
        if let most = self.cards, cards >= most { return true }
        return seconds.map { time >= .seconds($0) } ?? false
    }

    /// The instant at which the time is over, of a review that began at another.
    func end(from begun: Duration?) -> Duration? {
        guard let begun, let seconds else { return nil }
        return begun + .seconds(seconds)
    }
}

/// Instants of a review, on the host's clock.
struct ReviewTimes: Hashable, Sendable {
    /// The beginning of the session.
    var begun: Duration?
    /// The instant at which the card was asked.
    var asked = Duration.zero
    /// The instant before which cards that could not be read are not read again.
    var readsAgain: Duration?
}
