import AudioIO
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

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
        let sink = PCMFileSink(path: path)
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
        #expect(bytes.count == 58 + 80_000)
        #expect(Array(bytes[0..<4]) == Array("RIFF".utf8))
        #expect(number(bytes, 4, 4) == bytes.count - 8)
        #expect(number(bytes, 20, 2) == 3)
        #expect(number(bytes, 22, 2) == 2)
        #expect(number(bytes, 24, 4) == 22_050)
        #expect(number(bytes, 54, 4) == 80_000)
        let last = Float(bitPattern: UInt32(number(bytes, bytes.count - 4, 4)))
        #expect(last == samples.last)
    }

    @Test func `a folder that does not exist is said`() throws {
        let context = try RenderContext(format: format, capacity: FrameCount(64))
        let sink = PCMFileSink(path: temporaryPath() + "/no/such/file.wav")
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
