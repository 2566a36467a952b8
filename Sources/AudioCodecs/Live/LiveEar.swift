package import AudioIO
import Glibc
import ListenCore
import Signal

/// Listens to live sound for the pauses of its speech, on a thread of its own and apart from
/// whoever plays it.
///
/// A second decoder costs a few thousandths of the time that the sound lasts; the player's own
/// would know only what was played.
package enum LiveEar {
    /// Begins to listen; ends with the sound.
    package static func begin(_ sound: any LiveSound) {
        // Without a thread there are no pieces, and the keys go by seconds.
        _ = try? WorkerThread(name: "radio-ear") { listen(to: sound) }
    }

    private static func listen(to sound: any LiveSound) {
        guard let source = try? LiveSource(sound) else { return }
        let start = MediaTime(source.place, at: source.format.sampleRate)
        var hearing = Hearing(format: source.format, from: start)
        var samples = [Float](repeating: 0, count: 1_024 * source.format.channels)
        while true {
            let place = source.place
            let count = try? samples.withUnsafeMutableBufferPointer { try source.read(into: $0) }
            guard let count else {
                // A place that was dropped while this slept; anything else is the end.
                guard sound.kept.lowerBound > MediaTime(place, at: source.format.sampleRate),
                    let next = try? source.seek(to: FrameCount(Int64.max))
                else { return }
                hearing = Hearing(
                    format: source.format, from: MediaTime(next, at: source.format.sampleRate))
                continue
            }
            guard count > 0 else { return }
            hearing.add(samples[..<(count * source.format.channels)], telling: sound)
        }
    }
}

/// The loudness of sound every 10 ms, and what is cut by it.
private struct Hearing {
    private let format: AudioFormat
    private let start: MediaTime
    private var cutter = SpeechCutter()
    private var toldOpen: Int?
    private var squares: Float = 0
    private var count = 0
    /// The samples in all, and the frames of 10 ms that are over.
    private var samples = 0
    private var frames = 0
    private var levels: [Float] = []

    init(format: AudioFormat, from start: MediaTime) { (self.format, self.start) = (format, start) }

    mutating func add(_ more: ArraySlice<Float>, telling sound: any LiveSound) {
        let rate = Int(format.sampleRate.framesPerSecond)
        var next = (frames + 1) * rate / 100
        for index in stride(from: more.startIndex, to: more.endIndex, by: format.channels) {
            var sum: Float = 0
            for channel in 0..<format.channels { sum += more[index + channel] }
            sum /= Float(format.channels)
            squares += sum * sum
            (count, samples) = (count + 1, samples + 1)
            guard samples >= next else { continue }
            levels.append(10 * log10f(max(1e-10, squares / Float(count))))
            (squares, count, frames) = (0, 0, frames + 1)
            next = (frames + 1) * rate / 100
        }
        guard !levels.isEmpty else { return }
        let pieces = cutter.add(levels)
        levels.removeAll(keepingCapacity: true)
        guard !pieces.isEmpty || cutter.open != toldOpen else { return }
        toldOpen = cutter.open
        sound.spoke(
            pieces.map { time($0.lowerBound)..<time($0.upperBound) }, open: cutter.open.map(time))
    }

    private func time(_ frame: Int) -> MediaTime { start + .milliseconds(Int64(frame) * 10) }
}
