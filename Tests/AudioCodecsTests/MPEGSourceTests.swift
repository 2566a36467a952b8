import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@Suite(.enabled(if: Recordings.hasLame, "lame is not installed"))
struct MPEGSourceTests {
    private let folder: ScratchFolder
    private let stereo = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)
    private let mono = AudioFormat(sampleRate: SampleRate(22_050), channels: 1)

    init() throws {
        folder = try ScratchFolder()
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    @Test func `the gaps of the encoder are cut off and the length is exact`() throws {
        let samples = Recordings.chirp(seconds: 3.21, stereo)
        let path = try Recordings.encodeMP3(samples, stereo, in: folder, arguments: ["-b", "192"])
        let source = try MPEGSource(.file(path: path))
        #expect(source.format == stereo)
        #expect(source.length == .exact(FrameCount(samples.count / 2)))
        let decoded = try source.readAll()
        #expect(decoded.count == samples.count)
        let error = zip(decoded, samples).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
        #expect(error < 0.05, "not shifted by a single frame")
        #expect(source.length == .exact(FrameCount(samples.count / 2)))
    }

    @Test(arguments: [["-b", "32"], ["-V", "4"], ["-b", "24", "--resample", "22.05"]])
    func `a seek gives the very frames that playing through gives`(arguments: [String]) throws {
        let samples = Recordings.chirp(seconds: 12, mono)
        let path = try Recordings.encodeMP3(samples, mono, in: folder, arguments: arguments)
        let whole = try MPEGSource(.file(path: path)).readAll()
        let source = try MPEGSource(.file(path: path))
        let channels = source.format.channels
        for frame in [100_000, 0, 1, 576, 1151, 99_999, 250_000, 4_321] {
            let place = try source.seek(to: FrameCount(frame))
            #expect(place == FrameCount(frame))
            let got = try source.readFrames(3000)
            let expected = whole[(frame * channels)..<((frame + 3000) * channels)]
            let error = zip(got, expected).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
            #expect(got.count == 3000 * channels)
            #expect(error < 1e-4, "at frame \(frame)")
        }
    }

    @Test(arguments: [["-b", "64", "-t"], ["-V", "4", "-t"]])
    func `without a tag, a seek past the end does not make the end`(arguments: [String]) throws {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 4, mono), mono, in: folder, arguments: arguments)
        let whole = try MPEGSource(.file(path: path)).readAll().count
        let source = try MPEGSource(.file(path: path))
        let channels = source.format.channels
        _ = try source.seek(to: FrameCount(5 * 22_050))
        _ = try source.readFrames(4_096)
        for _ in 1...3 { #expect(try source.readFrames(4_096).isEmpty) }
        guard case .exact(let end) = source.length else {
            Issue.record("\(source.length)")
            return
        }
        // The encoder's gaps are cut off where they are known.
        #expect(abs(Int(end.value) * channels - whole) <= 1_152 * channels)
    }

    @Test func `a seek past either end is clamped`() throws {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 2, mono), mono, in: folder)
        let source = try MPEGSource(.file(path: path))
        #expect(try source.seek(to: FrameCount(Int64.max)) == FrameCount(44_100))
        #expect(try source.readFrames(10).isEmpty)
        #expect(try source.seek(to: FrameCount(-5)) == .zero)
        #expect(try source.readFrames(10).count == 10)
    }

    @Test func `a truncated file plays as far as it goes`() throws {
        let samples = Recordings.chirp(seconds: 6, mono)
        let path = try Recordings.encodeMP3(samples, mono, in: folder)
        let all = try bytes(path)
        let cut = try folder.write(all[..<(all.count / 2)], as: "cut.mp3")
        let source = try MPEGSource(.file(path: cut))
        guard case .estimated(let estimate) = source.length else {
            Issue.record("a cut file's length is an estimate, not \(source.length)")
            return
        }
        let decoded = try source.readAll()
        #expect(abs(decoded.count - samples.count / 2) < 3000)
        #expect(abs(Int(estimate.value) - decoded.count) < 5000)
        #expect(source.length == .exact(FrameCount(decoded.count)))
        guard case .damaged(let reason) = source.damage?.code else {
            Issue.record("a cut file is damaged")
            return
        }
        #expect(reason == "it is cut off at 0:02" || reason == "it is cut off at 0:03")
    }

    @Test func `a whole file and one without a tag are not called damaged`() throws {
        for arguments in [["-b", "64"], ["-t"]] {
            let path = try Recordings.encodeMP3(
                Recordings.chirp(seconds: 2, mono), mono, in: folder, arguments: arguments)
            let tagged = try folder.write(
                bytes(path) + Array("TAG".utf8) + [UInt8](repeating: 65, count: 125),
                as: "tag.mp3")
            for file in [path, tagged] {
                let source = try MPEGSource(.file(path: file))
                _ = try source.readAll()
                #expect(source.damage == nil)
            }
        }
    }

    @Test func `a read and a seek called away from a stalled stream leave it whole`() throws {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 5, mono), mono, in: folder, arguments: ["-b", "64"])
        let whole = try MPEGSource(.file(path: path)).readAll()
        let stream = ArrivingBytes(try bytes(path), arrived: 15_000)
        let source = try CodecRegistry().open(.stream(stream))
        for target in [0, 88_200, 1_000, 66_150] {
            let caller = try WorkerThread(name: "caller") {
                _ = eventually { stream.isAwaited }
                stream.allowWaiting(false)
            }
            let error = #expect(throws: AudioError.self) {
                _ = try source.seek(to: FrameCount(target))
                _ = try source.readAll()
            }
            #expect(error?.code == .cancelled)
            caller.join()
            stream.allowWaiting(true)
            #expect(try source.seek(to: FrameCount(4_000)) == FrameCount(4_000))
            let got = try source.readFrames(3_000)
            let wrong = zip(got, whole[4_000..<7_000]).contains { abs($0 - $1) > 1e-4 }
            #expect(got.count == 3_000 && !wrong, "after \(target)")
        }
        stream.arrive(1 << 20)
        #expect(try source.seek(to: FrameCount(60_000)) == FrameCount(60_000))
        let rest = try source.readAll()
        #expect(rest.count == whole.count - 60_000)
        #expect(!zip(rest, whole[60_000...]).contains { abs($0 - $1) > 1e-4 })
        #expect(source.damage == nil)
    }

    @Test func `junk and tags before the sound are skipped`() throws {
        let samples = Recordings.chirp(seconds: 1, mono)
        let path = try Recordings.encodeMP3(samples, mono, in: folder)
        let tag =
            Array("ID3".utf8) + [3, 0, 0, 0, 0, 0x10, 0] + [UInt8](repeating: 65, count: 2048)
        let junk = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 37 % 251) }
        let file = try folder.write(tag + junk + bytes(path), as: "junk.mp3")
        let source = try CodecRegistry().open(.file(path: file))
        #expect(abs(try source.readAll().count - samples.count) < 3000)
    }

    @Test func `a change of format in the middle keeps the first format`() throws {
        let first = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 1, stereo), stereo, in: folder, arguments: ["-t"])
        let second = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 1, mono), mono, in: folder, arguments: ["-t"])
        let file = try folder.write(bytes(first) + bytes(second), as: "mixed.mp3")
        let source = try MPEGSource(.file(path: file))
        let decoded = try source.readAll()
        #expect(source.format == stereo)
        #expect(decoded.count % 2 == 0)
        #expect(decoded.count > 80_000)
    }

    @Test func `a stream that is still arriving decodes like the file`() throws {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 5, mono), mono, in: folder)
        let all = try bytes(path)
        let stream = ArrivingBytes(all, arrived: 5000)
        let source = try CodecRegistry().open(.stream(stream))
        let feeder = try WorkerThread(name: "feeder") {
            for _ in 0..<(all.count / 1000 + 1) { stream.arrive(1000) }
        }
        let decoded = try source.readAll()
        feeder.join()
        #expect(decoded == (try MPEGSource(.file(path: path)).readAll()))
    }

    @Test(arguments: [["-b", "64", "-t"], ["-V", "5", "-t"]])
    func `sound goes on the same when a stream is counted in the middle of it`(
        _ arguments: [String]
    ) throws {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 8, mono), mono, in: folder, arguments: arguments)
        let whole = try MPEGSource(.file(path: path)).readAll()
        let all = try bytes(path)
        let stream = ArrivingBytes(all, arrived: all.count / 2)
        let source = try CodecRegistry().open(.stream(stream))
        var decoded = try source.readFrames(50_123)
        stream.arrive(all.count)
        decoded += try source.readFrames(1_000)
        #expect(source.length == .exact(FrameCount(whole.count)))
        decoded += try source.readAll()
        #expect(decoded.count == whole.count)
        #expect(!zip(decoded, whole).contains { abs($0 - $1) > 1e-4 })
    }

    @Test func `opening a stream needs only its first bytes, and an interrupt ends a wait`()
        throws
    {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: 5, mono), mono, in: folder)
        let stream = ArrivingBytes(try bytes(path), arrived: 8192)
        let source = try CodecRegistry().open(.stream(stream))
        #expect(source.length == .exact(FrameCount(5 * 22_050)))
        let isReading = Atomic<Bool>(false)
        let killer = try WorkerThread(name: "interrupt") {
            _ = eventually { isReading.load(ordering: .acquiring) }
            stream.interrupt()
        }
        isReading.store(true, ordering: .releasing)
        let error = #expect(throws: AudioError.self) { _ = try source.readAll() }
        #expect(error?.code == .cancelled)
        killer.join()
    }
}
