import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Signal
import Testing

/// Videos whose sound begins after their pictures: places are those of the pictures.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct LateSoundTests {
    private let folder: ScratchFolder
    private static let rate = 48_000

    init() throws { folder = try ScratchFolder() }

    /// A video container with the codecs that go into it.
    struct Video: Sendable, CustomTestStringConvertible {
        let container: String
        var picture = "mpeg4"
        var sound = ["-c:a", "aac", "-aac_pns", "0"]
        /// How much later than it was recorded FFmpeg itself hears it, in seconds.
        var shift = 0.0
        var testDescription: String { container }
    }

    static let videos = [
        Video(container: "mp4"), Video(container: "mov", sound: ["-c:a", "pcm_s16le"]),
        Video(container: "mkv"), Video(container: "mkv", sound: ["-c:a", "flac"]),
        Video(container: "webm", picture: "libvpx", sound: ["-c:a", "libopus"], shift: -0.006),
        Video(container: "flv", picture: "flv"), Video(container: "ts", picture: "mpeg2video"),
        Video(container: "mpg", picture: "mpeg2video", sound: ["-c:a", "mp2"]),
        Video(
            container: "wmv", picture: "wmv2", sound: ["-c:a", "wmav2", "-b:a", "192k"],
            shift: 0.043),
    ]

    /// Four seconds of pictures, and three of a tone that begins so much later (earlier below 0).
    private func make(_ video: Video, later offset: String) throws -> String {
        let path = folder.path("\(UUID().uuidString).\(video.container)")
        try Recordings.run(
            ["-f", "lavfi", "-i", "testsrc=size=64x64:rate=25:duration=4"]
                + ["-itsoffset", offset, "-f", "lavfi"]
                + ["-i", "sine=frequency=440:sample_rate=\(Self.rate):duration=3,volume=6"]
                + ["-map", "0:v", "-map", "1:a", "-c:v", video.picture] + video.sound + [path])
        return path
    }

    private func open(_ path: String) throws -> any AudioSource {
        try CodecRegistry().open(.file(path: path))
    }

    /// Where the tone is first heard, in seconds.
    private static func onset(_ samples: [Float]) -> Double? {
        samples.firstIndex { abs($0) > 0.1 }.map { Double($0) / Double(rate) }
    }

    @Test(arguments: videos)
    func `the sound begins where the pictures have it`(video: Video) throws {
        let source = try open(make(video, later: "0.5"))
        let straight = try source.readAll(chunk: 777)
        let onset = try #require(Self.onset(straight))
        #expect(abs(onset - 0.5 - video.shift) < 0.003)
        #expect(straight[..<(Self.rate * 4 / 10)].allSatisfy { $0 == 0 })
        #expect(abs(Double(straight.count) / Double(Self.rate) - 3.5) < 0.1)
        #expect(source.length == .exact(FrameCount(straight.count)))
        #expect((source.damage, source.losses) == (nil, 0))
    }

    @Test(arguments: videos.filter { $0.container != "wmv" })
    func `a seek goes as a straight decode, before the sound and in it`(video: Video) throws {
        let source = try open(make(video, later: "0.5"))
        let straight = try source.readAll(chunk: 777)
        let delay = try #require(straight.firstIndex { $0 != 0 })
        for place in [0, 1, 10_000, delay - 1, delay, delay + 1, 60_000, 24_001, 100_000, 5] {
            #expect(try source.seek(to: FrameCount(Int64(place))).value == Int64(place))
            var part: [Float] = []
            while part.count < 4_000 { part += try source.readFrames(4_000 - part.count) }
            let error = zip(part, straight[place...]).map { abs($0 - $1) }.max() ?? 1
            #expect(error < 1e-3, "at \(place)")
        }
        #expect(try source.seek(to: FrameCount(1 << 40)).value == Int64(straight.count))
        #expect(try source.readFrames(5).isEmpty)
    }

    @Test(arguments: videos)
    func `sound that begins first, or with the pictures, begins at 0`(video: Video) throws {
        for offset in ["0", "-0.3"] {
            let onset = try #require(Self.onset(try open(make(video, later: offset)).readAll()))
            // What an encoder puts first is left in by some containers, as players hear it.
            #expect(onset < 0.05, "\(offset)")
        }
    }

    @Test func `parts, cuts and waveforms are on the time of the pictures`() throws {
        let path = try make(Video(container: "mp4"), later: "1.5")
        let clips = [
            SoundClip(path: path, start: .milliseconds(1_000), end: .milliseconds(2_000)),
            SoundClip(path: path, start: .milliseconds(500), end: .milliseconds(1_000)),
            SoundClip(path: path, start: .milliseconds(3_000)),
        ]
        let part = try CodecRegistry().open(.clips(clips)).readAll()
        #expect(abs(try #require(Self.onset(part)) - 0.5) < 0.003)
        #expect(part[48_000..<72_000].allSatisfy { $0 == 0 })
        #expect(part[72_000...].contains { abs($0) > 0.1 })
        #expect(abs(part.count - 48_000 * 3) < 2_400)

        let cut = try RecordingCutter().cut(
            .file(path: path), .milliseconds(1_400)..<(.milliseconds(1_700)))
        let cutPath = try folder.write(cut.bytes, as: "cut.wav")
        #expect(abs(try #require(Self.onset(try open(cutPath).readAll())) - 0.1) < 0.003)

        let shape = try WaveformGenerator(bucketCount: 45).exact(of: .file(path: path))
        let quick = try WaveformGenerator(bucketCount: 45).preview(of: .file(path: path))
        #expect(shape.length == FrameCount(try open(path).readAll().count))
        for peaks in [shape.peaks, quick.peaks] {
            let loud = try #require(peaks.buckets.firstIndex { $0.high > 0.1 })
            #expect(abs(loud - 15) <= 1)
        }
    }

    @Test func `a cover is no video`() throws {
        let path = folder.path("cover.m4b")
        let picture = folder.path("cover.png")
        try Recordings.run(
            ["-f", "lavfi", "-i", "testsrc=size=64x64", "-frames:v", "1", picture])
        try Recordings.run(
            ["-itsoffset", "0.5", "-f", "lavfi", "-i", "sine=frequency=440:duration=2,volume=6"]
                + ["-i", picture, "-map", "0:a", "-map", "1:v", "-c:a", "aac", "-c:v", "copy"]
                + ["-disposition:v", "attached_pic", path])
        let source = try open(path)
        let onset = try #require(try source.readAll().firstIndex { abs($0) > 0.1 })
        #expect(onset < 44_100 / 20)
    }
}
