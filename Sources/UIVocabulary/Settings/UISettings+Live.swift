package import ListenCore
import Practice
import Terminal

/// The meaning of the texts of settings for the screen.
extension UISettings {
    /// Applies the value of a setting; an unreadable one changes nothing.
    package mutating func apply(_ setting: LiveSetting, _ value: String) {
        faults[setting.rawValue] = nil
        switch setting {
        case .theme:
            selection.choice = value
            theme = selection.theme
        case .textWidth: text.width = min(max(Int(value) ?? text.width, 16), 120)
        case .largeText: text.isLarge = value == "true"
        case .dimAfter: text.dimAfter = seconds(value) ?? text.dimAfter
        case .transcriptBeside: text.beside = TranscriptBeside(rawValue: value) ?? text.beside
        case .readings: text.readings = ReadingDisplay(rawValue: value) ?? text.readings
        case .bidi: text.reordersBidi = value == "auto" ? text.bidiIsOurs : value == "app"
        case .translationLine: text.showsTranslations = value == "true"
        case .blur: text.isBlurred = value == "true"
        case .wordMarks: text.marking = WordMarking(rawValue: value) ?? text.marking
        case .lookUpMarks: text.marksLookUps = value == "true"
        case .wordStatus: text.statusText = StatusText(rawValue: value) ?? text.statusText
        case .speakerNames: text.showsSpeakers = value == "true"
        case .reducedMotion: reducedMotion = value == "true"
        case .waveform: wave.extent = WaveSettings.Extent(rawValue: value) ?? wave.extent
        case .waveformZoom:
            wave.seconds = Int(value).map(Self.zooms.clamped) ?? wave.seconds
        case .waveformHeight: wave.rows = Int(value)
        case .heatLine: wave.showsHeat = value == "true"
        case .dictationAccents: dictation.accentsCount = value == "true"
        case .dictationPunctuation: dictation.punctuationCounts = value == "true"
        case .dictationCase: dictation.lettersCaseCounts = value == "true"
        case .covers: showsCovers = value == "auto" && selection.depth != .none
        case .mouse: mouse = value == "true"
        case .speedStep: playing.speedStep = min(max(hundredths(value) ?? playing.speedStep, 1), 50)
        case .skip, .longSkip: takeSkip(setting, value)
        case .mediaSkip: playing.mediaSkip = MediaSkip(rawValue: value) ?? playing.mediaSkip
        case .leadIn: playing.leadIn = milliseconds(value) ?? playing.leadIn
        case .tail: playing.tail = milliseconds(value) ?? playing.tail
        case .reviewNew, .reviewLimit, .reviewRetention: takeReview(setting, value)
        case .translateTo:
            targetLanguage = StatedLanguage.language(value) ?? targetLanguage
        case .speed, .boost, .autoPause, .condense, .skipSilence:
            takeUsual(setting, value)
        }
    }

    /// Applies a setting to the defaults of new books.
    private mutating func takeUsual(_ setting: LiveSetting, _ value: String) {
        switch setting {
        case .speed:
            guard let hundredths = hundredths(value) else { return }
            playing.rate = PlaybackRate(hundredths: hundredths)
            playing.newBook.rate = playing.rate
        case .boost: playing.newBook.gainHundredths = Int(value) ?? playing.newBook.gainHundredths
        case .autoPause: playing.newBook.autoPause = .named(value) ?? playing.newBook.autoPause
        case .condense: playing.newBook.condenses = value == "true"
        case .skipSilence: playing.newBook.skipsSilence = value == "true"
        default: return
        }
    }

    private mutating func takeSkip(_ setting: LiveSetting, _ value: String) {
        guard let seconds = Int(value).map((1...3_600).clamped) else { return }
        if setting == .skip { playing.skip = seconds } else { playing.longSkip = seconds }
        keys = keys.naming(skip: playing.skip, longSkip: playing.longSkip)
    }

    private mutating func takeReview(_ setting: LiveSetting, _ value: String) {
        let limits = review.limits
        review = ReviewSettings(
            newPerDay: setting == .reviewNew ? Int(value) ?? limits.newPerDay : limits.newPerDay,
            reviewsPerDay: setting == .reviewLimit
                ? Int(value) ?? limits.reviewsPerDay : limits.reviewsPerDay,
            retention: setting == .reviewRetention
                ? Double(value) ?? review.retention : review.retention,
            weights: review.weights)
    }

    /// The possible seconds of a zoomed waveform.
    static let zooms = 5...60

    private func hundredths(_ text: String) -> Int? {
        guard let number = Double(text), number.isFinite, abs(number) < 1_000 else { return nil }
        return Int((number * 100).rounded())
    }

    private func seconds(_ text: String) -> MediaTime? {
        hundredths(text).map { .milliseconds(Int64(min(max($0, 0), 6_000) * 10)) }
    }

    private func milliseconds(_ text: String) -> MediaTime? {
        Int64(text).map { .milliseconds(min(max($0, 0), 10_000)) }
    }
}

extension ClosedRange<Int> {
    /// The nearest number in the range.
    func clamped(_ number: Int) -> Int {
        Swift.min(Swift.max(number, lowerBound), upperBound)
    }
}

extension PlaybackPlan.AutoPause {
    /// The words of the setting `auto-pause`, with their meaning.
    private static let names: [(name: String, pause: PlaybackPlan.AutoPause)] = [
        ("off", []), ("after", .atEnd), ("before", .atStart), ("both", [.atStart, .atEnd]),
        ("new", [.atEnd, .onlyNew]),
    ]

    /// The meaning of a word of the setting; `nil` for any other word.
    package static func named(_ name: String) -> PlaybackPlan.AutoPause? {
        names.first { $0.name == name }?.pause
    }

    /// The word of the setting.
    package var name: String { Self.names.first { $0.pause == self }?.name ?? "off" }
}
