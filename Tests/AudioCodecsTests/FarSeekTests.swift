import AudioIO
import Foundation
import ListenCore
import Synchronization
import Testing

@testable import AudioCodecs

/// A stream of which every byte can be had, a few at a time, and that counts what is read.
private final class CountingBytes: ByteSource {
    let name = "the stream"
    let totalLength: Int64?
    private let bytes: [UInt8]
    /// What never arrives.
    private let missing: Range<Int>
    private let count = Atomic<Int>(0)

    init(_ bytes: [UInt8], missing: Range<Int> = 0..<0, tellsLength: Bool = true) {
        self.bytes = bytes
        self.missing = missing
        totalLength = tellsLength ? Int64(bytes.count) : nil
    }

    /// How many bytes were read.
    var read: Int { count.load(ordering: .relaxed) }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        let start = Int(clamping: offset)
        guard start < bytes.count else { return 0 }
        if missing.contains(start) { throw ServiceError(.offline, context: name) }
        let part = bytes[start..<min(bytes.count, start + min(buffer.count, 2_048))]
        buffer.copyBytes(from: part)
        count.add(part.count, ordering: .relaxed)
        return part.count
    }

    func interrupt() {}
}

@Suite(.enabled(if: Recordings.hasLame, "lame is not installed"))
struct FarSeekTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private static let seconds = 8.0

    struct Case: Sendable {
        let rate: Int
        let channels: Int
        let arguments: [String]
        var format: AudioFormat { AudioFormat(sampleRate: SampleRate(rate), channels: channels) }
    }

    static let constant = [
        Case(rate: 44_100, channels: 2, arguments: ["-b", "128"]),
        Case(rate: 44_100, channels: 1, arguments: ["-b", "64", "-t"]),
        Case(rate: 22_050, channels: 1, arguments: ["-b", "56"]),
    ]

    private func make(_ given: Case) throws -> (bytes: [UInt8], whole: [Float]) {
        let path = try Recordings.encodeMP3(
            Recordings.chirp(seconds: Self.seconds, given.format), given.format, in: folder,
            arguments: given.arguments)
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        return (bytes, try MPEGSource(.file(path: path)).readAll())
    }

    private func expectSame(
        _ source: any AudioSource, at frame: Int, _ whole: [Float], _ note: String
    ) throws {
        let channels = source.format.channels
        #expect(try source.seek(to: FrameCount(frame)) == FrameCount(frame), "\(note)")
        try #require(frame * channels < whole.count)
        let got = try source.readFrames(2_000)
        let wanted = whole[(frame * channels)...].prefix(got.count)
        #expect(got.count == 2_000 * channels, "\(note)")
        #expect(!zip(got, wanted).contains { abs($0 - $1) > 1e-4 }, "\(note)")
    }

    @Test(arguments: constant)
    func `a far place of constant rate is heard without what lies before it`(
        _ given: Case
    ) throws {
        let (bytes, whole) = try make(given)
        let stream = CountingBytes(bytes)
        let source = try CodecRegistry().open(.stream(stream))
        for second in [6.5, 2.2, 7.3, 4.8] {
            let before = stream.read
            // The encoder may have chosen another rate.
            let frame = Int(second * Double(source.format.sampleRate.framesPerSecond))
            try expectSame(source, at: frame, whole, "\(second) s")
            #expect(stream.read - before < 24_000, "\(second) s of \(bytes.count) bytes")
        }
    }

    @Test func `a far place of varying rate is exact too, at the price of reading up to it`()
        throws
    {
        let given = Case(rate: 44_100, channels: 2, arguments: ["-V", "5"])
        let (bytes, whole) = try make(given)
        let source = try CodecRegistry().open(.stream(CountingBytes(bytes)))
        for second in [6, 2, 7] {
            try expectSame(source, at: second * 44_100, whole, "\(second)")
        }
    }

    @Test func `a rate that varies without a tag is noticed`() throws {
        let parts = try ["64", "128"].map { rate in
            try make(Case(rate: 44_100, channels: 1, arguments: ["-b", rate, "-t"])).bytes
        }
        let bytes = parts[0] + parts[1]
        let path = try folder.write(bytes, as: "two-rates.mp3")
        let whole = try MPEGSource(.file(path: path)).readAll()
        let source = try CodecRegistry().open(.stream(CountingBytes(bytes)))
        for second in [4, 14, 6, 12] {
            try expectSame(source, at: second * 44_100, whole, "\(second)")
        }
    }
    @Test(arguments: constant)
    func `the end of a resumed stream is where reading ended, whatever did not arrive`(
        _ given: Case
    ) throws {
        let untagged = Case(
            rate: given.rate, channels: given.channels, arguments: given.arguments + ["-t"])
        let (bytes, whole) = try make(untagged)
        let stream = CountingBytes(bytes, missing: (bytes.count / 3)..<(bytes.count / 2))
        let source = try CodecRegistry().open(.stream(stream))
        let (rate, channels) = (source.format.sampleRate.framesPerSecond, source.format.channels)
        #expect(try source.seek(to: FrameCount(6 * rate)) == FrameCount(6 * rate))
        let rest = try source.readAll()
        #expect(rest.count == whole.count - 6 * rate * channels)
        #expect(source.length == .exact(FrameCount(whole.count / channels)))
        #expect(source.damage == nil)
    }

    @Test(arguments: [true, false], [["-b", "64", "-t"], ["-V", "5", "-t"]])
    func `a place behind the end of a stream does not make its end`(
        tellsLength: Bool, arguments: [String]
    ) throws {
        let (bytes, whole) = try make(Case(rate: 44_100, channels: 1, arguments: arguments))
        let stream = CountingBytes(bytes, tellsLength: tellsLength)
        let source = try CodecRegistry().open(.stream(stream))
        let (rate, channels) = (source.format.sampleRate.framesPerSecond, source.format.channels)
        _ = try source.seek(to: FrameCount(53 * rate))
        #expect(try source.readAll().isEmpty)
        guard case .exact(let end) = source.length else {
            Issue.record("\(source.length)")
            return
        }
        #expect(abs(Int(end.value) - whole.count / channels) <= 1_152, "\(end.value)")
        #expect(try source.seek(to: .zero) == .zero)
        #expect(try source.readAll().count == whole.count)
    }
}
