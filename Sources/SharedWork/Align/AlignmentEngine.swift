package import AudioIO
package import ListenCore
package import Signal
package import Subtitles

/// The computations of an alignment; each blocks, throws `CancellationError` once `isCancelled`
/// returns true, and reports the share that is done.
package protocol AlignmentEngine: Sendable {
    /// Finds a voiced script in a recording; `anchors` are edges that stay where they are.
    ///
    /// Throws an `AlignmentError` when the two do not belong together.
    typealias Aligning =
        @Sendable (
            _ heard: CepstralFeatures, _ anchors: [AlignmentAnchor],
            _ progress: (Double) -> Void, _ isCancelled: @escaping () -> Bool
        ) throws -> AlignedScript

    /// The features of a recording, without loud steady noise, on the thread that opened it.
    func features(
        of source: any AudioSource, progress: (Double) -> Void, isCancelled: () -> Bool
    ) throws -> CepstralFeatures
    /// Takes a script as it is spoken for a recording of a sample rate and length; `speak` gives
    /// the lines in order.
    func voiced(
        _ script: AlignmentScript, _ rate: SampleRate, _ length: MediaTime?,
        _ speak: (_ each: (SpokenLine) throws -> Void) throws -> Void
    ) throws -> Aligning
    /// Cues with their times repaired by the levels of a recording; `snaps` moves single edges too.
    func repaired(
        _ cues: [Cue], by levels: [Float], snaps: Bool, isCancelled: @escaping () -> Bool
    ) -> TimingRepair?
    /// The fit of cues to the levels of a recording: a correlation from −1 to 1.
    func fit(of cues: [Cue], by levels: [Float]) -> Double
}
