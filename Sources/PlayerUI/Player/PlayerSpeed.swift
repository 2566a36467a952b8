package import ListenCore
package import Practice
import UIVocabulary

/// The speed of the sound: what is played at, what the person chose for the book, and the
/// narrator's pace that a choice in words a minute goes by.
package struct PlayerSpeed: Hashable, Sendable {
    /// The slowest and fastest pace that can be asked for, in words a minute.
    package static let paces = 40...600

    package var rate: PlaybackRate
    /// True after the speed was changed before the player had the chapter.
    var isUntold = false
    /// The speed the person chose for this book; `nil` is the configured one.
    var chosen: PlaybackRate?
    /// The words a minute every chapter is brought to.
    package var wordsPerMinute: Int?
    /// The pace of the narrator, when known.
    package var pace: Pace?

    init(rate: PlaybackRate) { self.rate = rate }

    /// Goes by a speed from now on, whoever reads.
    mutating func choose(_ rate: PlaybackRate, isOpen: Bool) -> [ScreenEffect] {
        wordsPerMinute = nil
        chosen = rate
        return tell(rate, isOpen: isOpen)
    }

    /// Goes by a pace from now on, whoever reads; with `nil` by the speed that is heard.
    mutating func choose(wordsPerMinute count: Int?, isOpen: Bool) -> [ScreenEffect] {
        guard let count else { return choose(rate, isOpen: isOpen) }
        let pace = min(max(count, Self.paces.lowerBound), Self.paces.upperBound)
        wordsPerMinute = pace
        return bringToPace(isOpen: isOpen)
            + [.toast("Every narrator at \(pace) words a minute.")]
    }

    /// Changes the speed, or the pace where one is chosen, by so many hundredths or words.
    mutating func step(by step: Int, isOpen: Bool) -> [ScreenEffect] {
        guard let wordsPerMinute else {
            return choose(rate.advanced(byHundredths: step), isOpen: isOpen)
        }
        return choose(wordsPerMinute: wordsPerMinute + step, isOpen: isOpen)
    }

    /// Measures how fast the narrator reads, and goes by the pace that is wanted.
    mutating func measure(
        _ sentences: [Sentence], of chapter: Chapter?, isOpen: Bool
    ) -> [ScreenEffect] {
        pace = Pace(sentences, chapter: chapter)
        return bringToPace(isOpen: isOpen)
    }

    /// Brings this narrator to the pace that is wanted, once it is known.
    mutating func bringToPace(isOpen: Bool) -> [ScreenEffect] {
        guard let wordsPerMinute, let pace else { return [] }
        return tell(pace.rate(for: wordsPerMinute), isOpen: isOpen)
    }

    /// Tells the player a speed, or remembers to.
    mutating func tell(_ rate: PlaybackRate, isOpen: Bool) -> [ScreenEffect] {
        guard rate != self.rate else { return [] }
        self.rate = rate
        guard isOpen else {
            isUntold = true
            return []
        }
        return [.run(.player(.setRate(rate)))]
    }

    /// Tells what was chosen before the player had the chapter.
    mutating func tellUntold() -> [ScreenEffect] {
        defer { isUntold = false }
        return isUntold ? [.run(.player(.setRate(rate)))] : []
    }
}

/// The speed as it is kept of a book.
extension PlayerSpeed {
    /// Goes by what was chosen for a book, and by what is usual where nothing was.
    mutating func adopt(_ book: BookSettings, usual: BookSettings) {
        chosen = book.rate
        // A speed that was chosen counts more than a pace that is merely usual.
        wordsPerMinute = book.wordsPerMinute ?? (book.rate == nil ? usual.wordsPerMinute : nil)
    }

    /// Notes what is chosen for the book; a usual pace that was never chosen is left out.
    func note(in book: inout BookSettings, usual: BookSettings) {
        book.rate = chosen
        let isUsual = book.wordsPerMinute == nil && wordsPerMinute == usual.wordsPerMinute
        book.wordsPerMinute = isUsual ? nil : wordsPerMinute
    }
}
