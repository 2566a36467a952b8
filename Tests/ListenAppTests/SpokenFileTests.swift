import AppEnvironment
import AudioIO
import Dispatch
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Subtitles
import Synchronization
import Testing

@testable import ConsoleOutput
@testable import Reports

/// The sound of a text saved to a file, with its subtitles in another.
@Suite final class SpokenFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-spoken-\(UUID().uuidString)").path
    private let printed = Printed()
    /// The number of a read in the second chapter: each is four reads long, and one finds the end.
    private static let inSecondChapter = 7

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Half a second of sound for each chapter; `read` is called before every read.
    private func file(
        read: @escaping @Sendable () throws(AudioError) -> Void = {}
    ) -> SpokenFile {
        SpokenFile(
            service: StubService(), opening: Hums(read: read),
            create: { (path, format) throws(AudioError) in
                try WAVWriter(path: path, format: format, encoding: .signed16)
            }, analysis: PlainTextAnalysis(), console: printed.console)
    }

    private func files(_ sound: String?, _ subtitles: String?) -> SpokenFile.Files {
        func named(_ name: String?) -> OutputFile? {
            OutputFile(name.map { folder + "/" + $0 }, replaces: false, .make())
        }
        return SpokenFile.Files(sound: named(sound), subtitles: named(subtitles), format: .srt)
    }

    /// The names of all files there are.
    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test func `both files are named once they are written`() async throws {
        try await file().write(Make.books[1].id, files("a.wav", "a.srt"))
        #expect(names == ["a.srt", "a.wav"])
        #expect(
            printed.notes.hasSuffix("Wrote \(folder)/a.wav, 0:01.\nWrote \(folder)/a.srt.\n"),
            "\(printed.notes)")
    }

    @Test func `whoever breaks it off finds no file`() async throws {
        let reads = Atomic(0)
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let isBrokenOff = DispatchSemaphore(value: 0)
        let file = file { () throws(AudioError) in
            guard reads.wrappingAdd(1, ordering: .relaxed).newValue == Self.inSecondChapter else {
                return
            }
            begin.yield()
            isBrokenOff.wait()
        }
        let files = files("a.wav", "a.srt")
        let writing = Task { try await file.write(Make.books[1].id, files) }
        for await _ in begun { break }
        #expect(names.count == 1, "the unfinished file")
        writing.cancel()
        isBrokenOff.signal()
        await #expect(throws: (any Error).self) { try await writing.value }
        #expect(names.isEmpty)
    }

    @Test func `a voice that fails leaves no file`() async throws {
        let reads = Atomic(0)
        let fault = AudioError(.unreadable(reason: "the voice is gone"), subject: "it")
        let file = file { () throws(AudioError) in
            let read = reads.wrappingAdd(1, ordering: .relaxed).newValue
            if read == Self.inSecondChapter { throw fault }
        }
        await #expect(throws: fault) { try await file.write(Make.books[1].id, files("a.wav", nil)) }
        #expect(names.isEmpty && printed.notes.isEmpty)
    }

    @Test func `where only the subtitles fail, the sound that is written is named`() async throws {
        let error = await #expect(throws: StatedError.self) {
            try await file().write(Make.books[1].id, files("a.wav", "none/a.srt"))
        }
        #expect(names == ["a.wav"])
        let text = try #require(error?.description)
        #expect(
            text.hasPrefix(
                "The sound was written to \(folder)/a.wav, the subtitles were not. There is no"
                    + " folder \(folder)/none."),
            "\(text)")
        #expect(printed.notes.isEmpty)
        await #expect(throws: StoreError.self) {
            try await file().write(Make.books[1].id, files(nil, "none/a.srt"))
        }
    }
}

/// Opens half a second of the same sound for every recording.
private struct Hums: AudioSourceOpening {
    let read: @Sendable () throws(AudioError) -> Void

    func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource { Hum(read) }

    private final class Hum: AudioSource {
        let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)
        let length = SourceLength.exact(FrameCount(4_000))
        private let read: @Sendable () throws(AudioError) -> Void
        private var left = 4_000

        init(_ read: @escaping @Sendable () throws(AudioError) -> Void) { self.read = read }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
            try read()
            let count = min(left, buffer.count, 1_000)
            for index in 0..<count { buffer[index] = 0.25 }
            left -= count
            return count
        }

        func seek(to frame: FrameCount) throws(AudioError) -> FrameCount { frame }
    }
}
