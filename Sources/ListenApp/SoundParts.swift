package import ListenCore
package import Reports
package import Sessions
package import SharedWork

/// The players of sessions, and what is known of recordings and of the sound output.
package struct SoundParts: Sendable {
    /// Makes the player of a session.
    package let player: @Sendable () throws -> MakePlayer
    /// Makes players for background sound.
    package let background: @Sendable () throws -> MakePlayer
    package let waveforms: WaveformFinder
    /// The length of a recording; throws the error in the file.
    package let measure: @Sendable (_ path: String) throws -> MediaTime
    /// The state of the sound output, for `listen doctor`.
    package let probe: @Sendable () async -> Finding
    /// The error of an output file for sound, once it is closed.
    package let writtenFault: @Sendable () -> (any Error)?
    /// Messages about the output files for sound, once they are closed.
    package let writtenNotes: @Sendable () -> [String]
}
