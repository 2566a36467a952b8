import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Testing

struct WAVSourceTests {
    private let folder: ScratchFolder
    private let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 2)

    init() throws {
        folder = try ScratchFolder()
    }

    private func little(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A WAV file with an extra chunk of odd length before the samples.
    private func file(bits: Int, tag: Int, data: [UInt8], stated: Int? = nil) -> [UInt8] {
        let frame = 2 * bits / 8
        let layout =
            little(tag, 2) + little(2, 2) + little(8000, 4) + little(8000 * frame, 4)
            + little(frame, 2) + little(bits, 2)
        return Array("RIFF".utf8) + little(0, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + layout
            + Array("LIST".utf8) + little(3, 4) + [1, 2, 3, 0] + Array("data".utf8)
            + little(stated ?? data.count, 4) + data
    }

    @Test(arguments: [(8, 1), (16, 1), (24, 1), (32, 1), (32, 3)])
    func `every encoding gives the same values`(bits: Int, tag: Int) throws {
        let values: [Float] = [0, 0.5, -0.5, -1, 0.25, -0.25]
        let data = values.flatMap { value -> [UInt8] in
            if tag == 3 { return little(Int(value.bitPattern), 4) }
            let scaled = Int(Double(value) * pow(2, Double(bits - 1)))
            return bits == 8 ? [UInt8(scaled + 128)] : little(scaled, bits / 8)
        }
        let path = try folder.write(file(bits: bits, tag: tag, data: data), as: "a.wav")
        let source = try CodecRegistry().open(.file(path: path))
        #expect(source.format == format)
        #expect(source.length == .exact(FrameCount(3)))
        #expect(try source.readAll(chunk: 2) == values)
    }

    @Test func `what is written is read back bit by bit, from any frame`() throws {
        let samples = Recordings.chirp(seconds: 2, format)
        let path = folder.path("round.wav")
        try Recordings.writeWAV(samples, to: path, format)
        let source = try WAVSource(.file(path: path))
        #expect(source.length == .exact(FrameCount(16_000)))
        #expect(try source.readAll() == samples)
        #expect(try source.seek(to: FrameCount(7001)) == FrameCount(7001))
        #expect(try source.readFrames(500) == Array(samples[14_002..<15_002]))
        #expect(try source.seek(to: FrameCount(1 << 40)) == FrameCount(16_000))
        #expect(try source.readFrames(5).isEmpty)
    }

    @Test(arguments: [0, 0xFFFF_FFFF, 1 << 30])
    func `a header that promises nothing or too much is held to the file`(stated: Int) throws {
        let data = [UInt8](repeating: 0, count: 403)
        let path = try folder.write(
            file(bits: 16, tag: 1, data: data, stated: stated), as: "b.wav")
        let source = try WAVSource(.file(path: path))
        #expect(source.length == .exact(FrameCount(100)))
        #expect(try source.readAll().count == 200)
        #expect((source.damage != nil) == (stated == 1 << 30))
    }

    @Test func `no place asked of a stream without a length is too far`() throws {
        let data = file(bits: 32, tag: 3, data: [], stated: 0)
        let source = try CodecRegistry().open(
            .stream(ArrivingBytes(data, arrived: data.count, tellsLength: false)))
        _ = try source.seek(to: FrameCount(Int64.max))
        #expect(try source.readFrames(10).isEmpty)
    }

    @Test func `a header without end or of no known encoding is refused`() throws {
        let chunk = Array("JUNK".utf8) + little(0, 4)
        let endless =
            Array("RIFF".utf8) + little(0, 4) + Array("WAVE".utf8)
            + [[UInt8]](repeating: chunk, count: 5000).flatMap { $0 }
        let damaged = try folder.write(endless, as: "c.wav")
        let first = #expect(throws: AudioError.self) { _ = try WAVSource(.file(path: damaged)) }
        #expect(first?.kind == .badData)
        let law = try folder.write(file(bits: 8, tag: 7, data: [0, 0]), as: "d.wav")
        let second = #expect(throws: AudioError.self) { _ = try WAVSource(.file(path: law)) }
        #expect(second?.kind == .badData)
    }
}
