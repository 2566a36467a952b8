package import AudioIO
import ListenCore
package import Signal
import Subtitles

/// Features of a recording, read from its beginning to its end in constant memory.
package enum RecordingFeatures {
    private static let chunk = 8_192
    /// The longest recording; an hour takes some 200 MB.
    static let mostHours = 6
    /// The lowest sample rate at which speech can be told from other sound.
    private static let leastRate = 4_000

    /// The features of a recording; blocks, on the thread that opened it.
    ///
    /// `reducesNoise` takes loud steady noise out, of the levels too.
    /// `progress` gets the share that was read, where the length is known. Throws an `AudioError`,
    /// an `AlignmentError` for recordings longer than can be aligned in one piece, or
    /// `CancellationError` when `isCancelled` returned true.
    package static func of(
        _ source: any AudioSource, reducesNoise: Bool = false, progress: (Double) -> Void,
        isCancelled: () -> Bool
    ) throws -> CepstralFeatures {
        guard source.format.sampleRate.framesPerSecond >= leastRate else {
            throw AlignmentError(.coarse)
        }
        var analyzer = CepstralAnalyzer(
            rate: source.format.sampleRate, reducesNoise: reducesNoise)
        let channels = source.format.channels
        let length: Int64 =
            switch source.length {
            case .exact(let length), .estimated(let length): length.value
            case .unknown: 0
            }
        var buffer = [Float](repeating: 0, count: chunk * channels)
        var (done, told) = (Int64(0), 0)
        while true {
            if isCancelled() { throw CancellationError() }
            let frames = try buffer.withUnsafeMutableBufferPointer { try source.read(into: $0) }
            guard frames > 0 else { break }
            mix(&buffer, frames, channels)
            bound(&buffer, frames)
            buffer.withUnsafeBufferPointer {
                analyzer.add(UnsafeBufferPointer(rebasing: $0[..<frames]))
            }
            done += Int64(frames)
            guard analyzer.features.count <= mostHours * 360_000 else {
                throw AlignmentError(.tooLong(hours: mostHours))
            }
            let percent = length > 0 ? Int(min(100, done * 100 / length)) : 0
            if percent > told { progress(Double(percent) / 100) }
            told = percent
        }
        analyzer.finish()
        return analyzer.features
    }

    /// The loudest sample that is believed; louder ones come from damaged files.
    private static let loudest: Float = 8

    /// Makes samples finite and bounds them, so that one damaged sample does not spoil all that is
    /// near it.
    private static func bound(_ samples: inout [Float], _ count: Int) {
        for index in 0..<count {
            let sample = samples[index]
            samples[index] = sample.isFinite ? max(-loudest, min(loudest, sample)) : 0
        }
    }

    /// Mixes interleaved frames to one channel, in place.
    private static func mix(_ buffer: inout [Float], _ frames: Int, _ channels: Int) {
        guard channels > 1 else { return }
        let part = 1 / Float(channels)
        for frame in 0..<frames {
            var sum: Float = 0
            for channel in 0..<channels { sum += buffer[frame * channels + channel] }
            buffer[frame] = sum * part
        }
    }
}
