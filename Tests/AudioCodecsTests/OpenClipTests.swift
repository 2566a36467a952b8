import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

/// Parts that end where their files do, in files that do not say where that is.
struct OpenClipTests {
    private let folder: ScratchFolder
    private let mono = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)

    init() throws {
        folder = try ScratchFolder()
    }

    /// Noise that grows quiet: what is guessed by the loud bytes of its beginning is far too short.
    private func fading(seconds: Int) -> [Float] {
        let loud = Recordings.signal(frames: 44_100 * 2, channels: 1)
        return loud + Recordings.chirp(seconds: Double(seconds - 2), mono).map { $0 * 0.01 }
    }

    private func untagged(seconds: Int = 9) throws -> String {
        try Recordings.encodeMP3(
            fading(seconds: seconds), mono, in: folder, arguments: ["-V", "4", "-t"])
    }

    private func open(_ clips: [SoundClip]) throws -> any AudioSource {
        try CodecRegistry().open(.clips(clips))
    }

    private func whole(_ path: String) throws -> [Float] {
        try CodecRegistry().open(.file(path: path)).readAll()
    }

    /// How far two sounds differ; nil when they are not equally long.
    private func difference(_ one: some Collection<Float>, _ other: some Collection<Float>)
        -> Float?
    {
        guard one.count == other.count else { return nil }
        return zip(one, other).map { abs($0 - $1) }.max() ?? 0
    }

    /// The last chapter of a file, and all chapters behind one another.
    private func expectChapters(of path: String) throws {
        let all = try whole(path)
        let bounds = [MediaTime.milliseconds(3_333), .seconds(5), .milliseconds(7_001)]
        let starts = [.zero] + bounds
        let ends = bounds.map(Optional.some) + [nil]
        var heard: [Float] = []
        for (start, end) in zip(starts, ends) {
            let source = try open([SoundClip(path: path, start: start, end: end)])
            let (from, to) = (
                Int(start.frame(at: mono.sampleRate).value),
                end.map { Int($0.frame(at: mono.sampleRate).value) } ?? all.count
            )
            let own = try source.readAll(chunk: 1_003)
            #expect(own.count == to - from, "from \(start)")
            #expect(source.length == .exact(FrameCount(to - from)))
            // Whoever goes to the last word of a chapter hears it.
            let late = to - from - 5_000
            #expect(try source.seek(to: FrameCount(late)).value == Int64(late))
            let tail = try source.readAll()
            #expect(try #require(difference(tail, all[(from + late)..<to])) < 1e-4)
            #expect(try source.seek(to: FrameCount(Int64.max)).value == Int64(to - from))
            heard += own
        }
        #expect(try #require(difference(heard, all)) < 1e-4)
    }

    @Test(.enabled(if: Recordings.hasLame, "lame is not installed"))
    func `chapters of an MP3 without a tag have all its sound`() throws {
        try expectChapters(of: untagged())
    }

    @Test(
        .enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"),
        arguments: [("AAC", []), ("FLAC in Matroska", ["-live", "1"])])
    func `chapters of a file that does not tell its length have all its sound`(
        name: String, more: [String]
    ) throws {
        let format = try EncodedFormat.named(name)
        let path = try Recordings.encode(
            fading(seconds: 9),
            as: .init(
                name: name, fileExtension: format.fileExtension, arguments: format.arguments,
                channels: 1), in: folder, more: more)
        try expectChapters(of: path)
    }

    @Test(.enabled(if: Recordings.hasLame, "lame is not installed"))
    func `the tag of the first of several joined MP3 is not believed for all`() throws {
        let tagged = try Recordings.encodeMP3(
            fading(seconds: 4), mono, in: folder, arguments: ["-V", "4"])
        let bytes = try Data(contentsOf: URL(filePath: tagged))
        let joined = try folder.write(Array(bytes + bytes + bytes), as: "joined.mp3")
        let source = try CodecRegistry().open(.file(path: joined))
        let all = try source.readAll()
        // The tags of the others are a silent MPEG frame each.
        #expect(all.count > 44_100 * 12 - 5_000)
        try expectChapters(of: joined)
    }

    @Test(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
    func `a part of unknown length is followed without a gap, and sought behind`() throws {
        let stereo = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)
        for (name, more) in [("AAC", []), ("FLAC in Matroska", ["-live", "1"])] {
            let path = try encodedStereo(name, more)
            let wav = folder.path(name + ".wav")
            let second = Recordings.signal(frames: 30_000, channels: 2)
            try Recordings.writeWAV(second, to: wav, stereo)
            let expected = try Array(whole(path)[88_200...]) + second
            let clips = [SoundClip(path: path, start: .seconds(1)), SoundClip(path: wav)]
            let source = try open(clips)
            #expect(source.length == .exact(FrameCount(expected.count / 2)))
            #expect(try source.readAll(chunk: 999).count == expected.count)
            let fresh = try open(clips)
            let place = expected.count / 2 - 30_000
            #expect(try fresh.seek(to: FrameCount(place + 10)).value == Int64(place + 10))
            #expect(try fresh.readAll() == Array(second[20...]))
            #expect(try fresh.seek(to: FrameCount(place - 100)).value == Int64(place - 100))
            let over = try fresh.readAll()
            #expect(try #require(difference(over, expected[((place - 100) * 2)...])) < 1e-4)
            #expect(source.damage == nil)
        }
    }

    private func encodedStereo(_ name: String, _ more: [String]) throws -> String {
        try Recordings.encode(
            fading(seconds: 7).flatMap { [$0, $0] }, as: try EncodedFormat.named(name),
            in: folder, more: more)
    }

    @Test(.enabled(if: Recordings.hasLame, "lame is not installed"))
    func `a waveform of the last chapter is of all of it`() throws {
        let path = try untagged()
        let count = try whole(path).count
        let clip = SoundClip(path: path, start: .seconds(6))
        let shape = try WaveformGenerator().exact(of: .clips([clip]))
        #expect(shape.length == FrameCount(count - 6 * 44_100))
    }
}
