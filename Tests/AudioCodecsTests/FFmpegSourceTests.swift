import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct FFmpegSourceTests {
    private let folder: ScratchFolder
    private static let frames = 130_123

    init() throws {
        folder = try ScratchFolder()
    }

    private func original(_ format: EncodedFormat) -> [Float] {
        Recordings.signal(frames: Self.frames, channels: format.channels)
    }

    @Test(arguments: EncodedFormat.all)
    func `every format plays to its length, where a seek goes as a straight decode`(
        format: EncodedFormat
    ) throws {
        let samples = original(format)
        let path = try Recordings.encode(samples, as: format, in: folder)
        let source = try CodecRegistry().open(.file(path: path))
        #expect(source.format.channels == format.channels)
        let before = source.length
        let straight = try source.readAll(chunk: 777)
        let (channels, rate) = (format.channels, source.format.sampleRate.framesPerSecond)
        let count = straight.count / channels
        #expect(source.length == .exact(FrameCount(count)))
        #expect(source.damage == nil)
        #expect(source.losses == 0)
        let wanted = Self.frames * rate / 44_100
        #expect(abs(count - wanted) <= format.slack + (rate == 44_100 ? 0 : 1))
        if case .exact(let stated) = before { #expect(stated.value == Int64(count)) }
        if format.isLossless { #expect(straight == samples) }

        var state: UInt64 = 99
        var places = [0, 1, 575, 1023, 1024, 1025, 44_100, count - 1, count - 1025, count / 2]
        for _ in 0..<20 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            places.append(Int(state >> 33) % count)
        }
        for place in places {
            let there = try source.seek(to: FrameCount(Int64(place)))
            #expect(there.value == Int64(place))
            let part = try source.readFrames(1500)
            let expected = Array(straight[(place * channels)...].prefix(1500 * channels))
            #expect(part.count == expected.count, "at \(place)")
            let error = zip(part, expected).map { abs($0 - $1) }.max() ?? 0
            #expect(error <= format.seekError, "at \(place): \(error)")
        }
        // A fresh source that never read what lies before.
        let fresh = try CodecRegistry().open(.file(path: path))
        _ = try fresh.seek(to: FrameCount(110_001))
        let tail = try fresh.readAll(chunk: 1001)
        let expected = straight[(110_001 * channels)...]
        #expect(tail.count == expected.count)
        let error = zip(tail, expected).map { abs($0 - $1) }.max() ?? 0
        #expect(error <= format.seekError, "fresh: \(error)")
        #expect(try fresh.seek(to: FrameCount(1 << 40)).value == Int64(count))
        #expect(try fresh.readFrames(5).isEmpty)
    }

    @Test(arguments: EncodedFormat.all.filter { !$0.isLossless && $0.slack <= 44 })
    func `what is heard stands where it was recorded`(format: EncodedFormat) throws {
        let samples = original(format)
        let path = try Recordings.encode(samples, as: format, in: folder)
        let source = try CodecRegistry().open(.file(path: path))
        guard source.format.sampleRate.framesPerSecond == 44_100 else { return }
        let heard = try source.readAll()
        let channels = format.channels
        // Without the tone there is noise, known by its samples: only the right shift fits.
        func noise(_ sound: [Float], _ frame: Int) -> Float {
            sound[(frame - 1) * channels] - 2 * sound[frame * channels]
                + sound[(frame + 1) * channels]
        }
        let wanted = (50_000..<52_000).map { noise(samples, $0) }
        let there = (48_000..<54_000).map { noise(heard, $0) }
        func likeness(_ shift: Int) -> Float {
            wanted.indices.reduce(Float(0)) { $0 + wanted[$1] * there[2000 + $1 + shift] }
        }
        let best = (-1100...1100).max { likeness($0) < likeness($1) }
        #expect(best == 0)
    }
}
