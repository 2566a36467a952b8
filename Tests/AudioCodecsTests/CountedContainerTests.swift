import AudioIO
import Foundation
import ListenCore
import Testing

@testable import AudioCodecs

/// How long recordings are whose containers do not say so, or only by their bit rate.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct CountedContainerTests {
    @Test(arguments: [
        ["aac", "-f", "adts"], ["ac3", "-f", "ac3"], ["mp2", "-f", "mp2"],
        ["flac", "-f", "flac"], ["libopus", "-f", "webm", "-live", "1"],
        ["aac", "-f", "matroska"], ["libvorbis", "-f", "ogg"],
    ])
    func `a file written to a pipe is counted`(codec: [String]) throws {
        let folder = try ScratchFolder()
        let path = folder.path("a")
        // Through a pipe nothing that was written is mended in the end.
        try Recordings.run(
            ["-f", "lavfi", "-i", "anoisesrc=r=48000:d=7:a=0.1", "-c:a"] + codec
                + ["-flush_packets", "1", "pipe:1"], output: path)
        let source = try CodecRegistry().open(.file(path: path))
        guard case .exact(let length) = source.length else {
            Issue.record("\(codec): \(source.length)")
            return
        }
        let time = MediaTime(length, at: source.format.sampleRate)
        #expect(abs((time - .seconds(7)).milliseconds) < 120, "\(codec)")
        // Counting leaves the place where it was.
        let all = try source.readAll().count / source.format.channels
        #expect(abs(all - Int(length.value)) <= 2_048, "\(codec)")
    }
}
