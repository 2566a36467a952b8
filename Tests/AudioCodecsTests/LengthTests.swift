import AudioIO
import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import AudioCodecs

/// How long an MP3 is that does not say so itself.
@Suite struct LengthTests {
    private let folder: ScratchFolder
    /// 2,500 frames of 24 ms.
    private let minute = FrameCount(2_500 * 1_152)

    init() throws { folder = try ScratchFolder() }

    private func open(_ bytes: [UInt8]) throws -> any AudioSource {
        try CodecRegistry().open(.file(path: folder.write(bytes, as: "a.mp3")))
    }

    // MARK: What stands around the sound

    private static func little(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Bytes among which frames of the recording's kind seem to be.
    private static let cover: [UInt8] =
        (0..<90_000).map { UInt8($0 * 37 & 0xFF) }
        + SilentMPEG.frames(20, at: 64) + SilentMPEG.frames(4, at: 160)

    private static func ape(_ content: [UInt8]) -> [UInt8] {
        func edge(isHeader: Bool) -> [UInt8] {
            Array("APETAGEX".utf8) + little(2_000) + little(content.count + 32) + little(1)
                + [0, 0, 0, isHeader ? 0xA0 : 0x80] + [UInt8](repeating: 0, count: 8)
        }
        return edge(isHeader: true) + content + edge(isHeader: false)
    }

    private static var old: [UInt8] { Array("TAG".utf8) + [UInt8](repeating: 65, count: 125) }

    private static func lyrics(_ content: [UInt8]) -> [UInt8] {
        let body = Array("LYRICSBEGIN".utf8) + content
        let size = String(1_000_000 + body.count).dropFirst()
        return body + Array(size.utf8) + Array("LYRICS200".utf8)
    }

    private static func id3(_ content: [UInt8], hasFooter: Bool = false) -> [UInt8] {
        let size = [21, 14, 7, 0].map { UInt8(content.count >> $0 & 0x7F) }
        let rest: [UInt8] = [4, 0, hasFooter ? 0x10 : 0] + size
        let footer = Array("3DI".utf8) + rest
        return Array("ID3".utf8) + rest + content + (hasFooter ? footer : [])
    }

    private static let surroundings: [(name: String, before: [UInt8], behind: [UInt8])] = [
        ("nothing", [], []),
        ("ID3v1", [], old),
        ("APEv2 and ID3v1", [], ape(cover) + old),
        ("Lyrics3 and ID3v1", [], lyrics(cover) + old),
        (
            "old Lyrics3", [],
            Array("LYRICSBEGIN".utf8) + cover.suffix(4_000)
                + Array("LYRICSEND".utf8)
        ),
        ("an appended ID3", [], id3(cover, hasFooter: true)),
        ("all of them", id3(cover), ape(cover) + lyrics(cover) + old),
        ("APEv2 before", ape(cover), []),
        ("two ID3 tags", id3(cover) + id3(cover), []),
        ("a large cover", id3((0..<9_000_000).map { UInt8($0 & 0x7F) }), []),
    ]

    @Test(arguments: surroundings.indices)
    func `frames are counted, and nothing that stands around them`(index: Int) throws {
        let (name, before, behind) = Self.surroundings[index]
        let source = try open(before + SilentMPEG.varying + behind)
        #expect(source.length == .exact(minute), "\(name)")
        #expect(try source.seek(to: FrameCount(45 * 48_000)) == FrameCount(45 * 48_000))
        var left = 0
        while case let frames = try source.readFrames(4_096).count, frames > 0 { left += frames }
        #expect(abs(left - 15 * 48_000) <= 1_152, "\(name)")
        #expect(source.damage == nil, "\(name)")
    }

    @Test func `the length of a file is what an import gets`() throws {
        let path = try folder.write(SilentMPEG.varying + Self.ape(Self.cover), as: "a.mp3")
        #expect(try CodecRegistry().duration(ofFile: path) == .seconds(60))
    }

    // MARK: Tags that count nothing, or wrongly

    private func xing(_ flags: Int, _ numbers: Int...) -> [UInt8] {
        SilentMPEG.frame(
            at: 64,
            marked: Array("Xing".utf8) + SilentMPEG.number(flags)
                + numbers.flatMap(SilentMPEG.number))
    }

    private func vbri(blocks: Int, bytes: Int) -> [UInt8] {
        SilentMPEG.frame(
            at: 64,
            marked: Array("VBRI".utf8) + [0, 1, 0, 0, 0, 75] + SilentMPEG.number(bytes)
                + SilentMPEG.number(blocks), from: 36)
    }

    @Test func `a tag without counts, or with wrong ones, is not believed`() throws {
        let bytes = SilentMPEG.varying.count + 192
        let tags = [
            xing(0), xing(1, 2_500), xing(3, 1_000, bytes / 3), xing(3, 5_000, bytes * 2),
            vbri(blocks: 0, bytes: 0), vbri(blocks: 900, bytes: bytes / 3),
        ]
        for (index, tag) in tags.enumerated() {
            let source = try open(tag + SilentMPEG.varying)
            guard case .exact(let length) = source.length else {
                Issue.record("tag \(index): \(source.length)")
                continue
            }
            // Fraunhofer's tag is heard as a frame of silence.
            #expect(abs(length.value - minute.value) <= 1_152, "tag \(index)")
        }
    }

    @Test func `counts that fit the file are believed without a walk`() throws {
        let bytes = SilentMPEG.varying.count + 192
        // With the first tag the delay of decoders is cut off in front.
        let tags = [
            (xing(3, 2_500, bytes), GaplessTag.decoderDelay),
            (vbri(blocks: 2_500, bytes: bytes), 0),
        ]
        for (tag, skipped) in tags {
            let path = try folder.write(tag + SilentMPEG.varying, as: "a.mp3")
            let source = try MPEGSource(.file(path: path))
            #expect(source.length == .exact(minute - FrameCount(skipped)))
            let read = try source.readAll().count
            #expect(abs(minute.value - skipped - Int64(read)) <= (skipped > 0 ? 0 : 1_152))
        }
    }

    @Test func `recordings that were joined are as long as both`() throws {
        let bytes = SilentMPEG.varying.count + 192
        let source = try open(xing(3, 2_500, bytes) + SilentMPEG.varying + SilentMPEG.varying)
        guard case .exact(let length) = source.length else {
            Issue.record("\(source.length)")
            return
        }
        #expect(abs(length.value - 2 * minute.value) <= 1_152)
    }

    // MARK: Long files

    @Test func `a long file of constant rate is looked at here and there`() throws {
        let count = 25_000
        let path = try folder.write(
            SilentMPEG.frames(count, at: 64) + Self.ape(Self.cover), as: "a.mp3")
        let cursor = ByteCursor(try FileInput(path: path))
        let info = try #require(try MPEGInfo(cursor, from: 0))
        let rate = ConstantRate(start: 0, header: info.header)
        let end = try #require(try SoundEnd.offset(cursor, from: 0))
        #expect(try rate.count(to: end, in: cursor) == Int64(count))
        #expect(
            try CodecRegistry().open(.file(path: path)).length
                == .exact(FrameCount(count * 1_152)))
    }

    @Test func `a long file whose rate varies late, or that has a hole, is walked`() throws {
        let files = [
            SilentMPEG.frames(24_000, at: 64) + SilentMPEG.frames(1_000, at: 128),
            SilentMPEG.frames(12_000, at: 64) + [UInt8](repeating: 7, count: 5_001)
                + SilentMPEG.frames(13_000, at: 64),
        ]
        for bytes in files {
            let cursor = ByteCursor(try FileInput(path: try folder.write(bytes, as: "a.mp3")))
            let info = try #require(try MPEGInfo(cursor, from: 0))
            let rate = ConstantRate(start: 0, header: info.header)
            #expect(try rate.count(to: Int64(bytes.count), in: cursor) == nil)
            guard case .exact(let length) = try open(bytes).length else {
                Issue.record("not counted")
                continue
            }
            #expect(abs(length.value - 25_000 * 1_152) <= 3 * 1_152)
        }
    }

    // MARK: What still arrives, or grows

    @Test func `what arrives is not waited for, and its tags are no sound`() throws {
        let all = Self.id3(Self.cover) + SilentMPEG.frames(2_500, at: 64)
        let stream = ArrivingBytes(all, arrived: 100_000)
        let source = try CodecRegistry().open(.stream(stream))
        #expect(source.length == .estimated(minute))
    }

    private static let streams: [(name: String, bytes: [UInt8], frames: Int)] = [
        ("constant", SilentMPEG.frames(2_500, at: 64), 2_500),
        ("long and constant", SilentMPEG.frames(25_000, at: 64) + old, 25_000),
        ("varying", SilentMPEG.varying, 2_500),
        (
            "constant, with another at its end",
            SilentMPEG.frames(24_000, at: 64) + SilentMPEG.frames(1_000, at: 128), 25_000
        ),
    ]

    @Test(arguments: streams.indices)
    func `a stream is counted as soon as it is whole, and goes on where it was`(
        index: Int
    ) throws {
        let (name, bytes, frames) = Self.streams[index]
        let stream = ArrivingBytes(bytes, arrived: bytes.count / 2)
        let source = try CodecRegistry().open(.stream(stream))
        _ = try source.readFrames(10_000)
        if case .exact = source.length { Issue.record("\(name): half of it is there") }
        stream.arrive(bytes.count)
        let next = try source.readFrames(5_000).count
        guard case .exact(let length) = source.length else {
            Issue.record("\(name): \(source.length)")
            return
        }
        #expect(abs(length.value - Int64(frames) * 1_152) <= 2 * 1_152, "\(name)")
        var read = 10_000 + next
        while case let more = try source.readFrames(48_000).count, more > 0 { read += more }
        #expect(abs(Int64(read) - length.value) <= 2 * 1_152, "\(name)")
    }

    @Test(arguments: surroundings.indices)
    func `tags behind a stream are not played`(index: Int) throws {
        let (name, before, behind) = Self.surroundings[index]
        // Without tags in front, so that the decoder knows nothing of the end.
        let bytes = before + SilentMPEG.frames(2_500, at: 64) + behind
        let half = before.count + 240_000
        let stream = ArrivingBytes(bytes, arrived: half)
        let source = try CodecRegistry().open(.stream(stream))
        var read = try source.readFrames(10_000).count
        // The tags begin to arrive before the last bytes, which alone tell of them.
        stream.arrive(bytes.count - half - 40)
        read += try source.readFrames(2_400 * 1_152 - 10_000).count
        stream.arrive(40)
        while case let more = try source.readFrames(48_000).count, more > 0 { read += more }
        #expect(abs(Int64(read) - minute.value) <= 1_152, "\(name)")
        #expect(source.damage == nil, "\(name)")
    }

    @Test func `a file that grows takes back what was counted`() throws {
        let path = try folder.write(SilentMPEG.varying, as: "a.mp3")
        let source = try CodecRegistry().open(.file(path: path))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(SilentMPEG.varying))
        try handle.close()
        _ = try source.seek(to: FrameCount(59 * 48_000))
        #expect(try source.readFrames(96_000).count == 96_000)
        if case .exact = source.length { Issue.record("\(source.length)") }
    }

    @Test(
        .enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"),
        arguments: ["FLAC", "Vorbis"])
    func `so does one that FFmpeg reads`(name: String) throws {
        let format = try EncodedFormat.named(name)
        let samples = Recordings.signal(frames: 441_000, channels: format.channels)
        let whole = try Data(
            contentsOf: URL(filePath: Recordings.encode(samples, as: format, in: folder)))
        let half = whole.count / 2
        let path = try folder.write([UInt8](whole[..<half]), as: "grows.\(format.fileExtension)")
        let source = try CodecRegistry().open(.file(path: path))
        let before = try source.readAll().count / format.channels
        #expect(source.length == .exact(FrameCount(before)))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: whole[half...])
        try handle.close()
        _ = try source.seek(to: FrameCount(before - 44_100))
        #expect(try source.readFrames(88_200).count == 88_200 * format.channels)
        #expect(source.length != .exact(FrameCount(before)))
    }

    @Test func `a WAV file that grows is read on`() throws {
        let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)
        let path = folder.path("a.wav")
        try Recordings.writeWAV([Float](repeating: 0.5, count: 8_000), to: path, format)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let data = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
        for sizes in [[UInt8](repeating: 0, count: 4), [0xFF, 0xFF, 0xFF, 0xFF]] {
            bytes.replaceSubrange(data + 4..<data + 8, with: sizes)
            _ = try folder.write(bytes, as: "a.wav")
            let source = try CodecRegistry().open(.file(path: path))
            #expect(source.length == .exact(FrameCount(8_000)))
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(bytes[(data + 8)...]))
            try handle.close()
            #expect(try source.readAll().count == 16_000)
            #expect(source.length == .exact(FrameCount(16_000)))
            #expect(source.damage == nil)
        }
    }
}
