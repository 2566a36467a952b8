import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

/// Containers whose headers state other sizes than there are: what is there is heard.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct LyingContainerTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// A number in a header.
    struct Lie: Sendable, CustomTestStringConvertible {
        let format: String
        /// What stands before the number, and how far.
        let mark: String
        let offset: Int
        let size: Int
        /// Whether nothing but the told length is made from it.
        var isOnlyTold = true

        var testDescription: String { "\(mark) of \(format)" }
    }

    static let lies = [
        // The low 32 bits of how many samples there are (RFC 9639 §8.2).
        Lie(format: "FLAC", mark: "fLaC", offset: 22, size: 4),
        Lie(format: "AAC in MP4", mark: "mdhd", offset: 20, size: 4),
        Lie(format: "AAC in MP4", mark: "mvhd", offset: 20, size: 4),
        Lie(format: "AAC in MP4", mark: "stsz", offset: 12, size: 4, isOnlyTold: false),
        Lie(format: "AAC in MP4", mark: "stts", offset: 8, size: 4, isOnlyTold: false),
        Lie(format: "AIFF", mark: "COMM", offset: 10, size: 4, isOnlyTold: false),
        Lie(format: "AIFF", mark: "SSND", offset: 4, size: 4, isOnlyTold: false),
        Lie(format: "CAF", mark: "data", offset: 4, size: 8, isOnlyTold: false),
        Lie(format: "WavPack", mark: "wvpk", offset: 12, size: 4, isOnlyTold: false),
        Lie(format: "A-law in WAV", mark: "data", offset: 4, size: 4, isOnlyTold: false),
    ]

    @Test(arguments: lies)
    func `what is stated never makes more sound, and no less of what can be read`(lie: Lie) throws {
        let format = try EncodedFormat.named(lie.format)
        let path = try Recordings.encode(
            Recordings.signal(frames: 66_150, channels: format.channels), as: format, in: folder)
        let honest = try CodecRegistry().open(.file(path: path)).readAll()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let place = try #require(
            (0..<(bytes.count - 64)).first {
                bytes[$0..<($0 + lie.mark.utf8.count)].elementsEqual(lie.mark.utf8)
            })
        for byte in [UInt8(0), 0x7F, 0xFF] {
            var told = bytes
            for index in 0..<lie.size { told[place + lie.offset + index] = byte }
            let file = try folder.write(told, as: "lie")
            let source: any AudioSource
            do throws(AudioError) {
                source = try CodecRegistry().open(.file(path: file))
            } catch {
                #expect(error.kind == .badData)
                continue
            }
            let samples = try source.readAll()
            #expect(samples.count <= honest.count + 8_192 * format.channels)
            #expect(samples.allSatisfy { $0.isFinite })
            if lie.isOnlyTold {
                #expect(abs(samples.count - honest.count) <= 2_048 * format.channels, "\(byte)")
            }
            let frames = samples.count / format.channels
            #expect(source.length == .exact(FrameCount(frames)))
            #expect(try source.seek(to: FrameCount(Int64.max)).value == Int64(frames))
            let back = min(frames, 1_000)
            let there = try source.seek(to: FrameCount(frames - back)).value
            #expect(there == Int64(frames - back))
            #expect(try source.readAll().count == back * format.channels)
        }
    }
}
