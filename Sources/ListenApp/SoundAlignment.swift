import Alignment
package import AudioIO
package import ListenCore
package import SharedWork
package import Signal
package import Subtitles

/// Alignment by features of sounds.
package struct SoundAlignment: AlignmentEngine {

    package func features(
        of source: any AudioSource, progress: (Double) -> Void, isCancelled: () -> Bool
    ) throws -> CepstralFeatures {
        try RecordingFeatures.of(
            source, reducesNoise: true, progress: progress, isCancelled: isCancelled)
    }

    package func voiced(
        _ script: AlignmentScript, _ rate: SampleRate, _ length: MediaTime?,
        _ speak: (_ each: (SpokenLine) throws -> Void) throws -> Void
    ) throws -> Aligning {
        var voiced = VoicedScript(script, for: rate, of: length)
        try speak { try voiced.append($0) }
        return { [voiced] in
            try Aligner(voiced, with: $0, anchors: $1).align(progress: $2, isCancelled: $3)
        }
    }

    package func repaired(
        _ cues: [Cue], by levels: [Float], snaps: Bool, isCancelled: @escaping () -> Bool
    ) -> TimingRepair? {
        TimingRepair(of: cues, by: levels, snaps: snaps, isCancelled: isCancelled)
    }

    package func fit(of cues: [Cue], by levels: [Float]) -> Double {
        TimingRepair.fit(of: cues, by: levels)
    }
}
