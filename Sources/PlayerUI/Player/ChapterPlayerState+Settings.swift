package import ListenCore
import Practice
import UIVocabulary

/// How the book is listened to: taken up when a chapter opens, kept when it changes.
extension ChapterPlayerState {
    /// Goes by what was chosen for a book, and by the configuration where
    /// nothing was; a score that can no longer be read is left out.
    package mutating func take(_ chosen: BookSettings) {
        let usual = settings.newBook
        chosenRate = chosen.rate
        // A speed that was chosen counts more than a pace that is merely usual.
        practice.wordsPerMinute =
            chosen.wordsPerMinute ?? (chosen.rate == nil ? usual.wordsPerMinute : nil)
        practice.gain = min(max(chosen.gainHundredths ?? usual.gainHundredths ?? 100, 0), 400)
        let score = chosen.score ?? usual.score
        practice.drill = score.flatMap { try? DrillNotation.read($0) }
        practice.score = practice.drill == nil ? nil : score
        practice.autoPause = chosen.autoPause ?? usual.autoPause ?? []
        practice.condenses = chosen.condenses ?? usual.condenses ?? false
        practice.skipsSilence = chosen.skipsSilence ?? usual.skipsSilence ?? false
    }

    /// What is chosen for the book; what is as usual and was never chosen is
    /// left out, so that it follows the configuration.
    package func chosen(since before: BookSettings) -> BookSettings {
        let usual = settings.newBook
        func choice<Value: Equatable>(
            _ value: Value, _ kept: Value?, _ usual: Value?, _ otherwise: Value
        ) -> Value? {
            value == kept ?? usual ?? otherwise ? kept : value
        }
        var chosen = before
        chosen.rate = chosenRate
        let isUsualPace =
            before.wordsPerMinute == nil && practice.wordsPerMinute == usual.wordsPerMinute
        chosen.wordsPerMinute = isUsualPace ? nil : practice.wordsPerMinute
        chosen.gainHundredths = choice(
            practice.gain, before.gainHundredths, usual.gainHundredths, 100)
        chosen.score = choice(
            practice.score ?? Self.noDrill, before.score, usual.score, Self.noDrill)
        chosen.autoPause = choice(practice.autoPause, before.autoPause, usual.autoPause, [])
        chosen.condenses = choice(practice.condenses, before.condenses, usual.condenses, false)
        chosen.skipsSilence = choice(
            practice.skipsSilence, before.skipsSilence, usual.skipsSilence, false)
        return chosen
    }

    /// The preset that drills nothing.
    private static let noDrill = "listen"
}
