import ProgramTestSupport

/// Detects the sentences of a melody in a recorded monitor, with their times.
final class Ear {
    /// The tone of a sentence, from its first sample to the one after its last.
    struct Run: Equatable {
        let tone: Int
        var start: Int
        var end: Int

        /// The length of the sound, in seconds.
        var seconds: Double { Double(end - start) / Double(MonitorRecording.sampleRate) }
    }

    /// The samples of one loudness measurement: five milliseconds, a whole number of periods.
    private static let window = 240
    /// The level below which a sample counts as silence.
    private static let floor: Float = 0.005
    /// Shorter silence, such as a late server makes, does not divide a tone.
    private static let bridge = 40 * MonitorRecording.sampleRate / 1000
    /// A shorter stretch of another loudness is the edge of a tone.
    private static let shortest = 3 * window

    let recording: MonitorRecording
    private let levels: [Float]
    private var heard = 0
    private var pieces: [Run] = []

    init(_ recording: MonitorRecording, levels: [Double] = Melody.levels) {
        self.recording = recording
        self.levels = levels.map(Float.init)
    }

    /// The tones so far, in order.
    var runs: [Run] {
        let samples = recording.samples
        while heard + Self.window <= samples.count {
            take(samples[heard..<heard + Self.window])
            heard += Self.window
        }
        var runs: [Run] = []
        for piece in pieces where piece.end - piece.start >= Self.shortest {
            if let last = runs.last, last.tone == piece.tone, piece.start - last.end < Self.bridge {
                runs[runs.count - 1].end = piece.end
            } else {
                runs.append(piece)
            }
        }
        return runs
    }

    /// The tones that sounded, in order.
    var tones: [Int] { runs.map(\.tone) }

    /// The seconds of silence before each tone but the first.
    var gaps: [Double] {
        let runs = runs
        return zip(runs, runs.dropFirst()).map { before, after in
            Double(after.start - before.end) / Double(MonitorRecording.sampleRate)
        }
    }

    /// The level of the loudest sample from `start` on.
    func peak(from start: Int = 0) -> Float {
        recording.samples[start...].reduce(0) { max($0, abs($1)) }
    }

    /// The frequency of a tone, from the number of its sign changes.
    func frequency(of run: Run) -> Double {
        let samples = recording.samples[run.start..<run.end]
        let changes = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        return Double(changes) / 2 / run.seconds
    }

    private func take(_ samples: ArraySlice<Float>) {
        var (peak, first, last): (Float, Int?, Int) = (0, nil, samples.startIndex)
        for index in samples.indices where abs(samples[index]) > Self.floor {
            peak = max(peak, abs(samples[index]))
            first = first ?? index
            last = index
        }
        guard let first else { return }
        let tone = levels.indices.min { ratio(peak, levels[$0]) < ratio(peak, levels[$1]) } ?? 0
        let piece = Run(tone: tone, start: first, end: last + 1)
        guard let before = pieces.last, before.tone == tone,
            first - before.end < Self.window
        else { return pieces.append(piece) }
        pieces[pieces.count - 1].end = piece.end
    }

    private func ratio(_ one: Float, _ other: Float) -> Float { max(one / other, other / one) }
}
