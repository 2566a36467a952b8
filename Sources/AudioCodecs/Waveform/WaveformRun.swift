import AudioIO
import ListenCore
import Signal
import Synchronization

/// One run over all frames of a file, on one thread or split in halves.
struct WaveformRun: Sendable {
    let location: AudioLocation
    /// The length in frames; 0 when it is not known.
    let total: Int64
    let buckets: Int
    let isCancelled: @Sendable () -> Bool
    let progress: @Sendable (Double) -> Void

    /// Runs over the whole recording on this thread.
    func whole(_ source: any AudioSource) throws(AudioError) -> WaveformAccumulator {
        try part(of: source, 0..<Int64.max, Tally())
    }

    /// Runs over the second half on a thread of its own, and the first on this one.
    func halves(_ source: any AudioSource) throws(AudioError) -> WaveformAccumulator {
        // Below about ten seconds a second thread costs more than it saves.
        guard total > Int64(source.format.sampleRate.framesPerSecond) * 10 else {
            return try whole(source)
        }
        let (run, middle, tally) = (self, total / 2, Tally())
        let box = ResultBox()
        let thread = try WorkerThread(name: "waveform 2") {
            box.set(
                Result { () throws(AudioError) in
                    try run.part(
                        of: WaveformGenerator.open(run.location, run.isCancelled),
                        middle..<Int64.max, tally)
                })
        }
        defer { thread.join() }
        var first: WaveformAccumulator
        do throws(AudioError) {
            first = try part(of: source, 0..<middle, tally)
        } catch {
            tally.isStopped.store(true, ordering: .releasing)
            throw error
        }
        thread.join()
        // After a first half that ends early nothing is left.
        guard first.position == middle else { return first }
        if let other = box.result { first.add(try other.get()) }
        return first
    }

    /// Processes one stretch of frames.
    private func part(
        of source: any AudioSource, _ range: Range<Int64>, _ tally: Tally
    ) throws(AudioError) -> WaveformAccumulator {
        if range.lowerBound > 0 { _ = try source.seek(to: FrameCount(range.lowerBound)) }
        var accumulator = WaveformAccumulator(
            total: total > 0 ? FrameCount(total) : nil, buckets: buckets,
            startingAt: FrameCount(range.lowerBound))
        let reader = MonoReader(source)
        while accumulator.position < range.upperBound, let chunk = try reader.next() {
            if isCancelled() || tally.isStopped.load(ordering: .acquiring) {
                throw AudioError(.cancelled, subject: location.name)
            }
            let left = range.upperBound - accumulator.position
            let taken = Int(min(Int64(chunk.count), left))
            accumulator.add(UnsafeBufferPointer(rebasing: chunk[..<taken]))
            if let done = tally.add(taken, of: total) { progress(done) }
        }
        return accumulator
    }

    /// The number of frames done by both threads together.
    private final class Tally: Sendable {
        let isStopped = Atomic<Bool>(false)
        private let frames = Atomic<Int64>(0)

        /// Adds frames; returns the share done each time another hundredth is complete.
        func add(_ count: Int, of total: Int64) -> Double? {
            guard total > 0 else { return nil }
            let after = frames.add(Int64(count), ordering: .relaxed).newValue
            let before = after - Int64(count)
            guard after * 100 / total != before * 100 / total else { return nil }
            return min(1, Double(after) / Double(total))
        }
    }

    /// Holds the result of the second thread.
    private final class ResultBox: Sendable {
        private let value = Mutex<Result<WaveformAccumulator, AudioError>?>(nil)

        var result: Result<WaveformAccumulator, AudioError>? { value.withLock { $0 } }

        func set(_ result: Result<WaveformAccumulator, AudioError>) {
            value.withLock { $0 = result }
        }
    }
}

extension AudioLocation {
    /// A name for messages.
    var name: String {
        switch self {
        case .file(let path): path
        case .stream(let bytes): bytes.name
        case .clips(let clips): clips.first?.path ?? "the recording"
        }
    }
}
