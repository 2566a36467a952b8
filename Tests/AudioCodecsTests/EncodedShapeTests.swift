import AudioCodecs
import AudioIO
import Foundation
import ListenCore
import Synchronization
import Testing

/// Waveforms and cuts of what FFmpeg decodes.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct EncodedShapeTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func recording(_ name: String, seconds: Int) throws -> (String, [Float]) {
        let format = try EncodedFormat.named(name)
        let samples = Recordings.signal(frames: 44_100 * seconds, channels: format.channels)
        return (try Recordings.encode(samples, as: format, in: folder), samples)
    }

    @Test(arguments: ["AAC, mono", "Opus", "FLAC", "AAC in Matroska"])
    func `two threads see the very waveform one sees`(name: String) throws {
        let (path, _) = try recording(name, seconds: 12)
        let one = try WaveformGenerator(threads: 1).exact(of: .file(path: path))
        let two = try WaveformGenerator(threads: 2).exact(of: .file(path: path))
        #expect(one.length == two.length)
        #expect(one.peaks.buckets.count == two.peaks.buckets.count)
        for (first, second) in zip(one.peaks.buckets, two.peaks.buckets) {
            #expect(abs(first.high - second.high) < 1e-3)
            #expect(abs(first.low - second.low) < 1e-3)
        }
        #expect(abs(one.duration.milliseconds - 12_000) < 60)
        let preview = try WaveformGenerator().preview(of: .file(path: path))
        #expect(abs(preview.duration.milliseconds - 12_000) < 60)
        #expect(preview.peaks.buckets.count == one.peaks.buckets.count)
    }

    @Test func `a cut is a WAV file of the very samples`() throws {
        let (path, samples) = try recording("ALAC", seconds: 3)
        let cut = try RecordingCutter().cut(
            .file(path: path), .milliseconds(1_200) ..< .milliseconds(2_000))
        #expect(cut.fileExtension == "wav")
        #expect(cut.frames == 52_920..<88_200)
        let file = try folder.write(cut.bytes, as: "cut.wav")
        let source = try CodecRegistry().open(.file(path: file))
        #expect(source is WAVSource)
        #expect(try source.readAll() == Array(samples[105_840..<176_400]))
        let late = try RecordingCutter().cut(.file(path: path), .seconds(2) ..< .seconds(20))
        #expect(late.frames == 88_200..<132_300)
        let error = #expect(throws: AudioError.self) {
            _ = try RecordingCutter().cut(.file(path: path), .seconds(5) ..< .seconds(6))
        }
        #expect(error?.code == .uncuttable(reason: "it ends before 0:05"))
    }

    @Test(arguments: ["FLAC in Ogg", "AAC in MP4"])
    func `a waveform that is cancelled reads no further`(name: String) throws {
        let (path, _) = try recording(name, seconds: 8)
        typealias Question = @Sendable () -> Bool
        let runs: [(@escaping Question) throws -> Void] = [
            { _ = try WaveformGenerator().preview(of: .file(path: path), isCancelled: $0) },
            { _ = try WaveformGenerator(threads: 1).exact(of: .file(path: path), isCancelled: $0) },
        ]
        for run in runs {
            let asked = Atomic<Int>(0)
            try run {
                asked.add(1, ordering: .relaxed)
                return false
            }
            let half = asked.exchange(0, ordering: .relaxed) / 2
            #expect(half > 2)
            let error = #expect(throws: AudioError.self) {
                try run { asked.add(1, ordering: .relaxed).newValue > half }
            }
            #expect(error?.code == .cancelled)
            #expect(asked.load(ordering: .relaxed) <= half + 2)
        }
    }
}
