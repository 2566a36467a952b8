import ListenCore
import Terminal
package import UIVocabulary

/// Settings that change while a chapter is open.
extension ChapterPlayerViewModel {
    /// Goes by other settings from now on; what the book is listened to with
    /// changes too where the setting is about that.
    package mutating func take(
        _ settings: UISettings, changed setting: LiveSetting, at moment: Moment
    ) -> [ScreenEffect] {
        state.settings = settings
        let usual = settings.newBook
        switch setting {
        case .speed: return choose(settings.rate)
        case .boost: return practise(.gain(usual.gainHundredths ?? 100), at: moment)
        case .autoPause: return practise(.autoPause(usual.autoPause ?? []), at: moment)
        case .condense: return practise(.condense(usual.condenses ?? false), at: moment)
        case .skipSilence: return practise(.skipSilence(usual.skipsSilence ?? false), at: moment)
        case .leadIn, .tail: state.makeLines()
        case .translationLine: state.view.showsTranslations = settings.translationLine
        case .blur:
            state.view.visibility = settings.blursText ? .blurred : .shown
            state.view.readableFrom = state.heardSentence ?? 0
        case .translateTo:
            // What was translated is in another language.
            forgetTranslations()
            state.aids.lacksTranslations = false
        case .theme, .textWidth, .largeText, .wordMarks, .wordStatus, .readings, .bidi,
            .reducedMotion, .waveform, .waveformZoom, .waveformHeight, .covers, .mouse,
            .heatLine, .dictationAccents, .dictationPunctuation, .dictationCase,
            .speedStep, .reviewNew, .reviewLimit, .reviewRetention:
            break
        }
        return []
    }

    /// The length of a bucket of the shape a zoomed waveform is drawn from.
    private static let fineBucket = MediaTime.milliseconds(25)
    /// The most buckets it has; a chapter of ten hours gets longer ones.
    private static let mostBuckets = 1_000_000

    /// Has the fine shape made once it is to be seen and the sound is all there.
    package mutating func askForFineShape() -> [ScreenEffect] {
        guard state.settings.zoomsWaveform, !state.wave.hasAskedForFine,
            state.wave.peaks?.isExact == true, state.sound.duration > .zero
        else { return [] }
        state.wave.hasAskedForFine = true
        let wanted = state.sound.duration.microseconds / Self.fineBucket.microseconds + 1
        let buckets = Int(min(Int64(Self.mostBuckets), max(wanted, 1)))
        return [.run(.makeFineShape(state.subject.address, buckets: buckets))]
    }
}
