import AudioIO
import ListenCore
import Signal

/// The sound of chapters, one behind the other, at the rate of the first.
struct SpokenRecording: Sendable {
    private(set) var writer: (any SoundWriting)?
    private(set) var format: AudioFormat?
    /// The number of places where sound was left out.
    private(set) var losses = 0
    private var frames: Int64 = 0

    /// Its length so far.
    var length: MediaTime {
        format.map { MediaTime(FrameCount(frames), at: $0.sampleRate) } ?? .zero
    }

    /// Adds a chapter, the first of which makes the file.
    mutating func append(
        _ source: any AudioSource, _ path: String?, _ create: SpokenFile.SoundOpening,
        isCancelled: () -> Bool
    ) throws(AudioError) {
        let format = try begun(source.format, path, create)
        guard format.channels == source.format.channels else {
            throw AudioError(.mismatched(reason: "it has other channels"), subject: "a chapter")
        }
        var converter = RateConverter(from: source.format.sampleRate, to: format.sampleRate)
        let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4_096 * format.channels)
        defer { samples.deallocate() }
        while true {
            if isCancelled() { throw AudioError(.cancelled, subject: path ?? "the sound") }
            let count = try source.read(into: samples)
            guard count > 0 else { break }
            var converted: [Float] = []
            converter.add(
                UnsafeBufferPointer(rebasing: samples[..<(count * format.channels)]),
                to: &converted)
            try add(converted, format)
        }
        losses += source.losses
        var rest: [Float] = []
        converter.finish(to: &rest)
        try add(rest, format)
    }

    private mutating func begun(
        _ format: AudioFormat, _ path: String?, _ create: SpokenFile.SoundOpening
    ) throws(AudioError) -> AudioFormat {
        if let begun = self.format { return begun }
        if let path { writer = try create(path, format) }
        self.format = format
        return format
    }

    private mutating func add(_ samples: [Float], _ format: AudioFormat) throws(AudioError) {
        frames += Int64(samples.count / format.channels)
        try samples.withUnsafeBufferPointer { (samples) throws(AudioError) in
            try writer?.append(samples)
        }
    }
}
