import AudioIO
import Foundation
import ListenCore
import Testing

@testable import AudioCodecs

/// Time stamps that leap: what is missing is silence and what is there twice is left out, in the
/// same place played through and behind every seek.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct LeapingStampTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func encode(_ ending: String, _ codec: [String], seconds: Int = 12) throws -> String {
        try Recordings.encode(
            Recordings.signal(frames: 44_100 * seconds, channels: 2),
            as: EncodedFormat(name: ending, fileExtension: ending, arguments: ["-c:a"] + codec),
            in: folder)
    }

    /// The same packets with other time stamps, or fewer.
    private func remux(_ path: String, _ filter: String, more: [String] = []) throws -> String {
        let ending = URL(filePath: path).pathExtension
        let changed = folder.path("\(UUID().uuidString).\(ending)")
        try Recordings.run(["-i", path, "-c", "copy", "-bsf:a", filter] + more + [changed])
        return changed
    }

    private func heard(_ path: String) throws -> [Float] {
        try CodecRegistry().open(.file(path: path)).readAll(chunk: 997)
    }

    /// Expects each place to sound as it does played through, in a source that played it through
    /// and in one that did not.
    private func expectSeeks(
        _ path: String, _ whole: [Float], at places: [Double], error most: Float = 1e-4,
        isFreshToo: Bool = true, shift: Int = 0
    ) throws {
        let (passed, fresh) = (
            try CodecRegistry().open(.file(path: path)), try CodecRegistry().open(.file(path: path))
        )
        _ = try passed.readAll()
        for seconds in places + places.reversed() {
            let place = Int(seconds * 44_100)
            for source in isFreshToo ? [passed, fresh] : [passed] {
                #expect(try source.seek(to: FrameCount(place)).value == Int64(place))
                let part = try source.readFrames(30_000)
                // A look at many shifts is a short one.
                let looked = part.prefix(shift == 0 ? part.count : 3_000)
                let errors = (-shift...shift).map { shift in
                    zip(looked, whole[((place + shift) * 2)...]).reduce(Float(0)) {
                        max($0, abs($1.0 - $1.1))
                    }
                }
                let error = errors.min() ?? 1
                #expect(part.count == min(60_000, whole.count - place * 2), "at \(seconds)")
                #expect(error <= most, "at \(seconds): \(error)")
            }
        }
    }

    private func expectSame(
        _ got: some Collection<Float>, _ wanted: some Collection<Float>, _ note: String
    ) {
        #expect(got.count == wanted.count, "\(note)")
        let first = zip(got, wanted).enumerated().first { abs($1.0 - $1.1) > 1e-4 }?.offset
        #expect(first == nil, "\(note): from frame \((first ?? 0) / 2) on")
    }

    // MARK: Small ones

    @Test(arguments: [900, 300, -600])
    func `small leaps of an exact clock are followed where they are`(leap: Int) throws {
        let path = try encode("m4a", ["alac"])
        let plain = try heard(path)
        let leaping = try remux(path, "setts=ts=PTS+\(leap)*trunc(N/20)")
        var wanted: [Float] = []
        for start in stride(from: 0, to: plain.count, by: 20 * 4_096 * 2) {
            let part = plain[start..<min(plain.count, start + 20 * 4_096 * 2)]
            if start > 0, leap > 0 { wanted += [Float](repeating: 0, count: leap * 2) }
            wanted += start > 0 && leap < 0 ? part.dropFirst(-leap * 2) : part
        }
        let source = try CodecRegistry().open(.file(path: leaping))
        let stated = source.length
        let got = try source.readAll(chunk: 997)
        expectSame(got, wanted, "\(leap)")
        #expect(source.damage == nil)
        if case .exact(let frames) = stated {
            #expect(abs(frames.value * 2 - Int64(got.count)) <= 2)
        }
        try expectSeeks(leaping, got, at: [1, 3.2, 5.55, 7.4, 9.2, 11])
    }

    @Test func `a joined M4A ends where its stamps end, and its places are those of seeks`() throws
    {
        let parts = try (0..<6).map { index in
            let format = try EncodedFormat.named("AAC in MP4")
            let signal = Recordings.signal(frames: 147_000 + 50 * index, channels: 2)
            return try Recordings.encode(signal, as: format, in: folder)
        }
        let list = try folder.write(parts.map { "file '\($0)'\n" }.joined().utf8, as: "list.txt")
        let joined = folder.path("joined.m4a")
        try Recordings.run(["-f", "concat", "-safe", "0", "-i", list, "-c", "copy", joined])
        let source = try CodecRegistry().open(.file(path: joined))
        let stated = source.length.frames.value
        let whole = try source.readAll(chunk: 997)
        #expect(abs(Int64(whole.count / 2) - stated) <= 1)
        #expect(source.damage == nil)
        try expectSeeks(joined, whole, at: [1, 4.2, 8, 12.4, 15.5, 18.9], error: 1e-3)
        // The end of the last part is there.
        let last = try heard(parts[5])
        let error = zip(whole.suffix(40_000), last.suffix(40_000)).map { abs($0 - $1) }.max() ?? 1
        #expect(error < 1e-3, "\(error)")
    }

    @Test(arguments: [
        ["mka", "flac"], ["mka", "libmp3lame"], ["webm", "libopus"],
        ["ts", "aac", "-aac_pns", "0"],
    ])
    func `a packet that is missing is as much silence`(made: [String]) throws {
        let path = try encode(made[0], Array(made[1...]))
        let plain = try heard(path)
        let whole = try heard(remux(path, "noise=amount=0:drop=eq(mod(n\\,40)\\,39)"))
        let rate = try CodecRegistry().open(.file(path: path)).format.sampleRate.framesPerSecond
        #expect(abs(whole.count - plain.count) <= 2 * 4_608)
        #expect(whole != plain)
        // All else stands where it stood: noise tells each place.
        let count = min(whole.count, plain.count)
        let apart = (0..<count).count { (frame: Int) -> Bool in
            abs(whole[frame] - plain[frame]) > 1e-3
        }
        // A transport stream tells of it with the next of its own packets.
        #expect(apart < count / (made[0] == "ts" ? 4 : 8), "\(apart) of \(count) at \(rate)")
    }

    @Test func `a clock that shakes is no clock that leaps, and is sought by`() throws {
        let path = try encode("mka", ["flac"], seconds: 40)
        let shaking = try remux(path, "setts=ts=PTS+mod(N*7\\,11)-5+5")
        let plain = try heard(path)
        expectSame(try heard(shaking), plain, "played through")
        try expectSeeks(shaking, plain, at: [3, 17.7, 31])
        let source = try FFmpegSource(.file(path: shaking))
        _ = try source.seek(to: FrameCount(44_100 * 30))
        #expect(!source.isLoose)
    }

    @Test func `stamps that were rounded before an exact clock took them tell it to half a tick`()
        throws
    {
        let format = EncodedFormat(
            name: "AAC", fileExtension: "mka",
            arguments: ["-c:a", "aac", "-b:a", "256k", "-aac_pns", "0"])
        let path = try Recordings.encode(
            Recordings.signal(frames: 44_100 * 12, channels: 2), as: format, in: folder)
        let moved = folder.path("moved.m4a")
        try Recordings.run(["-i", path, "-c", "copy", moved])
        let whole = try heard(moved)
        let plain = try heard(path)
        #expect(abs(whole.count - plain.count) <= 2 * 1_024)
        expectSame(whole.prefix(400_000), plain.prefix(400_000), "played through")
        try expectSeeks(moved, whole, at: [1, 4.2, 7.7, 9.3], shift: 23)
    }

    @Test func `a file that is read through is gone to by its stamps when that is too far`() throws
    {
        let path = try encode("mka", ["flac"])
        let plain = try heard(path)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let early = bytes.count / 12
        for index in early..<(early + 3_000) { bytes[index] = 0xFF }
        let source = try FFmpegSource(.file(path: folder.write(bytes, as: "loose.mka")))
        _ = try source.seek(to: FrameCount(44_100))
        (source.isLoose, source.mostReadSeconds) = (true, 6)
        for seconds in [9, 3] {
            let place = seconds * 44_100
            #expect(try source.seek(to: FrameCount(place)).value == Int64(place))
            let wanted = plain[(place * 2)...].prefix(40_000)
            expectSame(try source.readFrames(20_000), wanted, "at \(seconds)")
            // What is read through passes the damage.
            #expect((source.losses > 0) == (seconds == 3))
        }
    }

    // MARK: Holes

    @Test(arguments: [true, false], [12_000, 12_016])
    func `what is before a long hole is found again behind it`(
        isLengthStated: Bool, hole: Int
    ) throws {
        let path = try encode("mka", ["flac"])
        // Packet 58 begins at 6.06 s.
        let more = isLengthStated ? [] : ["-live", "1"]
        let holed = try remux(path, "setts=ts=PTS+if(gte(N\\,58)\\,\(hole)\\,0)", more: more)
        let (plain, whole) = (try heard(path), try heard(holed))
        let seam = 58 * 4_608
        let silence = isLengthStated ? hole * 441 / 10 : 0
        #expect(abs(whole.count / 2 - plain.count / 2 - silence) <= 100)
        expectSame(whole.prefix(seam * 2), plain.prefix(seam * 2), "before")
        if isLengthStated {
            let inside = whole[(seam * 2)..<((seam + silence - 100) * 2)]
            #expect(!inside.contains { $0 != 0 })
        }
        let places = [5.9, 1, 3.3, 6.2, 7.9, 9] + (isLengthStated ? [13, 18.5, 20] : [])
        // A hole of whole packets is known to the frame, another to a tick.
        let shift = isLengthStated && hole == 12_000 ? 45 : 0
        try expectSeeks(holed, whole, at: places, isFreshToo: isLengthStated, shift: shift)
    }

    @Test func `stamps that begin anew in a joined file leave all places what they were`() throws {
        let first = try encode("ts", ["aac", "-aac_pns", "0"], seconds: 6)
        let second = try encode("ts", ["aac", "-aac_pns", "0"], seconds: 5)
        let joined = try folder.write(
            try Data(contentsOf: URL(filePath: first)) + Data(contentsOf: URL(filePath: second)),
            as: "joined.ts")
        let whole = try heard(joined)
        #expect(abs(whole.count / 2 - 11 * 44_100) <= 4 * 1_024)
        try expectSeeks(
            joined, whole, at: [8, 2, 5.5, 6.5, 9.9], error: 1e-3, isFreshToo: false)
    }

    // MARK: Damage

    @Test(arguments: [
        ["caf", "alac"], ["wma", "flac"], ["mpg", "mp2"], ["mka", "flac"],
        ["m4a", "alac"],
    ])
    func `damage moves nothing that is behind it, however often it is passed`(
        made: [String]
    ) throws {
        let path = try encode(made[0], [made[1]])
        let plain = try heard(path)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let middle = bytes.count / 2
        for index in middle..<(middle + min(9_000, bytes.count / 16)) { bytes[index] = 0xFF }
        let damaged = try folder.write(bytes, as: "damaged.\(made[0])")
        let source = try CodecRegistry().open(.file(path: damaged))
        let whole = try source.readAll(chunk: 997)
        #expect(source.losses > 0)
        let tail = 44_100 * 2 * 4
        expectSame(whole.prefix(tail), plain.prefix(tail), "before")
        #expect(abs(whole.count - plain.count) <= 4)
        expectSame(whole.suffix(tail), plain.suffix(tail), "behind")
        for pass in 1...3 {
            _ = try source.seek(to: FrameCount(44_100 * 5))
            let part = try source.readFrames(44_100 * 4)
            let wanted = whole[(44_100 * 10)...].prefix(part.count)
            // What a codec makes of the damage itself depends on what it decoded before.
            expectSame(part.suffix(44_100 * 2), wanted.suffix(44_100 * 2), "pass \(pass)")
        }
    }
}

extension SourceLength {
    /// As far as it is known.
    fileprivate var frames: FrameCount {
        switch self {
        case .exact(let frames), .estimated(let frames): frames
        case .unknown: .zero
        }
    }
}
