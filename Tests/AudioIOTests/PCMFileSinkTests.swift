import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import AudioIO

struct PCMFileSinkTests {
    private let format = AudioFormat(sampleRate: SampleRate(22_050), channels: 2)

    private func temporaryPath() -> String {
        FileManager.default.temporaryDirectory
            .appending(path: "listen-\(UUID().uuidString).wav").path
    }

    @Test func `the file appears whole at the end with its header right`() throws {
        let path = temporaryPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let context = try RenderContext(
            format: format, capacity: FrameCount(1024), fade: .zero)
        let sink = PCMFileSink(series: FileSeries(path: path))
        try sink.open(format, pulling: context)
        sink.setCorked(false)
        let samples = (0..<20_000).map { Float($0) / 20_000 }
        var rest = samples[...]
        while !rest.isEmpty {
            let taken = rest.withUnsafeBufferPointer { context.write($0) }
            rest = rest.dropFirst(taken * 2)
            if !rest.isEmpty { context.waitForSpace() }
        }
        context.markEnd()
        #expect(eventually { sink.playedFrames == FrameCount(10_000) })
        #expect(!FileManager.default.fileExists(atPath: path))
        try sink.finish()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(bytes.count == 94 + 80_000)
        #expect(Array(bytes[0..<4]) == Array("RIFF".utf8))
        #expect(number(bytes, 4, 4) == bytes.count - 8)
        #expect(number(bytes, 56, 2) == 3)
        #expect(number(bytes, 58, 2) == 2)
        #expect(number(bytes, 60, 4) == 22_050)
        #expect(number(bytes, 90, 4) == 80_000)
        let last = Float(bitPattern: UInt32(number(bytes, bytes.count - 4, 4)))
        #expect(last == samples.last)
    }

    @Test func `what RIFF cannot count is RF64, with the sizes where the room for them was`() throws
    {
        let path = temporaryPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let samples = (0..<2_000).map { Float($0) / 2_000 }
        // What 32 bits hold is written too, a file of 4 GiB is not.
        for limit: Int64 in [8_000, 7_999] {
            let writer = try WAVWriter(
                path: path, format: format, encoding: .float32, riffLimit: limit)
            try samples[..<1_000].withUnsafeBufferPointer { try writer.append($0) }
            try samples[1_000...].withUnsafeBufferPointer { try writer.append($0) }
            try writer.finish()
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            #expect(bytes.count == 94 + 8_000)
            let isLong = limit < 8_000
            #expect(Array(bytes[0..<4]) == Array((isLong ? "RF64" : "RIFF").utf8))
            #expect(number(bytes, 4, 4) == (isLong ? 0xFFFF_FFFF : 8_086))
            #expect(Array(bytes[12..<16]) == Array((isLong ? "ds64" : "JUNK").utf8))
            #expect(number(bytes, 16, 4) == 28)
            #expect(number(bytes, 20, 8) == (isLong ? 8_086 : 0))
            #expect(number(bytes, 28, 8) == (isLong ? 8_000 : 0))
            #expect(number(bytes, 36, 8) == (isLong ? 1_000 : 0))
            #expect(Array(bytes[48..<52]) == Array("fmt ".utf8))
            #expect(number(bytes, 82, 4) == (isLong ? 0xFFFF_FFFF : 1_000))
            #expect(number(bytes, 90, 4) == (isLong ? 0xFFFF_FFFF : 8_000))
        }
    }

    @Test func `samples of 16 bits keep the short header, and end where it does`() throws {
        let path = temporaryPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try WAVWriter(path: path, format: format, encoding: .signed16, riffLimit: 10)
        let frame: [Float] = [0.5, -0.5]
        try frame.withUnsafeBufferPointer { try writer.append($0) }
        try frame.withUnsafeBufferPointer { try writer.append($0) }
        #expect(throws: AudioError.self) {
            try frame.withUnsafeBufferPointer { try writer.append($0) }
        }
        try writer.finish()
        #expect(try Data(contentsOf: URL(filePath: path)).count == 44 + 8)
    }

    @Test func `a folder that does not exist is said`() throws {
        let context = try RenderContext(format: format, capacity: FrameCount(64))
        let sink = PCMFileSink(
            series: FileSeries(path: temporaryPath() + "/no/such/file.wav"))
        let error = #expect(throws: AudioError.self) {
            try sink.open(format, pulling: context)
        }
        #expect(error?.kind == .inputOutput)
    }

    @Test func `a sink dropped without an end leaves nothing behind`() throws {
        let path = temporaryPath()
        do {
            let writer = try WAVWriter(path: path, format: format)
            try [Float](repeating: 0, count: 8).withUnsafeBufferPointer { try writer.append($0) }
        }
        let folder = FileManager.default.temporaryDirectory.path
        let name = URL(filePath: path).lastPathComponent
        let left = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!left.contains { $0.hasPrefix(name) })
    }

    private func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int {
        (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
