package import ListenCore
import Practice
import Terminal

/// The meaning of the texts of settings for the screen.
extension UISettings {
    /// Applies the value of a setting; an unreadable one changes nothing.
    package mutating func take(_ setting: LiveSetting, _ value: String) {
        faults[setting.rawValue] = nil
        switch setting {
        case .theme:
            selection.choice = value
            theme = selection.theme
        case .textWidth: textWidth = min(max(Int(value) ?? textWidth, 16), 120)
        case .largeText: largeText = value == "true"
        case .readings: readings = ReadingDisplay(rawValue: value) ?? readings
        case .bidi: reordersBidi = value == "auto" ? bidiIsOurs : value == "app"
        case .translationLine: translationLine = value == "true"
        case .blur: blursText = value == "true"
        case .wordMarks: wordMarking = WordMarking(rawValue: value) ?? wordMarking
        case .wordStatus: statusText = StatusText(rawValue: value) ?? statusText
        case .reducedMotion: reducedMotion = value == "true"
        case .waveform: zoomsWaveform = value == "zoom"
        case .waveformZoom:
            zoomSeconds = Int(value).map(Self.zooms.clamped) ?? zoomSeconds
        case .waveformHeight: waveformRows = Int(value)
        case .heatLine: heatLine = value == "true"
        case .dictationAccents: dictation.accentsCount = value == "true"
        case .dictationPunctuation: dictation.punctuationCounts = value == "true"
        case .dictationCase: dictation.lettersCaseCounts = value == "true"
        case .covers: showsCovers = value == "auto" && selection.depth != .none
        case .mouse: mouse = value == "true"
        case .speedStep: speedStep = min(max(hundredths(value) ?? speedStep, 1), 50)
        case .leadIn: leadIn = milliseconds(value) ?? leadIn
        case .tail: tail = milliseconds(value) ?? tail
        case .reviewNew, .reviewLimit, .reviewRetention: takeReview(setting, value)
        case .translateTo: targetLanguage = Language(tag: value) ?? targetLanguage
        case .speed, .boost, .autoPause, .condense, .skipSilence:
            takeUsual(setting, value)
        }
    }

    /// Applies a setting to the defaults of new books.
    private mutating func takeUsual(_ setting: LiveSetting, _ value: String) {
        switch setting {
        case .speed:
            guard let hundredths = hundredths(value) else { return }
            rate = PlaybackRate(hundredths: hundredths)
            newBook.rate = rate
        case .boost: newBook.gainHundredths = Int(value) ?? newBook.gainHundredths
        case .autoPause: newBook.autoPause = .named(value) ?? newBook.autoPause
        case .condense: newBook.condenses = value == "true"
        case .skipSilence: newBook.skipsSilence = value == "true"
        default: return
        }
    }

    private mutating func takeReview(_ setting: LiveSetting, _ value: String) {
        let limits = review.limits
        review = ReviewSettings(
            newPerDay: setting == .reviewNew ? Int(value) ?? limits.newPerDay : limits.newPerDay,
            reviewsPerDay: setting == .reviewLimit
                ? Int(value) ?? limits.reviewsPerDay : limits.reviewsPerDay,
            retention: setting == .reviewRetention
                ? Double(value) ?? review.retention : review.retention)
    }

    /// The possible seconds of a zoomed waveform.
    package static let zooms = 5...60

    private func hundredths(_ text: String) -> Int? {
        guard let number = Double(text), number.isFinite, abs(number) < 1_000 else { return nil }
        return Int((number * 100).rounded())
    }

    private func milliseconds(_ text: String) -> MediaTime? {
        Int64(text).map { .milliseconds(min(max($0, 0), 10_000)) }
    }
}

extension ClosedRange<Int> {
    /// The nearest number in the range.
    package func clamped(_ number: Int) -> Int {
        Swift.min(Swift.max(number, lowerBound), upperBound)
    }
}

extension PlaybackPlan.AutoPause {
    /// The words of the setting `auto-pause`, with their meaning.
    private static let names: [(name: String, pause: PlaybackPlan.AutoPause)] = [
        ("off", []), ("after", .atEnd), ("before", .atStart), ("both", [.atStart, .atEnd]),
    ]

    /// The meaning of a word of the setting; `nil` for any other word.
    package static func named(_ name: String) -> PlaybackPlan.AutoPause? {
        names.first { $0.name == name }?.pause
    }

    /// The word of the setting.
    package var name: String { Self.names.first { $0.pause == self }?.name ?? "off" }
}
