package import ListenCore
package import Practice
package import Terminal
package import UIVocabulary

/// Settings as the types of the targets that use them.
extension Configuration {
    /// True when a switch is on; a value that is not valid counts as off.
    ///
    /// Only for settings that the player works without.
    package func isSurelyOn(_ setting: Setting) -> Bool { (try? isOn(setting)) ?? false }

    /// The colours the terminal supports; `nil` detects them.
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

    /// True when the program itself must reorder right-to-left text: nothing was set, and the
    /// terminal is not known to reorder.
    package func bidiIsOurs(in environment: [String: String]) -> Bool {
        // tmux passes the logical order on unchanged, whatever terminal it runs in.
        environment["TMUX"] != nil
            || !["VTE_VERSION", "KONSOLE_VERSION", "MLTERM"].contains { environment[$0] != nil }
                && environment["TERM_PROGRAM"] != "iTerm.app"
    }

    /// The encoding of texts, by its name; `nil` detects it.
    package var encoding: String? {
        get throws(ConfigurationError) { TextCharset.named(try text(.encoding))?.name }
    }

    /// The settings of a book for which nothing was chosen yet.
    ///
    /// Every field has a value, except a drill and words a minute where there are none.
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

    /// The settings of this run alone, which override those of a book and are not kept for it.
    package func wishesOfThisRun() throws(ConfigurationError) -> BookSettings {
        let all = try newBook()
        var wishes = BookSettings()
        if isOfThisRun(.speed) { wishes.rate = all.rate }
        if isOfThisRun(.wordsPerMinute), !isBeatenBySpeed {
            wishes.wordsPerMinute = all.wordsPerMinute
        }
        if isOfThisRun(.boost) { wishes.gainHundredths = all.gainHundredths }
        if isOfThisRun(.drill) { wishes.score = try notation }
        if isOfThisRun(.autoPause) { wishes.autoPause = all.autoPause }
        if isOfThisRun(.condense) { wishes.condenses = all.condenses }
        if isOfThisRun(.skipSilence) { wishes.skipsSilence = all.skipsSilence }
        return wishes
    }

    /// The same for something that is played by a drill, and perhaps at a speed, of its own.
    ///
    /// There is no stop but those of the drill; a flag on the command line says otherwise.
    package func wishesOfThisRun(
        drilling score: String, at rate: PlaybackRate?
    ) throws(ConfigurationError) -> BookSettings {
        var wishes = try wishesOfThisRun()
        if usualOrigin(of: .drill) != .flag { wishes.score = score }
        if usualOrigin(of: .autoPause) != .flag { wishes.autoPause = [] }
        if let rate, usualOrigin(of: .speed) != .flag, usualOrigin(of: .wordsPerMinute) != .flag {
            wishes.rate = rate
        }
        return wishes
    }

    /// True when words a minute come from the environment and a speed from a flag.
    private var isBeatenBySpeed: Bool {
        usualOrigin(of: .speed) == .flag && usualOrigin(of: .wordsPerMinute) == .environment
    }

    private func isOfThisRun(_ setting: Setting) -> Bool {
        switch usualOrigin(of: setting) {
        case .flag, .environment: true
        case .kept, .file, .standard: false
        }
    }

    /// The drill as its passes, or as the preset that `listen` has.
    private var notation: String {
        get throws(ConfigurationError) {
            let text = try text(.drill)
            return drills.notation(of: text) ?? text
        }
    }

    /// The drill of new books as it was written; `nil` for plain playback.
    var drill: String? {
        get throws(ConfigurationError) {
            let text = try notation
            return (try? DrillNotation.read(text)) == nil ? nil : text
        }
    }

    /// The places where playback pauses by itself.
    var autoPause: PlaybackPlan.AutoPause {
        get throws(ConfigurationError) { .named(try text(.autoPause)) ?? [] }
    }

    /// The words a minute to which all narrators are brought; `nil` keeps the speed.
    var wordsPerMinute: Int? {
        get throws(ConfigurationError) {
            let count = try integer(.wordsPerMinute)
            return count > 0 ? count : nil
        }
    }

    /// The sound that a card keeps around its sentence.
    package var cardPadding: CardPadding {
        get throws(ConfigurationError) {
            CardPadding(
                before: .milliseconds(Int64(try integer(.cardLeadIn))),
                after: .milliseconds(Int64(try integer(.cardTail))))
        }
    }

    /// The length of the sound before a sentence's first word.
    package var leadIn: MediaTime {
        get throws(ConfigurationError) { .milliseconds(Int64(try integer(.leadIn))) }
    }

    /// The length of the sound after a sentence's last word.
    package var tail: MediaTime {
        get throws(ConfigurationError) { .milliseconds(Int64(try integer(.tail))) }
    }

    /// The smart rewind: the time by which playback resumes earlier after a break.
    package var rewind: RewindPolicy {
        get throws(ConfigurationError) {
            Int(try text(.rewind)).map(RewindPolicy.seconds) ?? .curve
        }
    }

    /// True when playback pauses as its output device vanishes.
    package var pausesOnUnplug: Bool {
        get throws(ConfigurationError) { try isOn(.pauseOnUnplug) }
    }

    /// The parts of the terminal's window that are changed.
    package var windowLabels: WindowLabel.Parts {
        var parts: WindowLabel.Parts = []
        if isSurelyOn(.terminalTitle) { parts.insert(.title) }
        if isSurelyOn(.terminalProgress) { parts.insert(.progress) }
        return parts
    }

    /// The occasions of which the desktop is told; none where that is not valid.
    package var noticeOccasions: Set<DesktopNotice.Occasion> {
        switch try? text(.notifications) {
        case "all": Set(DesktopNotice.Occasion.allCases)
        case "done": [.sleepTimer, .imported, .fetched]
        default: []
        }
    }

    /// The settings of card reviews.
    package var review: ReviewSettings {
        get throws(ConfigurationError) {
            ReviewSettings(
                newPerDay: try integer(.reviewNew), reviewsPerDay: try integer(.reviewLimit),
                retention: Double(try text(.reviewRetention)) ?? 0.9,
                weights: (try? FSRSParameters(text: try text(.reviewWeights))) ?? .standard)
        }
    }

    /// The daily goal in minutes of listening; 0 for none.
    package var goal: Int {
        get throws(ConfigurationError) { try integer(.goal) }
    }
}
