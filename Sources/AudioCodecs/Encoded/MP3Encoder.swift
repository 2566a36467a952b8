package import AudioIO
package import ListenCore

/// Encodes recordings of any kind as MP3, for programs that play little else.
package enum MP3Encoder {
    /// The sampling rates of MPEG-1, MPEG-2 and MPEG-2.5 layer III.
    private static let rates: Set<Int> = [
        8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000,
    ]

    /// Writes a stretch of a recording to a file that appears complete, and returns its length.
    ///
    /// Blocks. `isStopped` is asked between blocks of sound; a stop throws `cancelled` and leaves no
    /// file. Throws for a recording that cannot be read, and where libsndfile cannot write MP3.
    package static func encode(
        _ location: AudioLocation, from start: MediaTime, to end: MediaTime?, to path: String,
        isStopped: () -> Bool
    ) throws(AudioError) -> MediaTime {
        let source = try CodecRegistry().open(location)
        let rate = source.format.sampleRate
        let first = try source.seek(to: start.frame(at: rate))
        let format = format(for: source.format)
        guard EncodedWriter.Encoding.mp3.isWritten(in: format) else {
            throw AudioError(
                .unwritable(
                    reason: "MP3 needs libsndfile 1.1 or newer. Install the package libsndfile1"),
                subject: path)
        }
        let writer = try EncodedWriter(path: path, format: format, as: .mp3)
        defer { writer.discard() }
        let most = end.map { max(0, $0.frame(at: rate).value - first.value) } ?? .max
        let limited = LimitedSource(source, frames: most)
        let read =
            format == source.format
            ? limited as any AudioSource
            : ConvertedSource(limited, to: format)
        var buffer = [Float](repeating: 0, count: 8_192 * format.channels)
        var done: Int64 = 0
        while true {
            if isStopped() { throw AudioError(.cancelled, subject: path) }
            let count = try buffer.withUnsafeMutableBufferPointer { (buffer) throws(AudioError) in
                try read.read(into: buffer)
            }
            guard count > 0 else { break }
            try buffer.withUnsafeBufferPointer { (buffer) throws(AudioError) in
                try writer.append(
                    UnsafeBufferPointer(rebasing: buffer[..<(count * format.channels)]))
            }
            done += Int64(count)
        }
        guard done > 0 else { throw AudioError(.empty, subject: path) }
        try writer.finish()
        return MediaTime(FrameCount(done), at: format.sampleRate)
    }

    /// The nearest format that MP3 has.
    private static func format(for given: AudioFormat) -> AudioFormat {
        let rate = given.sampleRate.framesPerSecond
        let wanted = rates.contains(rate) ? rate : rate % 48_000 == 0 ? 48_000 : 44_100
        return AudioFormat(
            sampleRate: SampleRate(wanted), channels: given.channels > 2 ? 1 : given.channels)
    }
}

/// The first frames of what is left of a recording.
private final class LimitedSource: AudioSource {
    private let source: any AudioSource
    private var left: Int64

    init(_ source: any AudioSource, frames: Int64) {
        (self.source, left) = (source, frames)
    }

    var format: AudioFormat { source.format }
    var length: SourceLength { .unknown }
    var losses: Int { source.losses }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let channels = format.channels
        let most = Int(min(left, Int64(buffer.count / channels)))
        guard most > 0 else { return 0 }
        let count = try source.read(
            into: UnsafeMutableBufferPointer(rebasing: buffer[..<(most * channels)]))
        left -= Int64(count)
        return count
    }

    /// Stays where it is: it is read forward alone.
    func seek(to frame: FrameCount) -> FrameCount { frame }
}
