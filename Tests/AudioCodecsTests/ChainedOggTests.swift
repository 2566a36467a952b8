import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

/// Ogg files that are several recordings, one put behind the other (RFC 3533 §4).
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct ChainedOggTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func link(_ name: String, seconds: Double, loudness: Float) throws -> [UInt8] {
        let format = try EncodedFormat.named(name)
        let samples = Recordings.signal(frames: Int(seconds * 44_100), channels: format.channels)
            .map { $0 * loudness }
        let path = try Recordings.encode(samples, as: format, in: folder)
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private func source(_ bytes: [UInt8]) throws -> any AudioSource {
        try CodecRegistry().open(.file(path: folder.write(bytes, as: UUID().uuidString)))
    }

    @Test(arguments: ["Vorbis", "Opus", "FLAC in Ogg"])
    func `a chain is as long as its links, and each is sought in`(name: String) throws {
        let format = try EncodedFormat.named(name)
        let links = try [(3.0, 1), (4.3, 0.5), (2.2, 0.8)].map {
            try link(name, seconds: $0.0, loudness: Float($0.1))
        }
        let parts = try links.map { try source($0).readAll() }
        let whole = parts.flatMap { $0 }
        let chain = try source(links.flatMap { $0 })
        let channels = chain.format.channels
        #expect(chain.length == .exact(FrameCount(whole.count / channels)))
        let heard = try chain.readAll(chunk: 997)
        #expect(heard.count == whole.count)
        #expect(!zip(heard, whole).contains { abs($0 - $1) > format.seekError })
        #expect(chain.losses == 0)
        #expect(chain.damage == nil)
        let last = (parts[0].count + parts[1].count) / channels
        for place in [last + 50_000, 20_000, last - 700, last, 0, parts[0].count / channels - 3] {
            #expect(try chain.seek(to: FrameCount(place)).value == Int64(place))
            let part = try chain.readFrames(1_500)
            let expected = whole[(place * channels)..<((place + 1_500) * channels)]
            #expect(part.count == expected.count)
            let error = zip(part, expected).map { abs($0 - $1) }.max() ?? 0
            #expect(error <= format.seekError, "at \(place): \(error)")
        }
    }

    @Test func `links of another rate are played on in the first one’s`() throws {
        let first = try link("Vorbis", seconds: 2, loudness: 1)
        let slow = EncodedFormat(
            name: "slow", fileExtension: "ogg", arguments: ["-c:a", "libvorbis", "-ar", "32000"])
        let path = try Recordings.encode(
            Recordings.signal(frames: 88_200, channels: 2), as: slow, in: folder)
        let second = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let chain = try source(first + second)
        #expect(chain.format.sampleRate == SampleRate(44_100))
        #expect(abs(try chain.readAll().count / 2 - 4 * 44_100) < 500)
        #expect(chain.losses == 0)
    }

    @Test func `a chain that is cut in its last link plays to the cut`() throws {
        let (first, second) = (
            try link("Vorbis", seconds: 2, loudness: 1), try link("Vorbis", seconds: 6, loudness: 1)
        )
        let chain = try source(first + second.prefix(second.count / 2))
        let frames = try chain.readAll().count / 2
        #expect((3 * 44_100...7 * 44_100).contains(frames))
        #expect(chain.length == .exact(FrameCount(frames)))
    }
}
