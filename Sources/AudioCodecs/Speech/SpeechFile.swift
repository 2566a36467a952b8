package import AudioIO
package import ListenCore
import Signal

/// A recording in the form that speech recognisers need: WAV, one channel, 16 kHz, 16 bits.
package enum SpeechFile {
    /// The rate that every recogniser was trained for.
    package static let rate = SampleRate(16_000)

    /// Writes a recording to a new WAV file in constant memory and returns its length; blocks, on
    /// the thread that opened it.
    ///
    /// `progress` receives the share that was read, when the length is known. Throws an
    /// `AudioError`, or `CancellationError` when `isCancelled` returned true; then no file is left.
    package static func write(
        _ source: any AudioSource, to path: String, progress: (Double) -> Void,
        isCancelled: () -> Bool
    ) throws -> MediaTime {
        let writer = try WAVWriter(
            path: path, format: AudioFormat(sampleRate: rate, channels: 1), encoding: .signed16)
        var converter = RateConverter(from: source.format.sampleRate, to: rate)
        let reader = MonoReader(source)
        let length = length(of: source)
        var result: [Float] = []
        var (read, written, told) = (Int64(0), Int64(0), Int64(0))
        func flush() throws {
            written += Int64(result.count)
            try result.withUnsafeBufferPointer { try writer.append($0) }
            result.removeAll(keepingCapacity: true)
        }
        while let chunk = try reader.next() {
            if isCancelled() { throw CancellationError() }
            read += Int64(chunk.count)
            converter.add(chunk, to: &result)
            try flush()
            let percent = length > 0 ? min(100, read * 100 / length) : 0
            if percent > told { progress(Double(percent) / 100) }
            told = percent
        }
        converter.finish(to: &result)
        try flush()
        try writer.finish()
        return MediaTime(FrameCount(written), at: rate)
    }

    private static func length(of source: any AudioSource) -> Int64 {
        switch source.length {
        case .exact(let length), .estimated(let length): length.value
        case .unknown: 0
        }
    }
}
