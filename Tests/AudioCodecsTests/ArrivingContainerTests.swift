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
}
