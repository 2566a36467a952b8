/// The loud steady noise that is left in the features of a recording.
package struct NoiseFloor: Hashable, Sendable {
    /// The mean energy by band.
    let energies: [Float]
    /// The part of the recording that is in noise, from 0 to 1.
    let share: Float

    /// True when most of the recording is in noise.
    package var isEverywhere: Bool { share >= 0.5 }
}
