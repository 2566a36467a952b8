import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

/// Files that are not what their headers say: nothing may trap or run on.
@Suite(.enabled(if: Recordings.hasLame, "lame is not installed"))
struct DamagedFilesTests {
    private let folder: ScratchFolder
    private let format = AudioFormat(sampleRate: SampleRate(22_050), channels: 1)

    init() throws {
        folder = try ScratchFolder()
    }

    private func sample(_ arguments: [String] = ["-V", "5"]) throws -> [UInt8] {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 3, format), format, in: folder, arguments: arguments)
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// Opens, seeks about and reads to the end; the frames there were.
    private func exercise(_ bytes: [UInt8]) throws -> Int {
        let path = try folder.write(bytes, as: UUID().uuidString)
        defer { try? FileManager.default.removeItem(atPath: path) }
        do throws(AudioError) {
            let source = try CodecRegistry().open(.file(path: path))
            _ = try source.seek(to: FrameCount(50_000))
            _ = try source.seek(to: FrameCount(Int64.max))
            _ = try source.seek(to: .zero)
            var (frames, limit) = (0, 400)
            var buffer = [Float](repeating: 0, count: 4096)
            while limit > 0 {
                let got = (try? buffer.withUnsafeMutableBufferPointer { try source.read(into: $0) })
                guard let got, got > 0 else { return frames }
                (frames, limit) = (frames + got, limit - 1)
            }
            Issue.record("a file of \(bytes.count) bytes has no end")
        } catch {
            #expect(error.kind == .badData, "\(error)")
        }
        return 0
    }

    @Test(arguments: 0..<40)
    func `flipped bytes and cut ends are survived`(seed: Int) throws {
        var bytes = try sample()
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(limit, 1)
        }
        for _ in 0..<(1 << (seed % 10)) { bytes[next(bytes.count)] = UInt8(next(256)) }
        if seed % 3 == 0 { bytes.removeLast(next(bytes.count)) }
        _ = try exercise(bytes)
    }

    @Test(arguments: [0, 1, 3, 4, 5, 50, 200, 417, 500, 1000])
    func `the first bytes alone end in an error or a little sound`(count: Int) throws {
        #expect(try exercise(Array(try sample().prefix(count))) < 20_000)
    }

    @Test(arguments: [UInt32(1), 50, 5000, 0x7FFF_FFFF, .max])
    func `a tag that lies about the length is found out`(stated: UInt32) throws {
        var bytes = try sample()
        let tag = try #require(
            (0..<2000).first { bytes[$0..<($0 + 4)].elementsEqual("Xing".utf8) })
        for shift in 0..<4 {
            bytes[tag + 8 + shift] = UInt8(truncatingIfNeeded: stated >> UInt32(24 - 8 * shift))
        }
        let path = try folder.write(bytes, as: "lie-\(stated).mp3")
        let heard = try MPEGSource(.file(path: path)).readAll().count
        let shape = try WaveformGenerator().exact(of: .file(path: path))
        // Seeking makes the library forget the gap at an end it was lied to about.
        #expect(abs(shape.length.value - Int64(heard)) <= 1152 * 2)
        #expect(shape.peaks.buckets.count == WaveformPeaks.storedCount)
        let preview = try WaveformGenerator().preview(of: .file(path: path))
        #expect(preview.length.value < 400_000)
    }

    @Test func `joined recordings whose first tag lies are no longer than their bytes`() throws {
        var bytes = try sample()
        let whole = bytes
        let tag = try #require(
            (0..<2000).first { bytes[$0..<($0 + 4)].elementsEqual("Xing".utf8) })
        // So many frames in a single byte: what is estimated from that is beyond 64 bits.
        bytes.replaceSubrange((tag + 8)..<(tag + 16), with: [255, 255, 255, 255, 0, 0, 0, 1])
        let next = try #require(
            (200..<2000).first {
                bytes[$0] == 0xFF && bytes[$0 + 1] == bytes[1]
                    && (bytes[$0 + 2] ^ bytes[2]) & 12 == 0
            })
        let all = bytes[..<next] + Array(repeating: whole, count: 600).joined()
        let source = try MPEGSource(.file(path: folder.write(Array(all), as: "joined.mp3")))
        #expect(source.length == .estimated(FrameCount(all.count / 24 * 576)))
    }

    @Test func `an ID3 tag that claims more than the file is no way out of it`() throws {
        let tag = Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]
        _ = try exercise(tag)
        _ = try exercise(tag + (try sample()))
        _ = try exercise(
            [[UInt8]](repeating: Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0], count: 5000)
                .flatMap { $0 })
    }
}
