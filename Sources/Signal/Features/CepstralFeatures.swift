package import ListenCore

/// Features of speech, a hundred times a second: mel-frequency cepstral coefficients (Davis and
/// Mermelstein 1980) and the level.
package struct CepstralFeatures: Hashable, Sendable {
    /// The number of coefficients of a frame, without the zeroth.
    package static let coefficients = 12
    /// The time from one frame to the next.
    package static let hop = MediaTime.milliseconds(10)

    /// The lane of a frame behind its coefficients: the mean of the logarithms of energies.
    static let mean = coefficients

    /// The coefficients 1 … 12 of each frame, and the zeroth as the mean of the bands; the last
    /// three lanes are 0.
    package private(set) var frames: [SIMD16<Float>] = []
    /// The loudness of each frame in decibels below full scale.
    package private(set) var levels: [Float] = []
    /// The noise that is left in the frames; `nil` where none of them had any that is loud.
    package internal(set) var noise: NoiseFloor?

    /// No frames.
    package init() {}

    /// Adds one frame.
    package mutating func append(_ frame: SIMD16<Float>, level: Float) {
        frames.append(frame)
        levels.append(level)
    }

    /// Adds other frames at the end.
    package mutating func append(_ other: CepstralFeatures) {
        frames += other.frames
        levels += other.levels
    }

    /// The number of frames.
    package var count: Int { frames.count }

    /// The coefficients of a frame without the mean behind them: the shape of its spectrum.
    package func shape(of index: Int) -> SIMD16<Float> {
        var frame = frames[index]
        frame[Self.mean] = 0
        return frame
    }
}
