import AudioIO
import ListenCore
import Testing

@testable import Playback

@Suite struct SilenceSkipperTests {
    static let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)

    /// What is played of sound and silence in turns of so many windows of 10 ms.
    static func played(
        _ turns: [Int], loud: Float = 0.3, quiet: Float = 0.0001, chunk: Int = 100
    ) -> [SilenceSkipper.Piece] {
        var samples: [Float] = []
        for (number, windows) in turns.enumerated() {
            for index in 0..<windows * 80 {
                samples.append((number % 2 == 0 ? loud : quiet) * (index % 2 == 0 ? 1 : -1))
            }
        }
        var skipper = SilenceSkipper(format: format)
        var pieces: [SilenceSkipper.Piece] = []
        for start in stride(from: 0, to: samples.count, by: chunk) {
            let part = samples[start..<min(start + chunk, samples.count)]
            pieces += skipper.add(part, at: FrameCount(start))
        }
        return pieces + skipper.finish()
    }

    /// The frames left out, where they begin and how many.
    static func cuts(_ pieces: [SilenceSkipper.Piece]) -> [Range<Int64>] {
        var end: Int64 = 0
        var cuts: [Range<Int64>] = []
        for piece in pieces {
            if piece.source.value > end { cuts.append(end..<piece.source.value) }
            #expect(piece.source.value >= end)
            end = piece.source.value + Int64(piece.samples.count)
        }
        return cuts
    }

    @Test(arguments: [1, 79, 100, 1_024])
    func `a quarter of a second of each silence stays, the rest is left out`(_ chunk: Int) {
        let cuts = Self.cuts(Self.played([50, 100, 50], chunk: chunk))
        // 150 ms behind the sound stay, and 100 ms before the next.
        #expect(cuts == [Int64(65 * 80)..<Int64(140 * 80)])
    }

    @Test func `short silences pass untouched`() {
        let pieces = Self.played([50, 25, 50, 20, 30])
        #expect(Self.cuts(pieces) == [])
        #expect(pieces.reduce(0) { $0 + $1.samples.count } == 175 * 80)
    }

    @Test func `a minute of silence is one cut, and one at the end is cut too`() {
        let cuts = Self.cuts(Self.played([10, 6_000, 10, 200]))
        #expect(cuts.count == 2)
        #expect(cuts.first?.count == (6_000 - 25) * 80)
        #expect(cuts.last?.count == (200 - 25) * 80)
    }

    @Test func `a quiet recording is not taken for silence`() {
        // Speech at −46 dB, below the usual threshold, after some time.
        let pieces = Self.played([4_000, 100, 50], loud: 0.005, quiet: 0.00001)
        let cut = Self.cuts(pieces).filter { $0.lowerBound > 3_000 * 80 }
        #expect(cut == [Int64(4_015 * 80)..<Int64(4_090 * 80)])
    }

    @Test func `played through the ring the place jumps over what was left out`() throws {
        let bench = try DecoderBench(RampTape(seconds: 20, isQuietBefore: 16_000))
        bench.begin(PlaybackPlan(skipsSilence: true), at: .seconds(1), rate: 200)
        // The tape is silent from 1 s to 2 s: 0.25 s of it stay, at 2×.
        bench.hear(1_000 + 2_000)
        #expect(bench.place.position == .milliseconds(2_500))
        #expect(bench.place.saved == .milliseconds(375))
        #expect(bench.heard.last == 19_998)
    }
}
