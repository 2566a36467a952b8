package import ListenCore
package import Practice
package import Terminal
package import UIVocabulary

/// Settings in the words of the targets they are for.
extension Configuration {
    /// Whether a switch is on, where what is no value leaves it off: for what the player can do
    /// without.
    package func isSurelyOn(_ setting: Setting) -> Bool { (try? isOn(setting)) ?? false }

    /// The colours the terminal is sent; `nil` finds out.
    package var colorDepth: ColorDepth? {
        get throws(ConfigurationError) {
            switch try text(.color) {
            case "truecolor": .trueColor
            case "256": .indexed256
            case "16": .ansi16
            case "none": ColorDepth.none
            default: nil
            }
        }
    }

    /// Whether this program puts right-to-left text in reading order where
    /// nobody says who does: unless the terminal is known to do so itself.
    package func bidiIsOurs(in environment: [String: String]) -> Bool {
        // tmux passes the logical order on as it comes, whatever it runs in.
        environment["TMUX"] != nil
            || !["VTE_VERSION", "KONSOLE_VERSION", "MLTERM"].contains { environment[$0] != nil }
                && environment["TERM_PROGRAM"] != "iTerm.app"
    }

    /// The encoding that texts are in, by its name; `nil` finds it out.
    package var encoding: String? {
        get throws(ConfigurationError) { TextCharset.named(try text(.encoding))?.name }
    }

    /// How a book is listened to for which nothing was chosen yet: every field
    /// has a value, except a drill and words a minute where there are none.
    package func newBook() throws(ConfigurationError) -> BookSettings {
        var settings = BookSettings()
        settings.rate = try playbackRate
        settings.wordsPerMinute = try wordsPerMinute
        settings.gainHundredths = try integer(.boost)
        settings.score = try drill
        settings.autoPause = try autoPause
        settings.condenses = try isOn(.condense)
        settings.skipsSilence = try isOn(.skipSilence)
        return settings
    }

    /// What was asked for in this run alone: it beats what was chosen for a
    /// book before, and is not kept for it.
    package func wishesOfThisRun() throws(ConfigurationError) -> BookSettings {
        let all = try newBook()
        var wishes = BookSettings()
        if isOfThisRun(.speed) { wishes.rate = all.rate }
        if isOfThisRun(.wordsPerMinute), !isBeatenBySpeed {
            wishes.wordsPerMinute = all.wordsPerMinute
        }
        if isOfThisRun(.boost) { wishes.gainHundredths = all.gainHundredths }
        if isOfThisRun(.drill) { wishes.score = try text(.drill) }
        if isOfThisRun(.autoPause) { wishes.autoPause = all.autoPause }
        if isOfThisRun(.condense) { wishes.condenses = all.condenses }
        if isOfThisRun(.skipSilence) { wishes.skipsSilence = all.skipsSilence }
        return wishes
    }

    /// Whether words a minute stand in the environment, and a speed in a flag.
    private var isBeatenBySpeed: Bool {
        usualOrigin(of: .speed) == .flag && usualOrigin(of: .wordsPerMinute) == .environment
    }

    private func isOfThisRun(_ setting: Setting) -> Bool {
        switch usualOrigin(of: setting) {
        case .flag, .environment: true
        case .kept, .file, .standard: false
        }
    }

    /// The drill of new books as it was written; `nil` plays on.
    package var drill: String? {
        get throws(ConfigurationError) {
            let text = try text(.drill)
            return (try? DrillNotation.read(text)) == nil ? nil : text
        }
    }

    /// Where the sound waits by itself.
    package var autoPause: PlaybackPlan.AutoPause {
        get throws(ConfigurationError) { .named(try text(.autoPause)) ?? [] }
    }

    /// The words a minute all narrators are brought to; `nil` keeps the speed.
    package var wordsPerMinute: Int? {
        get throws(ConfigurationError) {
            let count = try integer(.wordsPerMinute)
            return count > 0 ? count : nil
        }
    }

    /// What of the sound around a sentence its card keeps.
    package var cardPadding: CardPadding {
        get throws(ConfigurationError) {
            CardPadding(
                before: .milliseconds(Int64(try integer(.cardLeadIn))),
                after: .milliseconds(Int64(try integer(.cardTail))))
        }
    }

    /// What is played before a sentence's first word.
    package var leadIn: MediaTime {
        get throws(ConfigurationError) { .milliseconds(Int64(try integer(.leadIn))) }
    }

    /// What is played after a sentence's last word.
    package var tail: MediaTime {
        get throws(ConfigurationError) { .milliseconds(Int64(try integer(.tail))) }
    }

    /// How much earlier a chapter goes on after a break.
    package var rewind: RewindPolicy {
        get throws(ConfigurationError) {
            Int(try text(.rewind)).map(RewindPolicy.seconds) ?? .curve
        }
    }

    /// Whether the sound pauses when the device it comes from vanishes.
    package var pausesOnUnplug: Bool {
        get throws(ConfigurationError) { try isOn(.pauseOnUnplug) }
    }

    /// How cards are reviewed.
    package var review: ReviewSettings {
        get throws(ConfigurationError) {
            ReviewSettings(
                newPerDay: try integer(.reviewNew), reviewsPerDay: try integer(.reviewLimit),
                retention: Double(try text(.reviewRetention)) ?? 0.9)
        }
    }

    /// How many minutes a day a person wants to listen; 0 without a goal.
    package var goal: Int {
        get throws(ConfigurationError) { try integer(.goal) }
    }
}
