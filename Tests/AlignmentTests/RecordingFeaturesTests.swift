import AudioIO
import Glibc
import ListenCore
import Signal
import Subtitles
import Testing

@testable import Alignment

@Suite struct RecordingFeaturesTests {
    /// Frames of samples, one for each channel.
    private final class Source: AudioSource {
        let format: AudioFormat
        private let frames: [[Float]]
        private var next = 0

        init(_ frames: [[Float]], rate: Int = 16_000) {
            self.frames = frames
            format = AudioFormat(
                sampleRate: SampleRate(rate), channels: frames.first?.count ?? 1)
        }

        var length: SourceLength { .exact(FrameCount(Int64(frames.count))) }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
            let read = frames[next..<min(frames.count, next + buffer.count / format.channels)]
            for (place, sample) in read.joined().enumerated() { buffer[place] = sample }
            next = read.endIndex
            return read.count
        }

        func seek(to frame: FrameCount) -> FrameCount { frame }
    }

    private let tone = (0..<16_000).map { [0.3 * sinf(Float($0) / 9)] }

    private func features(_ source: Source) throws -> CepstralFeatures {
        try RecordingFeatures.of(source, progress: { _ in }, isCancelled: { false })
    }

    @Test(arguments: [1e20, .infinity, .nan, -.greatestFiniteMagnitude] as [Float])
    func `a sample that no sound has spoils only what is near it`(fault: Float) throws {
        var samples = tone
        samples[8_000] = [fault]
        let (found, sound) = try (features(Source(samples)), features(Source(tone)))
        #expect(found.levels.allSatisfy { $0.isFinite })
        #expect(found.frames[..<48] == sound.frames[..<48])
        #expect(found.frames[53...] == sound.frames[53...])
    }

    @Test func `channels count the same`() throws {
        let both = try features(Source(tone.map { [$0[0] * 2, 0] }))
        let one = try features(Source(tone))
        #expect(both.levels == one.levels)
    }

    @Test func `two thousand samples a second are too few, and what is cancelled ends`() {
        #expect(throws: AlignmentError.self) { try features(Source(tone, rate: 2_000)) }
        #expect(throws: CancellationError.self) {
            try RecordingFeatures.of(
                Source(tone), progress: { _ in }, isCancelled: { true })
        }
    }
}
