import AudioIO
import Foundation
import ListenCore
import Testing

@testable import AudioCodecs

@Suite struct SpeechFileTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func source(seconds: Double, rate: Int = 44_100) throws -> any AudioSource {
        let count = Int(seconds * Double(rate))
        let samples = (0..<count).flatMap { index -> [Float] in
            let value = Float(sin(Double(index) / 20) * 0.5)
            return [value, value * 0.5]
        }
        let path = folder.path("in.wav")
        try Recordings.writeWAV(
            samples, to: path, AudioFormat(sampleRate: SampleRate(rate), channels: 2))
        return try CodecRegistry().open(.file(path: path))
    }

    @Test func `a recording becomes one channel of 16 kHz and 16 bits`() throws {
        var told: [Double] = []
        let path = folder.path("out.wav")
        let duration = try SpeechFile.write(
            source(seconds: 1.5), to: path, progress: { told.append($0) }, isCancelled: { false })
        #expect(duration == .seconds(1.5))
        #expect(told.last == 1 && told == told.sorted())
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(bytes.count == 44 + 24_000 * 2)
        // Plain samples, one channel, 16 kHz, 32,000 bytes a second, 2 a frame, 16 bits.
        #expect(
            Array(bytes[16..<36]) == [
                16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0, 2, 0, 16, 0,
            ])
        #expect(Array(bytes[40..<44]) == [0x80, 0xBB, 0, 0])
        let read = try CodecRegistry().open(.file(path: path))
        #expect(read.length == .exact(FrameCount(24_000)))
    }

    @Test func `nothing is left of what was cancelled`() throws {
        #expect(throws: CancellationError.self) {
            try SpeechFile.write(
                source(seconds: 1), to: folder.path("out.wav"), progress: { _ in },
                isCancelled: { true })
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names == ["in.wav"])
    }
}
