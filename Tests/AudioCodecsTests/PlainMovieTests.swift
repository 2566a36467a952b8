import AudioIO
import Foundation
import ListenCore
import Testing

@testable import AudioCodecs

/// MP4 files whose tables are read where they stand: the same sound as FFmpeg's own reader finds.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct PlainMovieTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// The same file with a header that makes it FFmpeg's: it says that fragments may follow.
    private func other(_ path: String) throws -> String {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let place = try #require(
            bytes.indices.dropLast(4).last { bytes[$0..<($0 + 4)].elementsEqual("udta".utf8) })
        bytes.replaceSubrange(place..<(place + 4), with: "mvex".utf8)
        return try folder.write(bytes, as: "other.m4b")
    }

    private static func isPlain(_ path: String) throws -> Bool {
        try MP4Sound(FileInput(path: path)) != nil
    }

    @Test(arguments: [
        ("AAC in MP4", []), ("AAC in MP4, header first", []), ("AAC, mono", []),
        ("AAC, mono", ["-ar", "22050"]), ("AAC in MP4", ["-ar", "96000"]),
        ("AAC in MP4", ["-use_editlist", "0"]), ("AAC in MP4", ["-ac", "6"]),
        ("AAC in MP4", ["-frag_duration", "0", "-chunk_duration", "100000"]),
    ])
    func `it is the very sound FFmpeg reads`(name: String, more: [String]) throws {
        let format = try EncodedFormat.named(name)
        let path = try Recordings.encode(
            Recordings.signal(frames: 150_001, channels: format.channels), as: format, in: folder,
            more: more)
        let twin = try other(path)
        #expect(try Self.isPlain(path))
        #expect(try !Self.isPlain(twin))
        let (plain, theirs) = (
            try CodecRegistry().open(.file(path: path)), try CodecRegistry().open(.file(path: twin))
        )
        #expect(plain.format == theirs.format)
        let (ours, wanted) = (try plain.readAll(), try theirs.readAll())
        #expect(wanted.starts(with: ours))
        // FFmpeg believes the edit's milliseconds, rounded up, where the packets tell it exactly.
        let rounding = plain.format.sampleRate.framesPerSecond / 1_000 * plain.format.channels
        #expect((0...rounding).contains(wanted.count - ours.count))
        #expect(plain.length == .exact(FrameCount(ours.count / plain.format.channels)))
        #expect(plain.losses == theirs.losses)
        for place: Int64 in [0, 1, 1023, 5_000, 44_100, 45_000, 60_060, 3, 140_000] {
            #expect(try plain.seek(to: FrameCount(place)) == theirs.seek(to: FrameCount(place)))
            #expect(try plain.readFrames(2_000) == theirs.readFrames(2_000), "at \(place)")
        }
    }

    @Test(arguments: [
        (1_024, 4_000), (1_024, 3_990), (1_024, 3_900), (0, 4_000), (0, 4_023), (1, 4_023),
        (1_025, 3_999), (2_112, 3_975), (2_112, 3_950), (9_000, 3_819),
    ])
    func `as much is left out at both ends as the edit says`(
        priming: Int64, milliseconds: Int64
    ) throws {
        let (path, _) = try recording(seconds: 4)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let place = try #require(
            bytes.indices.dropLast(24).first { bytes[$0..<($0 + 4)].elementsEqual("elst".utf8) })
        for (offset, value) in [(12, milliseconds), (16, priming)] {
            for byte in 0..<4 {
                bytes[place + offset + byte] = UInt8(value >> (24 - 8 * byte) & 0xFF)
            }
        }
        try Data(bytes).write(to: URL(filePath: path))
        let twin = try other(path)
        #expect(try Self.isPlain(path))
        let (plain, theirs) = (
            try CodecRegistry().open(.file(path: path)), try CodecRegistry().open(.file(path: twin))
        )
        #expect(plain.length == theirs.length)
        #expect(try plain.readAll() == theirs.readAll())
        for place: Int64 in [100_000, 0, 3_000] {
            #expect(try plain.seek(to: FrameCount(place)) == theirs.seek(to: FrameCount(place)))
            #expect(try plain.readFrames(2_000) == theirs.readFrames(2_000), "at \(place)")
        }
    }

    @Test func `other tracks and tags beside the sound do not disturb`() throws {
        let (path, _) = try recording(seconds: 4)
        let texts = try folder.write(
            Array(
                ";FFMETADATA1\ntitle=T\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=One\n"
                    .utf8), as: "texts.txt")
        let book = folder.path("book.m4b")
        try Recordings.run(
            ["-i", path, "-i", texts, "-map", "0", "-map_metadata", "1", "-c", "copy", book])
        #expect(try Self.isPlain(book))
        let (one, other) = (
            try CodecRegistry().open(.file(path: book)).readAll(),
            try CodecRegistry().open(.file(path: path)).readAll()
        )
        #expect(one == other)
    }

    private func recording(seconds: Int) throws -> (path: String, samples: [Float]) {
        let samples = Recordings.signal(frames: seconds * 44_100, channels: 2)
        let format = try EncodedFormat.named("AAC in MP4, header first")
        return (try Recordings.encode(samples, as: format, in: folder), samples)
    }

    @Test func `what ends within its sound ends where FFmpeg ends it`() throws {
        let format = try EncodedFormat.named("AAC in MP4, header first")
        let path = try Recordings.encode(
            Recordings.signal(frames: 150_001, channels: 2), as: format, in: folder)
        let twin = try other(path)
        for path in [path, twin] {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.truncate(atOffset: (size ?? 0) / 2)
            try handle.close()
        }
        #expect(try Self.isPlain(path))
        let (plain, theirs) = (
            try CodecRegistry().open(.file(path: path)), try CodecRegistry().open(.file(path: twin))
        )
        let (ours, wanted) = (try plain.readAll(), try theirs.readAll())
        #expect(abs(ours.count - wanted.count) <= 2_048)
        #expect(ours.starts(with: wanted.dropLast(2_048)))
        #expect(plain.damage?.code == theirs.damage?.code)
        #expect(plain.damage != nil)
    }

    @Test(arguments: [
        "ALAC", "AAC in MP4, fragments", "AAC in MP4, indexed fragments", "MP3 in MP4",
    ])
    func `what is not plain is left to FFmpeg`(name: String) throws {
        let format = try EncodedFormat.named(name)
        let path = try Recordings.encode(
            Recordings.signal(frames: 50_000, channels: format.channels), as: format, in: folder)
        #expect(try !Self.isPlain(path))
    }

    @Test func `a place is found as by going through all packets`() throws {
        let path = folder.path("long.m4b")
        // Packets enough for several noted places.
        try Recordings.run(
            [
                "-f", "lavfi", "-i", "anoisesrc=r=96000:d=120:a=0.1", "-c:a", "aac", "-b:a", "32k",
                path,
            ])
        let input = try FileInput(path: path)
        let sound = try #require(MP4Sound(input))
        #expect(sound.sizes.count > 10_000)
        let all = MP4Packets(ByteCursor(input), sound)
        var wanted: [MP4Packets.Packet] = []
        while let packet = all.next() { wanted.append(packet) }
        #expect(Int64(wanted.count) == sound.sizes.count)
        let last = try #require(wanted.last)
        #expect(last.time + last.ticks == sound.total - sound.priming)
        #expect(wanted[0].skipped == sound.priming)

        let jumping = MP4Packets(ByteCursor(input), sound)
        var state: UInt64 = 7
        var times: [Int64] = [last.time + 5_000_000, last.time, 0, -5_000_000, last.time + 1]
        for _ in 0..<300 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            times.append(Int64(state >> 33) % last.time)
        }
        for time in times {
            jumping.seek(to: time)
            let index = max(0, wanted.partitioningIndex { $0.time > time } - 1)
            for packet in wanted[index...].prefix(3) {
                let found = try #require(jumping.next())
                #expect((found.place, found.size) == (packet.place, packet.size))
                #expect((found.time, found.ticks) == (packet.time, packet.ticks))
            }
        }
    }

    @Test func `tables that lie are refused, or end`() throws {
        let format = try EncodedFormat.named("AAC in MP4, header first")
        let path = try Recordings.encode(
            Recordings.signal(frames: 150_001, channels: 2), as: format, in: folder)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let head = try #require(
            bytes.indices.dropLast(4).first { bytes[$0..<($0 + 4)].elementsEqual("mdat".utf8) })
        var (state, refused) = (UInt64(3), 0)
        func chance(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<3_000 {
            var told = bytes
            for _ in 0...chance(3) {
                told[chance(head)] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(chance(256))][chance(6)]
            }
            let input = MemoryInput(told)
            guard let sound = MP4Sound(input) else {
                refused += 1
                continue
            }
            let packets = MP4Packets(ByteCursor(input), sound)
            var count: Int64 = 0
            while packets.next() != nil { count += 1 }
            #expect(count <= sound.sizes.count)
            #expect(sound.sizes.count * 4 <= Int64(told.count))
            for time in [Int64.min, -1, 0, 70_000, Int64.max] {
                packets.seek(to: time)
                #expect(packets.next() != nil || count == 0)
            }
        }
        #expect((100..<2_990).contains(refused))
    }
}

/// Bytes as a file would give them.
private final class MemoryInput: ByteInput {
    let name = "memory"
    let isArriving = false
    let hasArrived = true
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var totalLength: Int64? { Int64(bytes.count) }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(AudioError) -> Int {
        guard offset >= 0, offset < bytes.count else { return 0 }
        let part = bytes[Int(offset)...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        return part.count
    }
}

extension [MP4Packets.Packet] {
    /// The index of the first packet from which on a condition holds.
    fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
