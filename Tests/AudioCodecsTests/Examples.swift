import AudioCodecs
import AudioIO
import ListenCore
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `CodecRegistry opens a recording`() throws {
        let folder = try ScratchFolder()
        let path = folder.path("a.wav")
        let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)
        try Recordings.writeWAV([0, 0.5, -0.5], to: path, format)
        let source = try CodecRegistry().open(.file(path: path))
        var samples = [Float](repeating: 0, count: 4_096 * source.format.channels)
        let frames = try samples.withUnsafeMutableBufferPointer { try source.read(into: $0) }
        #expect(frames == 3)
        let shape = try WaveformGenerator(bucketCount: 3).exact(of: .file(path: path))
        #expect(shape.peaks.peak == 0.5)
        #expect(shape.length == FrameCount(3))
    }
}
