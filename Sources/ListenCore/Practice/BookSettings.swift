/// The way a person listens to a book; kept for each book.
package struct BookSettings: Hashable, Sendable, Codable {
    /// The speed; `nil` is the configured one.
    package var rate: PlaybackRate?
    /// The words a minute every chapter is brought to; `nil` keeps the speed.
    package var wordsPerMinute: Int?
    /// The loudness in hundredths of the recording's own (0…400).
    package var gainHundredths: Int?
    /// The drill score as it was written; `nil` for none.
    package var score: String?
    /// The places at which the sound waits by itself.
    package var autoPause: PlaybackPlan.AutoPause?
    /// True if gaps between lines are shortened.
    package var condenses: Bool?
    /// True if silence is shortened.
    package var skipsSilence: Bool?

    /// Settings in which nothing was chosen yet.
    package init() {}

    /// Adopts the choices made in others; of a speed and words a minute, the one chosen there
    /// replaces the other.
    package mutating func adopt(_ others: BookSettings) {
        if others.rate != nil || others.wordsPerMinute != nil {
            rate = others.rate
            wordsPerMinute = others.wordsPerMinute
        }
        gainHundredths = others.gainHundredths ?? gainHundredths
        score = others.score ?? score
        autoPause = others.autoPause ?? autoPause
        condenses = others.condenses ?? condenses
        skipsSilence = others.skipsSilence ?? skipsSilence
    }

    /// Adopts changed settings; a speed and words a minute go together.
    package mutating func apply(_ change: BookSettingsChange) {
        let (before, after) = (change.before, change.after)
        if after.rate != before.rate || after.wordsPerMinute != before.wordsPerMinute {
            rate = after.rate
            wordsPerMinute = after.wordsPerMinute
        }
        if after.gainHundredths != before.gainHundredths { gainHundredths = after.gainHundredths }
        if after.score != before.score { score = after.score }
        if after.autoPause != before.autoPause { autoPause = after.autoPause }
        if after.condenses != before.condenses { condenses = after.condenses }
        if after.skipsSilence != before.skipsSilence { skipsSilence = after.skipsSilence }
    }
}

/// A change of the settings for a book: the other settings stay as they are stored, since another
/// player may have changed them meanwhile.
package struct BookSettingsChange: Hashable, Sendable {
    /// The settings that were known.
    package let before: BookSettings
    /// The settings that are chosen now.
    package let after: BookSettings

    /// A change.
    package init(from before: BookSettings, to after: BookSettings) {
        (self.before, self.after) = (before, after)
    }
}
