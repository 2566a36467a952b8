import AudioIO
import Foundation
import ListenCore
import Testing

@testable import AudioCodecs

/// Files that are encoded, read back.
@Suite(.enabled(if: EncodedWriter.isAvailable, "libsndfile is not there"))
struct EncodedWriterTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// A second of a sweep, a long silence, and a second again: three seconds and seven frames.
    private static func samples(_ format: AudioFormat) -> [Float] {
        let rate = format.sampleRate.framesPerSecond
        return (0..<(3 * rate + 7)).flatMap { frame -> [Float] in
            let second = frame / rate
            let time = Double(frame) / Double(rate)
            let tone = second == 1 ? 0 : 0.4 * sin(2 * .pi * (180 + 90 * time) * time)
            return (0..<format.channels).map { $0 == 0 ? Float(tone) : Float(-tone) }
        }
    }

    private func written(
        _ samples: [Float], _ format: AudioFormat, _ encoding: EncodedWriter.Encoding,
        chunk: Int = 4_321
    ) throws -> String {
        let path = folder.path("out.\(encoding.name.lowercased())")
        let writer = try EncodedWriter(path: path, format: format, as: encoding)
        let size = chunk * format.channels
        for start in stride(from: 0, to: samples.count, by: size) {
            let part = Array(samples[start..<min(start + size, samples.count)])
            try part.withUnsafeBufferPointer { (part) throws(AudioError) in
                try writer.append(part)
            }
        }
        try writer.finish()
        return path
    }

    /// The distance of the sound above what differs, in dB.
    private static func nearness(_ heard: [Float], _ given: [Float]) -> Double {
        var (sound, fault) = (0.0, 0.0)
        for (one, other) in zip(heard, given) {
            sound += Double(other) * Double(other)
            fault += Double(one - other) * Double(one - other)
        }
        return 10 * log10(sound / max(fault, 1e-12))
    }

    @Test(arguments: [16_000, 22_050, 24_000, 32_000, 44_100, 48_000], [1, 2])
    func `an MP3 is as long as what was written, and in its place`(
        rate: Int, channels: Int
    ) throws {
        let format = AudioFormat(sampleRate: SampleRate(rate), channels: channels)
        guard EncodedWriter.Encoding.mp3.isWritten(in: format) else { return }
        let given = Self.samples(format)
        let source = try CodecRegistry().open(.file(path: written(given, format, .mp3)))
        #expect(source.format == format)
        let heard = try source.readAll()
        #expect(heard.count == given.count)
        #expect(Self.nearness(heard, given) > 20)
    }

    @Test(
        .enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"),
        arguments: [16_000, 24_000, 48_000], [1, 2])
    func `an Opus file is as long as what was written, and in its place`(
        rate: Int, channels: Int
    ) throws {
        let format = AudioFormat(sampleRate: SampleRate(rate), channels: channels)
        guard EncodedWriter.Encoding.opus.isWritten(in: format) else { return }
        let given = Self.samples(format)
        let path = try written(given, format, .opus)
        let raw = folder.path("out.f32")
        try Recordings.run([
            "-i", path, "-f", "f32le", "-ar", "\(rate)", "-ac", "\(channels)", raw,
        ])
        let heard = try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(heard.count == given.count)
        #expect(Self.nearness(heard, given) > 20)
        // The program's own reader says the same.
        let source = try CodecRegistry().open(.file(path: path))
        let length = try source.readAll().count / source.format.channels
        let factor = source.format.sampleRate.framesPerSecond / rate
        #expect(length == given.count / channels * factor)
    }

    @Test func `an Opus file of no frame is a whole file`() throws {
        let format = AudioFormat(sampleRate: SampleRate(24_000), channels: 1)
        guard EncodedWriter.Encoding.opus.isWritten(in: format) else { return }
        let bytes = try Data(contentsOf: URL(filePath: written([], format, .opus)))
        #expect(bytes.prefix(4) == Data("OggS".utf8))
        // The flag of the last page (RFC 3533, section 6).
        let last = try #require(bytes.range(of: Data("OggS".utf8), options: .backwards))
        #expect(bytes[last.lowerBound + 5] & 4 == 4)
    }
}
