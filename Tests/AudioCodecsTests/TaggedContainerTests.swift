import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

/// Recordings of all kinds behind an ID3 tag, as some programs of books write them.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct TaggedContainerTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// A tag with a picture of so many bytes.
    private func tag(_ size: Int) -> [UInt8] {
        let digits = [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: size >> $0 & 0x7F) }
        var state: UInt32 = 7
        let picture = (0..<size).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        return Array("ID3".utf8) + [4, 0, 0] + digits + picture
    }

    @Test(
        arguments: ["FLAC", "AAC", "AAC in MP4", "Opus", "FLAC in Matroska", "A-law in WAV"],
        [4_000, 1_500_000])
    func `sound behind a tag of any size is the sound without it`(name: String, size: Int) throws {
        let format = try EncodedFormat.named(name)
        let path = try Recordings.encode(
            Recordings.signal(frames: 88_200, channels: format.channels), as: format, in: folder)
        let plain = try CodecRegistry().open(.file(path: path))
        let expected = try plain.readAll()
        let bytes = tag(size) + [UInt8](try Data(contentsOf: URL(filePath: path)))
        let stream = ArrivingBytes(bytes, arrived: bytes.count)
        for location in [
            AudioLocation.file(path: try folder.write(bytes, as: "tagged")), .stream(stream),
        ] {
            let source = try CodecRegistry().open(location)
            let channels = source.format.channels
            let heard = try source.readAll()
            #expect(heard == expected)
            #expect(source.losses == 0)
            #expect(source.damage == nil)
            for place in [70_000, 3, 44_100] {
                #expect(try source.seek(to: FrameCount(place)).value == Int64(place))
                let part = try source.readFrames(500)
                let there = expected[(place * channels)..<((place + 500) * channels)]
                #expect(part.count == there.count)
                #expect(!zip(part, there).contains { abs($0 - $1) > format.seekError })
            }
        }
    }
}
