import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

@Suite(.enabled(if: Recordings.hasLame, "lame is not installed"))
struct RecordingCutterTests {
    private let folder: ScratchFolder
    private let stereo = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)

    init() throws {
        folder = try ScratchFolder()
    }

    private func cut(_ path: String, _ range: Range<MediaTime>) throws -> (CutSound, [Float]) {
        let cut = try RecordingCutter().cut(.file(path: path), range)
        let file = try folder.write(cut.bytes, as: "cut.\(cut.fileExtension)")
        let source = try CodecRegistry().open(.file(path: file))
        #expect(source.length == .exact(FrameCount(Int64(cut.frames.count))))
        let decoded = try source.readAll()
        #expect(source.damage == nil)
        #expect(source.format == cut.format)
        return (cut, decoded)
    }

    /// The largest difference to the recording's own frames there.
    private func error(_ decoded: [Float], of cut: CutSound, in whole: [Float]) -> Float {
        let channels = cut.format.channels
        let own = whole[(Int(cut.frames.lowerBound) * channels)...].prefix(decoded.count)
        guard own.count == decoded.count else { return .infinity }
        return zip(decoded, own).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    /// MPEG-1, 2 and 2.5; one channel and two; constant, average and varying
    /// rates; checksums; no tag; no reservoir.
    static let encodings: [[String]] = [
        ["-b", "64", "-m", "m"], ["-b", "128"], ["-b", "320"], ["-V", "2"], ["--abr", "96"],
        ["-b", "128", "-p"], ["-b", "128", "-t"], ["-b", "128", "--nores"],
        ["-b", "32", "-m", "m", "--resample", "44.1"], ["-b", "32", "-m", "m", "--resample", "32"],
        ["-b", "48", "--resample", "48"], ["-b", "8", "-m", "m", "--resample", "16"],
        ["-b", "24", "--resample", "22.05"], ["-b", "56", "--resample", "24"],
        ["-V", "6", "--resample", "22.05"], ["-b", "160", "--resample", "24"],
        ["-b", "8", "-m", "m", "--resample", "8"], ["-b", "16", "--resample", "11.025"],
        ["-b", "64", "--resample", "12"],
    ]

    @Test(arguments: encodings)
    func `a cut decodes to the very frames of the recording`(arguments: [String]) throws {
        let samples = Recordings.chirp(seconds: 4, stereo)
        let path = try Recordings.encodeMP3(samples, stereo, in: folder, arguments: arguments)
        let whole = try MPEGSource(.file(path: path)).readAll()
        for (start, end): (Int64, Int64) in [(1_210, 2_555), (0, 400), (3_000, 3_020), (13, 3_990)]
        {
            let (cut, decoded) = try cut(path, .milliseconds(start) ..< .milliseconds(end))
            #expect(abs(cut.range.lowerBound.milliseconds - start) <= 1)
            #expect(abs(cut.range.upperBound.milliseconds - end) <= 1)
            #expect(decoded.count == cut.frames.count * cut.format.channels)
            let error = error(decoded, of: cut, in: whole)
            #expect(error < 1e-4, "\(start) to \(end): \(error)")
        }
    }

    @Test func `a cut ends where the recording ends`() throws {
        let samples = Recordings.chirp(seconds: 3, stereo)
        for arguments in [["-b", "96"], ["-b", "96", "-t"]] {
            let path = try Recordings.encodeMP3(samples, stereo, in: folder, arguments: arguments)
            let whole = try MPEGSource(.file(path: path)).readAll()
            let (sound, decoded) = try cut(path, .milliseconds(2_500) ..< .seconds(60))
            #expect(Int(sound.frames.upperBound) == whole.count / 2)
            #expect(error(decoded, of: sound, in: whole) < 1e-4)
            let failure = #expect(throws: AudioError.self) {
                try RecordingCutter().cut(.file(path: path), .seconds(5) ..< .seconds(6))
            }
            #expect(
                failure?.description
                    == "Nothing can be cut out of \(path): it ends before 0:05.")
        }
    }

    @Test func `a cut of a cut is a cut, and cuts of a stream that arrives are the file's`()
        throws
    {
        let samples = Recordings.chirp(seconds: 40, stereo)
        let path = try Recordings.encodeMP3(samples, stereo, in: folder, arguments: ["-b", "64"])
        let (outer, heard) = try cut(path, .seconds(30) ..< .seconds(35))
        let file = try folder.write(outer.bytes, as: "outer.mp3")
        let (inner, again) = try cut(file, .seconds(3) ..< .seconds(4))
        #expect(error(again, of: inner, in: heard) < 1e-4)
        let all = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let stream = ArrivingBytes(all, arrived: all.count)
        let same = try RecordingCutter().cut(.stream(stream), .seconds(30) ..< .seconds(35))
        #expect(same.bytes == outer.bytes)
    }

    @Test func `tags and junk around and between the frames are left out`() throws {
        let samples = Recordings.chirp(seconds: 6, stereo)
        let path = try Recordings.encodeMP3(samples, stereo, in: folder, arguments: ["-b", "96"])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let tag =
            Array("ID3".utf8) + [3, 0, 0, 0, 0, 0x10, 0] + [UInt8](repeating: 65, count: 2048)
        let end = Array("TAG".utf8) + [UInt8](repeating: 65, count: 125)
        let tagged = try folder.write(tag + bytes + end, as: "tagged.mp3")
        let range = MediaTime.seconds(2) ..< .seconds(6)
        let plain = try RecordingCutter().cut(.file(path: path), range)
        #expect(try RecordingCutter().cut(.file(path: tagged), range).bytes == plain.bytes)
        let hertz = [44_100, 48_000, 32_000][Int(bytes[2] >> 2 & 3)]
        let rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        var (torn, index, count) = ([UInt8](), 0, 0)
        while index + 4 <= bytes.count, bytes[index] == 0xFF {
            let size = 144_000 * rates[Int(bytes[index + 2] >> 4)] / hertz
            let next = min(bytes.count, index + size + Int(bytes[index + 2] >> 1 & 1))
            torn += bytes[index..<next]
            count += 1
            // One frame alone between junk, and junk longer than a window.
            if [40, 90, 91, 120].contains(count) {
                torn += [UInt8](repeating: 65, count: count == 120 ? 100_000 : 1_000)
            }
            index = next
        }
        #expect(count > 150)
        let file = try folder.write(torn, as: "torn.mp3")
        #expect(try RecordingCutter().cut(.file(path: file), range).bytes == plain.bytes)
    }

    @Test func `a recording behind another is cut too, and an unfinished tag clamps nothing`()
        throws
    {
        let samples = Recordings.chirp(seconds: 3, stereo)
        let path = try Recordings.encodeMP3(samples, stereo, in: folder, arguments: ["-b", "96"])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let two = try folder.write(bytes + bytes, as: "two.mp3")
        let whole = try MPEGSource(.file(path: two)).readAll()
        let (sound, decoded) = try cut(two, .seconds(4) ..< .seconds(5))
        #expect(abs(sound.range.upperBound.milliseconds - 5_000) <= 1)
        #expect(error(decoded, of: sound, in: whole) < 1e-4)
        var unfinished = bytes
        let tag = try #require(bytes.indices.first { bytes[$0...].starts(with: "Info".utf8) })
        unfinished.replaceSubrange(tag + 8..<tag + 12, with: [0, 0, 0, 0])
        let file = try folder.write(unfinished, as: "unfinished.mp3")
        let all = try MPEGSource(.file(path: file)).readAll()
        let (part, heard) = try cut(file, .seconds(1) ..< .seconds(2))
        #expect(error(heard, of: part, in: all) < 1e-4)
    }

    @Test func `noise, cut files and lying headers end in an error or a cut`() throws {
        let samples = Recordings.chirp(seconds: 2, stereo)
        let path = try Recordings.encodeMP3(samples, stereo, in: folder, arguments: ["-V", "4"])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var seed: UInt64 = 7
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for round in 0..<100 {
            var wrong = bytes
            for _ in 0..<random(40) { wrong[random(wrong.count)] = UInt8(random(256)) }
            if round % 3 == 0 { wrong.removeLast(random(wrong.count - 1)) }
            if round % 5 == 0 { for index in 156..<min(200, wrong.count) { wrong[index] = 0xFF } }
            let file = try folder.write(wrong, as: "wrong.mp3")
            let cut = try? RecordingCutter().cut(
                .file(path: file), .milliseconds(Int64(random(2_000))) ..< .seconds(900))
            #expect(cut?.bytes.count ?? 0 <= bytes.count + 4_096)
        }
    }

    @Test func `what is no recording, or of another layer, is named`() throws {
        let text = try folder.write("plain words".utf8, as: "a.mp3")
        let failure = #expect(throws: AudioError.self) {
            try RecordingCutter().cut(.file(path: text), .zero ..< .seconds(1))
        }
        #expect(failure?.code == .notAudio(found: "a text file"))
        // Layer II, 64 kbit/s, 44.1 kHz: 208 bytes a frame.
        let frame = [0xFF, 0xFD, 0x40, 0x00] + [UInt8](repeating: 0, count: 204)
        let layerTwo = try folder.write(
            (0..<20).flatMap { _ in frame }, as: "b.mp3")
        let other = #expect(throws: AudioError.self) {
            try RecordingCutter().cut(.file(path: layerTwo), .zero ..< .seconds(1))
        }
        #expect(other?.code == .uncuttable(reason: "it has no frames of MPEG layer III"))
    }

    @Test func `a WAV file is cut by the frame`() throws {
        let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 2)
        let samples = Recordings.chirp(seconds: 2, format)
        let path = folder.path("whole.wav")
        try Recordings.writeWAV(samples, to: path, format)
        let (sound, decoded) = try cut(path, .milliseconds(500) ..< .milliseconds(1_250))
        #expect(sound.frames == 4_000..<10_000)
        #expect(decoded == Array(samples[8_000..<20_000]))
        let (rest, tail) = try cut(path, .milliseconds(1_900) ..< .seconds(9))
        #expect(rest.frames == 15_200..<16_000)
        #expect(tail == Array(samples[30_400...]))
        #expect(throws: AudioError.self) {
            try RecordingCutter().cut(.file(path: path), .seconds(3) ..< .seconds(4))
        }
    }
}
