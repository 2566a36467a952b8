import AudioCodecs
import AudioIO
import ListenCore
import Signal
import Synchronization
import Testing

struct WaveformGeneratorTests {
    private let folder: ScratchFolder
    private let format = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)

    init() throws {
        folder = try ScratchFolder()
    }

    /// Loud and soft stretches of a tone.
    private func swelling(seconds: Int) -> [Float] {
        (0..<(seconds * 44_100)).map { frame in
            let level: Float = frame / 44_100 % 3 == 0 ? 0.8 : 0.2
            return frame % 100 < 50 ? level : -level
        }
    }

    private func largestDifference(_ left: WaveformPeaks, _ right: WaveformPeaks) -> Float {
        zip(left.buckets, right.buckets).map { abs($0.rms - $1.rms) }.max() ?? 1
    }

    private func plain(_ samples: [Float]) -> WaveformPeaks {
        var accumulator = WaveformAccumulator(total: FrameCount(samples.count))
        samples.withUnsafeBufferPointer { accumulator.add($0) }
        return accumulator.peaks(isExact: true)
    }

    @Test(arguments: [1, 2])
    func `the exact waveform of a WAV file is what its samples say`(threads: Int) throws {
        let samples = swelling(seconds: 15)
        let path = folder.path("a.wav")
        try Recordings.writeWAV(samples, to: path, format)
        let shape = try WaveformGenerator(threads: threads).exact(of: .file(path: path))
        #expect(shape.length == FrameCount(samples.count))
        #expect(shape.peaks.isExact)
        #expect(shape.peaks.buckets.count == WaveformPeaks.storedCount)
        #expect(largestDifference(shape.peaks, plain(samples)) < 1e-4)
    }

    @Test(
        .enabled(if: Recordings.hasLame, "lame is not installed"),
        arguments: [["-V", "5"], ["-t"]])
    func `one thread or two, the waveform of an MP3 is the same and its length counted`(
        arguments: [String]
    ) throws {
        let samples = swelling(seconds: 40)
        let path = try Recordings.encodeMP3(samples, format, in: folder, arguments: arguments)
        let one = try WaveformGenerator(threads: 1).exact(of: .file(path: path))
        let two = try WaveformGenerator(threads: 2).exact(of: .file(path: path))
        let heard = try MPEGSource(.file(path: path)).readAll().count
        #expect(one.length == FrameCount(heard))
        #expect(two.length == one.length)
        #expect(largestDifference(one.peaks, two.peaks) < 1e-3)
        // Without the tag (-t) the encoder's gap stays and shifts the whole a little.
        let limit: Float = arguments == ["-t"] ? 0.7 : 0.1
        #expect(largestDifference(one.peaks, plain(samples)) < limit)
    }

    @Test(.enabled(if: Recordings.hasLame, "lame is not installed"))
    func `a preview shows loud and soft where the exact waveform has them`() throws {
        let samples = swelling(seconds: 90)
        let path = try Recordings.encodeMP3(samples, format, in: folder, arguments: ["-V", "5"])
        let preview = try WaveformGenerator().preview(of: .file(path: path))
        let exact = plain(samples)
        #expect(!preview.peaks.isExact)
        let alike = zip(preview.peaks.buckets, exact.buckets).filter { abs($0.rms - $1.rms) < 0.15 }
        #expect(alike.count > WaveformPeaks.storedCount * 8 / 10)
    }

    @Test func `a preview of a WAV file reads a little of each bucket`() throws {
        let samples = swelling(seconds: 30)
        let path = folder.path("b.wav")
        try Recordings.writeWAV(samples, to: path, format)
        let preview = try WaveformGenerator().preview(of: .file(path: path))
        #expect(preview.length == FrameCount(samples.count))
        #expect(largestDifference(preview.peaks, plain(samples)) < 0.6)
        #expect(!preview.peaks.isExact)
    }

    @Test func `a run can be cancelled and says how far it is`() async throws {
        let path = folder.path("c.wav")
        try Recordings.writeWAV(swelling(seconds: 30), to: path, format)
        let last = Atomic<UInt64>(0)
        _ = try await WaveformGenerator().shape(of: .file(path: path)) { part in
            last.max(part.bitPattern, ordering: .relaxed)
        }
        #expect(Double(bitPattern: last.load(ordering: .relaxed)) > 0.98)
        let error = #expect(throws: AudioError.self) {
            _ = try WaveformGenerator().exact(of: .file(path: path), isCancelled: { true })
        }
        #expect(error?.code == .cancelled)
    }
}
