import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

struct ClipSourceTests {
    private let folder: ScratchFolder
    private let stereo = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)

    init() throws {
        folder = try ScratchFolder()
    }

    private func wav(_ name: String, seconds: Double, _ format: AudioFormat) throws -> (
        String, [Float]
    ) {
        let samples = Recordings.signal(
            frames: Int(seconds * Double(format.sampleRate.framesPerSecond)),
            channels: format.channels)
        let path = folder.path(name)
        try Recordings.writeWAV(samples, to: path, format)
        return (path, samples)
    }

    private func open(_ clips: [SoundClip]) throws -> any AudioSource {
        try CodecRegistry().open(.clips(clips))
    }

    @Test func `a part begins at 0, ends at its bound and seeks inside it`() throws {
        let (path, whole) = try wav("a.wav", seconds: 5, stereo)
        let source = try open([
            SoundClip(path: path, start: .milliseconds(1_000), end: .milliseconds(3_500))
        ])
        let own = Array(whole[88_200..<308_700])
        #expect(source.format == stereo)
        #expect(source.length == .exact(FrameCount(110_250)))
        #expect(try source.readAll(chunk: 777) == own)
        #expect(try source.readFrames(10).isEmpty)
        for place in [0, 1, 50_000, 110_249] {
            #expect(try source.seek(to: FrameCount(Int64(place))).value == Int64(place))
            #expect(try source.readFrames(300) == Array(own[(place * 2)...].prefix(600)))
        }
        #expect(try source.seek(to: FrameCount(Int64.max)).value == 110_250)
        #expect(try source.readFrames(10).isEmpty)
        #expect(source.damage == nil)
    }

    @Test func `parts that follow one another have all frames between them, once`() throws {
        let (path, whole) = try wav("a.wav", seconds: 4, stereo)
        // A bound between two frames.
        let bound = MediaTime(microseconds: 1_234_567)
        let first = try open([SoundClip(path: path, end: bound)]).readAll()
        let second = try open([SoundClip(path: path, start: bound)]).readAll()
        #expect(first + second == whole)
        let both = try open([
            SoundClip(path: path, end: bound), SoundClip(path: path, start: bound),
        ])
        #expect(both.length == .exact(FrameCount(176_400)))
        #expect(try both.readAll(chunk: 999) == whole)
        #expect(try both.seek(to: FrameCount(54_000)).value == 54_000)
        #expect(try both.readFrames(2_000) == Array(whole[108_000..<112_000]))
    }

    @Test func `parts of several files are one recording in the first one’s layout`() throws {
        let (one, first) = try wav("a.wav", seconds: 2, stereo)
        let mono = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)
        let (two, second) = try wav("b.wav", seconds: 1, mono)
        let source = try open([
            SoundClip(path: one, start: .seconds(1)), SoundClip(path: two),
            SoundClip(path: one, end: .milliseconds(500)),
        ])
        let expected =
            Array(first[88_200...]) + second.flatMap { [$0, $0] } + Array(first[..<44_100])
        #expect(source.length == .exact(FrameCount(110_250)))
        #expect(try source.readAll(chunk: 1001) == expected)
        #expect(try source.seek(to: FrameCount(44_000)).value == 44_000)
        #expect(try source.readFrames(200) == Array(expected[88_000..<88_400]))
    }

    @Test func `parts that do not fit, are missing or none at all are refused`() throws {
        let (one, _) = try wav("a.wav", seconds: 1, stereo)
        let slow = AudioFormat(sampleRate: SampleRate(22_050), channels: 2)
        let (two, _) = try wav("b.wav", seconds: 1, slow)
        func refusal(_ clips: [SoundClip]) -> AudioError? {
            #expect(throws: AudioError.self) { _ = try open(clips) }
        }
        let reason = "it has 22050 frames a second, that one 44100"
        #expect(
            refusal([SoundClip(path: one), SoundClip(path: two)])?.code
                == .mismatched(reason: reason))
        #expect(refusal([SoundClip(path: folder.path("none.wav"))])?.code == .missing)
        #expect(refusal([])?.kind == .inputOutput)
        #expect(
            refusal(Array(repeating: SoundClip(path: one), count: 1_001))?.kind == .inputOutput)
        let behind = SoundClip(path: one, start: .seconds(9), end: .seconds(20))
        #expect(
            refusal([behind])?.code == .damaged(reason: "it ends before this part of it"))
        // What is there of a chapter is heard.
        #expect(try open([SoundClip(path: one), behind]).length == .exact(FrameCount(44_100)))
    }

    @Test(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
    func `a chapter of an audiobook has a waveform and cuts of its own`() throws {
        let format = try EncodedFormat.named("AAC, mono")
        let samples = Recordings.signal(frames: 44_100 * 6, channels: 1)
        let path = try Recordings.encode(samples, as: format, in: folder)
        let whole = try CodecRegistry().open(.file(path: path)).readAll()
        let clip = SoundClip(path: path, start: .seconds(2), end: .seconds(5))
        let source = try open([clip])
        #expect(try source.readAll() == Array(whole[88_200..<220_500]))
        let shape = try WaveformGenerator().exact(of: .clips([clip]))
        #expect(shape.length == FrameCount(132_300))
        let preview = try WaveformGenerator().preview(of: .clips([clip]))
        #expect(preview.length == FrameCount(132_300))
        let cut = try RecordingCutter().cut(
            .clips([clip]), .milliseconds(2_500) ..< .milliseconds(9_000))
        #expect(cut.frames == 110_250..<132_300)
        #expect(cut.range.lowerBound == .milliseconds(2_500))
        let heard = try CodecRegistry().open(
            .file(path: folder.write(cut.bytes, as: "cut.wav")))
        let error = zip(try heard.readAll(), whole[198_450...]).map { abs($0 - $1) }.max() ?? 1
        #expect(error < 1e-4)
    }

    @Test(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
    func `what a part left out is counted once, however often it is gone back to`() throws {
        let format = try EncodedFormat.named("FLAC")
        let samples = Recordings.signal(frames: 44_100 * 6, channels: 2)
        let paths = try ["a.flac", "b.flac"].map { name in
            var bytes = [UInt8](
                try Data(
                    contentsOf: URL(
                        filePath: Recordings.encode(samples, as: format, in: folder))))
            for index in (bytes.count / 2)..<(bytes.count / 2 + 3_000) { bytes[index] = 0x55 }
            return try folder.write(bytes, as: name)
        }
        let source = try open(paths.map { SoundClip(path: $0, end: .seconds(6)) })
        _ = try source.readAll()
        let once = source.losses
        #expect(once >= 2)
        for _ in 0..<3 {
            _ = try source.seek(to: .zero)
            _ = try source.readAll()
        }
        #expect(source.losses == once)
    }
}
