import AudioCodecs
import AudioIO
import Foundation
import Glibc
import ListenCore
import Testing

struct CodecRegistryTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func refusal(of bytes: [UInt8]) throws -> AudioError? {
        let path = try folder.write(bytes, as: UUID().uuidString)
        return #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.file(path: path))
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html>Not found</html>", "an HTML page"),
        ("{\"detail\": \"not found\"}", "a JSON text"),
        ("1\n00:00:01,000 --> 00:00:02,000\nHola — ¿qué?\n", "a text file"),
        ("PK\u{3}\u{4}rest", "a ZIP archive"),
    ])
    func `what is no recording is named`(text: String, found: String) throws {
        #expect(try refusal(of: Array(text.utf8))?.code == .notAudio(found: found))
    }

    @Test(arguments: [
        ("OggS\u{0}rest", "an Ogg file"), ("fLaC\u{0}rest", "a FLAC file"),
        ("\u{0}\u{0}\u{0}\u{18}ftypM4A ", "an MP4 file"),
    ])
    func `a beginning without the rest is said to be damaged`(text: String, kind: String) throws {
        let error = try refusal(of: Array(text.utf8))
        #expect(error?.kind == .badData)
        #expect(error?.description.contains(kind) ?? false, "\(error.debugDescription)")
    }

    @Test func `a megabyte of noise is refused at once`() throws {
        var seed: UInt64 = 1
        let noise = (0..<1_000_000).map { _ -> UInt8 in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: seed >> 33)
        }
        let start = threadMilliseconds()
        let error = try refusal(of: noise)
        #expect(threadMilliseconds() - start < 1_000)
        #expect(error?.kind == .badData)
    }

    @Test func `a file that is missing, empty or a folder is said so`() throws {
        #expect(try refusal(of: [])?.code == .empty)
        let missing = #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.file(path: folder.path("none.mp3")))
        }
        #expect(missing?.code == .missing)
        let directory = #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.file(path: folder.url.path))
        }
        #expect(directory?.kind == .inputOutput)
        let stream = #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.stream(ArrivingBytes([], arrived: 0)))
        }
        #expect(stream?.code == .empty)
    }

    @Test(
        .enabled(if: Recordings.hasTags, "../shared/fixtures/tags is absent"),
        arguments: [
            ("lame.mp3", 44_100), ("xing.mp3", 44_100), ("vbri.mp3", 44_100),
            ("silence-44-s.mp3", 44_100), ("silence-44-s-mpeg2.mp3", 24_000),
        ])
    func `the edge files open, say their length and play to it`(name: String, rate: Int) throws {
        let path = Recordings.tags.appending(path: name).path
        let source = try CodecRegistry().open(.file(path: path))
        #expect(source.format.sampleRate == SampleRate(rate))
        let before = source.length
        let frames = try source.readAll().count / source.format.channels
        #expect(source.length == .exact(FrameCount(frames)))
        #expect(frames > 0)
        if case .exact(let stated) = before, frames < 100_000 {
            #expect(abs(stated.value - Int64(frames)) <= 1152 * 2)
        }
    }

    @Test(.enabled(if: Recordings.hasTags, "../shared/fixtures/tags is absent"))
    func `an empty and a too short file end in an error, not in a wait`() throws {
        for name in ["emptyfile.mp3", "too-short.mp3"] {
            let path = Recordings.tags.appending(path: name).path
            do throws(AudioError) {
                let source = try CodecRegistry().open(.file(path: path))
                _ = try? source.readAll()
            } catch {
                #expect(error.kind == .badData, "\(name): \(error)")
            }
        }
    }
}

/// What the calling thread computed so far, however long it waited for a processor.
private func threadMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}
