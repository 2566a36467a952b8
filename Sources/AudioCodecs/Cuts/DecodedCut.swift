import AudioIO
import ListenCore

/// Cuts a stretch out of a recording of any encoding: decodes it and writes WAV of 16 bits, since
/// other encodings cannot be cut between their packets.
struct DecodedCut {
    let source: any AudioSource
    let name: String

    /// The largest file that is written.
    private static let mostBytes: Int64 = 256 << 20

    func cut(_ range: Range<MediaTime>) throws(AudioError) -> CutSound {
        let (rate, channels) = (source.format.sampleRate, source.format.channels)
        let first = range.lowerBound.frame(at: rate)
        let last = range.upperBound.frame(at: rate)
        let most = min((last - first).value, Self.mostBytes / Int64(channels * 2))
        guard try source.seek(to: first) == first else { throw nothing(at: range) }
        var data: [UInt8] = []
        data.reserveCapacity(Int(min(most, 1 << 20)) * channels * 2)
        var buffer = [Float](repeating: 0, count: 8192 * channels)
        var done: Int64 = 0
        while done < most {
            let wanted = Int(min(most - done, 8192)) * channels
            let frames = try buffer.withUnsafeMutableBufferPointer {
                (buffer) throws(AudioError) in
                try source.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<wanted]))
            }
            guard frames > 0 else { break }
            for sample in buffer[..<(frames * channels)] {
                let value = Int16(sample: sample)
                data.append(UInt8(truncatingIfNeeded: value))
                data.append(UInt8(truncatingIfNeeded: value >> 8))
            }
            done += Int64(frames)
        }
        guard done > 0 else { throw nothing(at: range) }
        let end = first + FrameCount(done)
        return CutSound(
            bytes: head(dataBytes: data.count) + data, fileExtension: "wav",
            range: MediaTime(first, at: rate)..<MediaTime(end, at: rate),
            frames: first.value..<end.value, format: source.format)
    }

    private func nothing(at range: Range<MediaTime>) -> AudioError {
        AudioError(
            .uncuttable(reason: "it ends before \(range.lowerBound.clockText)"), subject: name)
    }

    private func head(dataBytes: Int) -> [UInt8] {
        let (rate, channels) = (source.format.sampleRate.framesPerSecond, source.format.channels)
        let layout: [UInt8] =
            Self.little(1, 2) + Self.little(channels, 2) + Self.little(rate, 4)
            + Self.little(rate * channels * 2, 4) + Self.little(channels * 2, 2)
            + Self.little(16, 2)
        return Array("RIFF".utf8) + Self.little(36 + dataBytes, 4) + Array("WAVEfmt ".utf8)
            + Self.little(layout.count, 4) + layout + Array("data".utf8)
            + Self.little(dataBytes, 4)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
