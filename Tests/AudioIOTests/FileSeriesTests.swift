import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import AudioIO

/// Which files sound goes into when its layout changes.
struct FileSeriesTests {
    private let folder: String

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Writes so many frames of a layout.
    private func write(_ frames: Int, _ rate: Int, into sink: PCMFileSink) throws {
        let format = AudioFormat(sampleRate: SampleRate(rate), channels: 1)
        let context = try RenderContext(format: format, capacity: FrameCount(1024), fade: .zero)
        try sink.open(format, pulling: context)
        sink.setCorked(false)
        let samples = [Float](repeating: 0.5, count: frames)
        _ = samples.withUnsafeBufferPointer { context.write($0) }
        context.markEnd()
        #expect(eventually { sink.playedFrames == FrameCount(frames) })
    }

    @Test func `each layout has a file of its own, and none is lost`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let series = FileSeries(path: path("out.wav"))
        for (frames, rate) in [(100, 22_050), (200, 44_100), (300, 22_050)] {
            let sink = PCMFileSink(series: series)
            try write(frames, rate, into: sink)
            sink.close()
        }
        #expect(try names() == ["out-2.wav", "out-3.wav", "out.wav"])
        let sizes = try names().map { try Data(contentsOf: URL(filePath: path($0))).count - 94 }
        #expect(sizes == [800, 1_200, 400])
    }

    @Test func `a sink that is opened anew tells its other file`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sink = PCMFileSink(series: FileSeries(path: path("a.b/out")))
        #expect(sink.output == .file(path: path("a.b/out")))
        try FileManager.default.createDirectory(
            atPath: path("a.b"), withIntermediateDirectories: true)
        try write(10, 22_050, into: sink)
        try write(10, 44_100, into: sink)
        #expect(sink.output == .file(path: path("a.b/out-2")))
        sink.close()
        #expect(FileManager.default.fileExists(atPath: path("a.b/out-2")))
    }

    @Test func `what is without sound takes no name, but the file that was named is there`() throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let series = FileSeries(path: path("out.wav"))
        for frames in [0, 0, 5, 0, 7] {
            let sink = PCMFileSink(series: series)
            try write(frames, 22_050, into: sink)
            sink.close()
            #expect(try names().first { $0 != "out-2.wav" } == "out.wav")
        }
        #expect(try names() == ["out-2.wav", "out.wav"])
        #expect(try Data(contentsOf: URL(filePath: path("out.wav"))).count == 94 + 20)
    }

    @Test func `only the file that was named is written over`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["out.wav", "out-2.wav"] { try Data([1]).write(to: URL(filePath: path(name))) }
        let series = FileSeries(path: path("out.wav"))
        #expect(try series.claimNext() == path("out.wav"))
        #expect(try series.claimNext() == path("out-3.wav"))
        series.giveBack(path("out-3.wav"))
        #expect(try series.claimNext() == path("out-3.wav"))
    }

    @Test func `a file that came while another was written is not written over`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let series = FileSeries(path: path("out.wav"))
        let sinks = (0..<3).map { _ in PCMFileSink(series: series) }
        for (sink, frames) in zip(sinks, [1, 2, 3]) { try write(frames, 22_050, into: sink) }
        for name in ["out.wav", "out-2.wav"] { try Data([1]).write(to: URL(filePath: path(name))) }
        for sink in sinks { sink.close() }
        // The first was named, the third of this run keeps its number.
        #expect(try names() == ["out-2.wav", "out-3.wav", "out-4.wav", "out.wav"])
        let sizes = try names().map { try Data(contentsOf: URL(filePath: path($0))).count }
        #expect(sizes == [1, 94 + 12, 94 + 8, 94 + 4])
        let detour = FileSeries.Detour(wanted: path("out-2.wav"), path: path("out-4.wav"))
        #expect(series.detours == [detour])
        #expect(series.failure == nil)
    }

    @Test func `two runs with one output keep what each of them wrote`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let runs = (0..<2).map { _ in FileSeries(path: path("out.wav")) }
        let sinks = runs.map { PCMFileSink(series: $0) }
        for sink in sinks {
            try write(1, 22_050, into: sink)
            try write(2, 44_100, into: sink)
        }
        for sink in sinks { sink.close() }
        #expect(try names() == ["out-2.wav", "out-3.wav", "out.wav"])
        #expect(runs.map(\.detours.count) == [0, 1])
    }

    @Test func `without links a name is claimed, and one that is taken is left`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["new", "there"] { try Data(name.utf8).write(to: URL(filePath: path(name))) }
        #expect(try !FileSeries.claim(path("there"), for: path("new")))
        #expect(try FileSeries.claim(path("free"), for: path("new")))
        #expect(try names() == ["free", "there"])
        #expect(try String(contentsOfFile: path("free"), encoding: .utf8) == "new")
        #expect(throws: AudioError.self) {
            try FileSeries.claim(path("next"), for: path("gone"))
        }
        #expect(try names() == ["free", "there"])
    }

    @Test func `a file that cannot be finished is the series' failure`() throws {
        let series = FileSeries(path: path("out.wav"))
        let sink = PCMFileSink(series: series)
        try write(10, 22_050, into: sink)
        try FileManager.default.removeItem(atPath: folder)
        #expect(series.failure == nil)
        sink.close()
        #expect(series.failure?.kind == .inputOutput)
    }

    @Test func `a file that cannot be created is the series' failure`() throws {
        let series = FileSeries(path: path("out.wav"))
        let sink = PCMFileSink(series: series)
        try write(10, 22_050, into: sink)
        try sink.finish()
        try FileManager.default.removeItem(atPath: folder)
        let error = #expect(throws: AudioError.self) { try write(10, 44_100, into: sink) }
        #expect(error?.kind == .inputOutput)
        #expect(series.failure == error)
        sink.close()
        #expect(series.failure == error)
    }

    @Test func `behind a file that could not be written on none is begun`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let series = FileSeries(path: path("out.wav"))
        series.fail(AudioError(.unwritable(reason: "the disk is full"), subject: "out.wav"))
        let error = #expect(throws: AudioError.self) { try series.claimNext() }
        #expect(error?.kind == .inputOutput)
        #expect(try names().isEmpty)
    }
}
