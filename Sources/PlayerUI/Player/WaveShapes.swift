import ListenCore
import Typesetting
import UIVocabulary

/// The shape of the sound, for the waveform.
struct WaveShapes: Hashable, Sendable {
    private(set) var peaks: WaveformPeaks?
    private var loudness = WaveLoudness(of: nil)
    /// The shape in buckets fine enough for what is near.
    private(set) var fine: WaveformPeaks?
    private var fineLoudness = WaveLoudness(of: nil)
    /// The parts of the chapter that were heard.
    var heard = HeardParts()
    /// True once that was asked for.
    var hasAskedForFine = false

    /// The length of a bucket of the fine shape.
    private static let fineBucket = MediaTime.milliseconds(25)
    /// The most buckets it has; a chapter of ten hours gets longer ones.
    private static let mostBuckets = 1_000_000
    /// The longest recording that is read again for its fine shape without having been asked for.
    private static let longestUnasked = MediaTime.seconds(3_600)

    /// Shows a shape, unless a better one is there.
    mutating func show(_ shape: WaveformPeaks) {
        guard peaks?.isExact != true || shape.isExact else { return }
        (peaks, loudness) = (shape, WaveLoudness(of: shape))
    }

    /// Shows a fine shape of what is near.
    mutating func show(fine shape: WaveformPeaks) {
        (fine, fineLoudness) = (shape, WaveLoudness(of: shape))
    }

    /// The shape for a picture of the whole chapter, or of what is near, with its loudness.
    func shape(near: Bool) -> (peaks: WaveformPeaks?, loudness: WaveLoudness) {
        near && fine != nil ? (fine, fineLoudness) : (peaks, loudness)
    }

    /// Has the fine shape made once it is to be seen and the sound is all there.
    mutating func askForFine(
        of chapter: ChapterAddress, lasting duration: MediaTime, showing extent: WaveSettings.Extent
    ) -> [ScreenEffect] {
        let isWanted = extent == .zoom || extent == .both && duration <= Self.longestUnasked
        guard isWanted, !hasAskedForFine, peaks?.isExact == true, duration > .zero else {
            return []
        }
        hasAskedForFine = true
        let wanted = duration.microseconds / Self.fineBucket.microseconds + 1
        let buckets = Int(min(Int64(Self.mostBuckets), max(wanted, 1)))
        return [.run(.makeFineShape(chapter, buckets: buckets))]
    }
}
