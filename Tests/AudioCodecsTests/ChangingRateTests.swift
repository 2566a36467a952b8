import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

/// Sound whose frames are not all of one rate.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct ChangingRateTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// The frames of three seconds of AAC at a rate (ISO 13818-7 §6.2).
    private func frames(_ rate: Int) throws -> [ArraySlice<UInt8>] {
        let format = EncodedFormat(
            name: "AAC", fileExtension: "aac",
            arguments: ["-c:a", "aac", "-b:a", "128k", "-ar", "\(rate)"])
        let path = try Recordings.encode(
            Recordings.signal(frames: 132_300, channels: 2), as: format, in: folder)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var (result, start): ([ArraySlice<UInt8>], Int) = ([], 0)
        while start + 7 < bytes.count {
            let length =
                Int(bytes[start + 3] & 3) << 11 | Int(bytes[start + 4]) << 3
                | Int(bytes[start + 5] >> 5)
            guard length > 7, start + length <= bytes.count else { break }
            result.append(bytes[start..<(start + length)])
            start += length
        }
        return result
    }

    private func source(_ frames: [ArraySlice<UInt8>]) throws -> any AudioSource {
        try CodecRegistry().open(
            .file(path: folder.write(frames.flatMap { $0 }, as: UUID().uuidString)))
    }

    @Test func `a change of rate now and then is converted`() throws {
        let (first, second, third) = (try frames(44_100), try frames(32_000), try frames(48_000))
        let changing = try source(first + second + third + second)
        #expect(changing.format.sampleRate == SampleRate(44_100))
        // Frames of 1,024 samples, so the unit is 1.024 s.
        let lengths: [Double] = [
            Double(first.count) / 44.1, Double(2 * second.count) / 32, Double(third.count) / 48,
        ]
        let seconds = lengths.reduce(0, +)
        let heard = Double(try changing.readAll().count / 2) / 44.1 / 1_024
        #expect(abs(heard - seconds) < 4)
        #expect(changing.losses == 0)
    }

    @Test func `a change in every frame is not followed for long, and counted as damage`() throws {
        let rates = try [frames(44_100), frames(32_000), frames(48_000)]
        let count = rates.map(\.count).min() ?? 0
        let changing = try source((0..<count).flatMap { index in rates.map { $0[index] } })
        let heard = try changing.readAll()
        #expect(heard.allSatisfy { $0.isFinite })
        #expect(heard.count / 2 > 44_100 * 2)
        #expect(changing.losses > 0)
    }
}
