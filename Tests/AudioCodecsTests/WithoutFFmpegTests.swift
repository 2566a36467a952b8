import AudioIO
import Foundation
import Glibc
import ListenCore
import Testing

@testable import AudioCodecs

/// What is said, and what still plays, where FFmpeg's libraries cannot be opened.
struct WithoutFFmpegTests {
    @Test func `what needs them says which package to install, and the rest plays`() async throws {
        let folder = try ScratchFolder()
        let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)
        let samples = Recordings.chirp(seconds: 1, format)
        try Recordings.writeWAV(samples, to: folder.path("a.wav"), format)
        _ = try folder.write(Array("fLaC".utf8) + [UInt8](repeating: 1, count: 900), as: "a.flac")
        _ = try folder.write((0..<5_000).map { UInt8(truncatingIfNeeded: $0 * $0) }, as: "noise")
        // In a process of its own, since the libraries are opened once.
        await #expect(processExitsWith: .success) { [folder = folder.url.path as String] in
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var none = limit
            none.rlim_cur = 0
            // With no file to open, no library is found.
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            let isAvailable = FFmpegSource.isAvailable
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(!isAvailable)
            let flac = #expect(throws: AudioError.self) {
                _ = try CodecRegistry().open(.file(path: folder + "/a.flac"))
            }
            #expect(flac?.kind == .unavailable)
            #expect(
                flac?.description.contains("Install the package ffmpeg.") ?? false)
            let noise = #expect(throws: AudioError.self) {
                _ = try CodecRegistry().open(.file(path: folder + "/noise"))
            }
            #expect(noise?.code == .notAudio(found: "unknown bytes"))
            let wav = try CodecRegistry().open(.file(path: folder + "/a.wav"))
            #expect(try wav.readAll().count == 8_000)
            exit(isAvailable || flac == nil ? 1 : 0)
        }
    }
}
