import ListenCore
import UIVocabulary

/// The shape of the sound, for the waveform.
struct WaveShapes: Hashable, Sendable {
    var peaks: WaveformPeaks?
    /// The shape in buckets fine enough for a zoomed waveform.
    var fine: WaveformPeaks?
    /// True once that was asked for.
    var hasAskedForFine = false

    /// The length of a bucket of the fine shape.
    private static let fineBucket = MediaTime.milliseconds(25)
    /// The most buckets it has; a chapter of ten hours gets longer ones.
    private static let mostBuckets = 1_000_000

    /// Shows a shape, unless a better one is there.
    mutating func show(_ shape: WaveformPeaks) {
        if peaks?.isExact != true || shape.isExact { peaks = shape }
    }

    /// Has the fine shape made once it is to be seen and the sound is all there.
    mutating func askForFine(
        of chapter: ChapterAddress, lasting duration: MediaTime, zooms: Bool
    ) -> [ScreenEffect] {
        guard zooms, !hasAskedForFine, peaks?.isExact == true, duration > .zero else { return [] }
        hasAskedForFine = true
        let wanted = duration.microseconds / Self.fineBucket.microseconds + 1
        let buckets = Int(min(Int64(Self.mostBuckets), max(wanted, 1)))
        return [.run(.makeFineShape(chapter, buckets: buckets))]
    }
}
