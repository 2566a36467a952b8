import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import ListenTestSupport
import Testing

/// Chapters that are parts of recordings on a server.
@Suite struct PartedSourceTests {
    private let mono = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)

    private func bytes(of samples: [Float]) throws -> [UInt8] {
        let folder = try ScratchFolder()
        try Recordings.writeWAV(samples, to: folder.path("a.wav"), mono)
        return Array(try Data(contentsOf: URL(filePath: folder.path("a.wav"))))
    }

    private func open(_ parts: [PartedSound.Part]) throws -> any AudioSource {
        try CodecRegistry().open(.stream(PartedSound(name: "a chapter", parts: parts)))
    }

    @Test func `a part of what is arriving is heard before the rest is there`() throws {
        let whole = Recordings.signal(frames: 44_100 * 5, channels: 1)
        let bytes = try bytes(of: whole)
        let stream = ArrivingBytes(bytes, arrived: bytes.count * 3 / 5 + 4_096)
        let source = try open([
            .init(of: .stream(stream), start: .seconds(1), end: .seconds(3))
        ])
        #expect(source.length == .exact(FrameCount(88_200)))
        #expect(try source.readAll(chunk: 777) == Array(whole[44_100..<132_300]))
        #expect(try source.seek(to: FrameCount(10)).value == 10)
        #expect(try source.readFrames(300) == Array(whole[44_110..<44_410]))
    }

    @Test func `parts of a file that is here and of a stream follow each other`() throws {
        let whole = Recordings.signal(frames: 44_100 * 2, channels: 1)
        let folder = try ScratchFolder()
        let path = folder.path("b.wav")
        try Recordings.writeWAV(whole, to: path, mono)
        let bytes = try bytes(of: whole)
        let stream = ArrivingBytes(bytes, arrived: bytes.count)
        let source = try open([
            .init(of: .file(path: path), start: .seconds(1), end: .seconds(2)),
            .init(of: .stream(stream), start: .zero, end: nil),
        ])
        #expect(try source.readAll(chunk: 999) == Array(whole[44_100...]) + whole)
    }

    @Test func `the frames of an mp3 that is arriving are not counted before it is heard`() throws {
        // Ten minutes without a length in its head, of which a second is there.
        let bytes = SilentMPEG.frames(25_000, at: 64)
        let stream = ArrivingBytes(bytes, arrived: 64_000)
        let source = try open([
            .init(of: .stream(stream), start: .zero, end: .seconds(300))
        ])
        #expect(try source.readFrames(4_800).count == 4_800)
        #expect(!stream.isAwaited)
    }

    @Test func `an interrupted chapter ends the reads of its parts`() throws {
        let bytes = try bytes(of: Recordings.signal(frames: 44_100 * 5, channels: 1))
        let stream = ArrivingBytes(bytes, arrived: 8_192)
        let sound = PartedSound(
            name: "a chapter",
            parts: [.init(of: .stream(stream), start: .zero, end: .seconds(2))])
        let source = try CodecRegistry().open(.stream(sound))
        sound.interrupt()
        #expect(throws: AudioError.self) { _ = try source.readAll(chunk: 999) }
    }

    @Test func `a stretch of a chapter of parts can be cut`() throws {
        let whole = Recordings.signal(frames: 44_100 * 4, channels: 1)
        let bytes = try bytes(of: whole)
        let stream = ArrivingBytes(bytes, arrived: bytes.count)
        let sound = PartedSound(
            name: "a chapter",
            parts: [.init(of: .stream(stream), start: .seconds(1), end: .seconds(3))])
        let cut = try RecordingCutter().cut(.stream(sound), .seconds(0.5)..<(.seconds(1)))
        #expect(cut.range == .seconds(0.5)..<(.seconds(1)) && cut.frames.count == 22_050)
    }
}
