import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import ListenTestSupport
import Testing

/// Containers FFmpeg reads while their bytes are still arriving.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct ArrivingContainerTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    @Test(
        arguments: ["FLAC", "AAC in MP4, header first", "AAC", "Opus", "AAC in Matroska"],
        [true, false])
    func `what is there is heard, and a read that waits can be called away`(
        name: String, tellsLength: Bool
    ) throws {
        let format = try EncodedFormat.named(name)
        let path = try Recordings.encode(
            Recordings.signal(frames: 132_300, channels: format.channels), as: format, in: folder)
        let whole = try CodecRegistry().open(.file(path: path)).readAll()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let stream = ArrivingBytes(
            bytes, arrived: bytes.count * 6 / 10, tellsLength: tellsLength)
        let source = try CodecRegistry().open(.stream(stream))
        let channels = source.format.channels
        func expectSound(at frame: Int, _ count: Int) throws {
            #expect(try source.seek(to: FrameCount(frame)).value == Int64(frame))
            let heard = try source.readFrames(count)
            let expected = whole[(frame * channels)..<((frame + count) * channels)]
            #expect(heard.count == expected.count, "at \(frame)")
            let error = zip(heard, expected).map { abs($0 - $1) }.max() ?? 0
            #expect(error <= format.seekError, "at \(frame): \(error)")
        }
        try expectSound(at: 0, 20_000)
        // What has not arrived is waited for until the wait is called away.
        let caller = try WorkerThread(name: "caller") {
            _ = eventually { stream.isAwaited }
            stream.allowWaiting(false)
        }
        let error = #expect(throws: AudioError.self) { _ = try source.readAll() }
        #expect(error?.code == .cancelled)
        caller.join()
        // A place that is known to be there is looked for, and that may wait too.
        stream.allowWaiting(true)
        stream.arrive(bytes.count)
        try expectSound(at: 4_000, 3_000)
        try expectSound(at: 110_000, 3_000)
        _ = try source.seek(to: .zero)
        #expect(try source.readAll().count == whole.count)
        #expect(source.damage == nil)
        #expect(source.losses == 0)
    }

    @Test(
        arguments: ["AAC", "Opus", "Vorbis", "FLAC in Ogg", "AAC in Matroska"], [true, false])
    func `a stream is counted as soon as it is whole, and goes on at the same sample`(
        name: String, tellsLength: Bool
    ) throws {
        let format = try EncodedFormat.named(name)
        let path = try Recordings.encode(
            Recordings.signal(frames: 441_000, channels: format.channels), as: format, in: folder)
        let whole = try CodecRegistry().open(.file(path: path)).readAll()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let stream = ArrivingBytes(bytes, arrived: bytes.count / 2, tellsLength: tellsLength)
        let source = try CodecRegistry().open(.stream(stream))
        let channels = source.format.channels
        var heard = try source.readFrames(50_123)
        if name != "AAC in Matroska", case .exact = source.length {
            Issue.record("half of it is there")
        }
        stream.arrive(bytes.count)
        heard += try source.readFrames(1_000)
        guard case .exact(let length) = source.length else {
            Issue.record("\(source.length)")
            return
        }
        #expect(abs(length.value - Int64(whole.count / channels)) <= 2_048)
        heard += try source.readAll()
        #expect(heard.count == whole.count)
        #expect(!zip(heard, whole).contains { abs($0 - $1) > 1e-3 })
        #expect(source.damage == nil && source.losses == 0)
    }

    /// The last recording of a chain begins its count anew: its last page tells no end of the whole.
    @Test func `a chain of recordings is not taken for its last one`() throws {
        let format = try EncodedFormat.named("Opus")
        let link = try Recordings.encode(
            Recordings.signal(frames: 132_300, channels: format.channels), as: format, in: folder)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: link)))
        let other = try Recordings.encode(
            Recordings.signal(frames: 44_100, channels: format.channels), as: format, in: folder)
        let all = bytes + [UInt8](try Data(contentsOf: URL(filePath: other)))
        let stream = ArrivingBytes(all, arrived: bytes.count / 2)
        let source = try CodecRegistry().open(.stream(stream))
        _ = try source.readFrames(10_000)
        stream.arrive(all.count)
        _ = try source.readFrames(1_000)
        if case .exact(let length) = source.length {
            Issue.record("\(length) of 132,300 frames and 44,100 more")
        }
    }
}
