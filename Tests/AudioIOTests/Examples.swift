import AudioIO
import ListenCore
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `RenderContext accepts frames`() throws {
        let format = AudioFormat(sampleRate: SampleRate(48_000), channels: 1)
        let samples = [Float](repeating: 0.5, count: 100)
        let ring = try RenderContext(format: format, capacity: FrameCount(8_192))
        let written = samples.withUnsafeBufferPointer { ring.write($0) }
        #expect(written == 100)
    }

    @Test func `an error names its recording`() {
        let error = AudioError(.missing, subject: "fox.mp3")
        #expect(error.description == "There is no file fox.mp3. Check the path.")
    }
}
