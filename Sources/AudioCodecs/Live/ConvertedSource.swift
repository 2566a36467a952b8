import AudioIO
import ListenCore
import Signal

/// A recording in another sample rate and number of channels; reads forward only.
final class ConvertedSource: AudioSource {
    let format: AudioFormat
    private let source: any AudioSource
    private var converters: [RateConverter]
    /// Converted samples of each channel that were not read yet, from `taken` on.
    private var ready: [[Float]]
    private var taken = 0
    private var isFinished = false
    private var input: [Float]

    private static let chunk = 1_024

    init(_ source: any AudioSource, to format: AudioFormat) {
        (self.source, self.format) = (source, format)
        let converter = RateConverter(from: source.format.sampleRate, to: format.sampleRate)
        converters = Array(repeating: converter, count: format.channels)
        ready = Array(repeating: [], count: format.channels)
        input = [Float](repeating: 0, count: Self.chunk * source.format.channels)
    }

    var length: SourceLength { .unknown }
    var losses: Int { source.losses }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let channels = format.channels
        while ready[0].count == taken, !isFinished { try refill() }
        let count = min(buffer.count / channels, ready[0].count - taken)
        for frame in 0..<count {
            for channel in 0..<channels {
                buffer[frame * channels + channel] = ready[channel][taken + frame]
            }
        }
        taken += count
        return count
    }

    /// Stays where it is: its user opens another one.
    func seek(to frame: FrameCount) -> FrameCount { frame }

    private func refill() throws(AudioError) {
        for channel in ready.indices { ready[channel].removeAll(keepingCapacity: true) }
        taken = 0
        let source = source
        let count = try input.withUnsafeMutableBufferPointer { buffer throws(AudioError) in
            try source.read(into: buffer)
        }
        isFinished = count == 0
        let width = source.format.channels
        for channel in ready.indices {
            let samples = (0..<count).map { frame in
                sample(frame * width, of: channel, width: width)
            }
            samples.withUnsafeBufferPointer { converters[channel].add($0, to: &ready[channel]) }
            if isFinished { converters[channel].finish(to: &ready[channel]) }
        }
    }

    /// A sample of a channel: one of the same number, the mean of all for one channel alone, or the
    /// last there is.
    private func sample(_ start: Int, of channel: Int, width: Int) -> Float {
        guard format.channels == 1, width > 1 else { return input[start + min(channel, width - 1)] }
        return input[start..<(start + width)].reduce(0, +) / Float(width)
    }
}
