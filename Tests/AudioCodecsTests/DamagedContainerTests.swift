import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

/// Containers that are not what their headers say: nothing may trap or run on.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct DamagedContainerTests {
    private let folder: ScratchFolder
    private static let names = [
        "FLAC", "ALAC", "AIFF", "AAC in MP4", "AAC in MP4, header first", "AAC in MP4, fragments",
        "AAC", "AAC in Matroska", "AAC in a transport stream", "Vorbis", "Opus", "WMA", "WavPack",
    ]

    init() throws {
        folder = try ScratchFolder()
    }

    private func sample(_ name: String, frames: Int = 66_150) throws -> [UInt8] {
        let format = try EncodedFormat.named(name)
        let path = try Recordings.encode(
            Recordings.signal(frames: frames, channels: format.channels), as: format, in: folder)
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// Opens, seeks about and reads on; the frames there were.
    @discardableResult
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
                let got = try buffer.withUnsafeMutableBufferPointer { buffer throws(AudioError) in
                    try source.read(into: buffer)
                }
                #expect(buffer.allSatisfy { $0.isFinite })
                guard got > 0 else { return frames }
                (frames, limit) = (frames + got, limit - 1)
            }
            return frames
        } catch {
            #expect(error.kind == .badData, "\(error)")
        }
        return 0
    }

    @Test(arguments: names)
    func `flipped bytes and cut ends are survived`(name: String) throws {
        let whole = try sample(name)
        var state = UInt64(7)
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(limit, 1)
        }
        for round in 0..<12 {
            var bytes = whole
            for _ in 0..<(1 << (round % 10)) { bytes[next(bytes.count)] = UInt8(next(256)) }
            // Where the lengths and counts stand.
            if round % 2 == 0 { bytes[next(min(1000, bytes.count))] = 0xFF }
            if round % 3 == 0 { bytes.removeLast(next(bytes.count)) }
            try exercise(bytes)
        }
        for count in [0, 1, 12, 64, 700] { try exercise(Array(whole.prefix(count))) }
        try exercise(Array(whole.prefix(100)) + [UInt8](repeating: 0, count: 300_000))
    }

    @Test func `damage in the middle is heard as silence, and what follows in its place`() throws {
        let whole = try sample("FLAC", frames: 441_000)
        var bytes = whole
        for index in (bytes.count / 2)..<(bytes.count / 2 + 3000) { bytes[index] = 0x55 }
        let (good, bad) = (
            try CodecRegistry().open(.file(path: folder.write(whole, as: "good.flac"))),
            try CodecRegistry().open(.file(path: folder.write(bytes, as: "bad.flac")))
        )
        let (straight, heard) = (try good.readAll(), try bad.readAll())
        #expect(heard.count == straight.count)
        #expect(heard.suffix(100_000) == straight.suffix(100_000))
        #expect(heard.prefix(300_000) == straight.prefix(300_000))
        #expect(heard != straight)
        #expect((1...2).contains(bad.losses))
        #expect(good.losses == 0)
        #expect(bad.damage == nil)
    }

    @Test func `a cut recording plays to the cut and says so`() throws {
        let whole = try sample("AAC in MP4, header first", frames: 220_500)
        let path = try folder.write(whole.prefix(whole.count / 2), as: "cut.m4b")
        let source = try CodecRegistry().open(.file(path: path))
        let frames = try source.readAll().count / 2
        #expect((60_000..<160_000).contains(frames))
        guard case .damaged(let reason)? = source.damage?.code else {
            Issue.record("no damage: \(String(describing: source.damage))")
            return
        }
        #expect(reason.contains("cut off"))
        // Without its header there is nothing to play.
        let late = try sample("AAC in MP4", frames: 220_500)
        let headless = try folder.write(late.prefix(late.count / 2), as: "headless.m4a")
        let error = #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.file(path: headless))
        }
        #expect(error?.kind == .badData)
    }

    @Test(arguments: ["drms", "enca", "aavd"])
    func `what is encrypted is refused with a sentence`(kind: String) throws {
        var bytes = try sample("AAC in MP4, header first")
        let entry = try #require(
            (0..<4000).last { bytes[$0..<($0 + 4)].elementsEqual("mp4a".utf8) })
        bytes.replaceSubrange(entry..<(entry + 4), with: kind.utf8)
        let path = try folder.write(bytes, as: "locked.m4b")
        let error = #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.file(path: path))
        }
        #expect(error?.code == .encrypted)
    }

    @Test func `a list of other files is no recording`() throws {
        for text in [
            "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n",
            "ffconcat version 1.0\nfile '/etc/passwd'\n",
        ] {
            let path = try folder.write(Array(text.utf8), as: "list.m4b")
            let error = #expect(throws: AudioError.self) {
                _ = try CodecRegistry().open(.file(path: path))
            }
            #expect(error?.code == .notAudio(found: "a text file"))
        }
    }

    @Test(arguments: ["OggS", "fLaC", "\u{0}\u{0}\u{0}\u{18}ftypM4A ", "\u{0}\u{0}\u{1}º"])
    func `bytes without end are given up`(head: String) throws {
        let source = EndlessBytes(head: head.unicodeScalars.map { UInt8($0.value) })
        let error = #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.stream(source))
        }
        #expect(error?.kind == .badData)
    }
}

/// A stream of zeros that never ends.
private struct EndlessBytes: ByteSource {
    let head: [UInt8]
    let name = "the stream"
    let totalLength: Int64? = nil

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        for index in 0..<buffer.count {
            let place = Int(offset) + index
            buffer[index] = place < head.count ? head[place] : 0
            if place >= head.count { break }
        }
        if offset >= head.count { buffer.initializeMemory(as: UInt8.self, repeating: 0) }
        return offset < head.count ? min(buffer.count, head.count - Int(offset)) : buffer.count
    }

    func interrupt() {}
    func allowWaiting(_ isAllowed: Bool) {}
    func completedFile() async -> String? { nil }
}
