public import AudioIO
public import ListenCore
import Signal
import Synchronization

/// Makes the waveform of a file: a sampled preview at once, the exact one during playback.
///
/// Both block; call them on a thread of their own, or use `shape(of:)`. Memory is constant,
/// whatever the length.
///
/// ```swift
/// let shape = try WaveformGenerator(bucketCount: 3).exact(of: .file(path: path))
/// shape.peaks.peak  // 0.5
/// shape.length  // 3 frames
/// ```
public struct WaveformGenerator: Sendable {
    private let bucketCount: Int
    private let threads: Int

    /// A generator of `bucketCount` buckets, on one or two threads.
    public init(bucketCount: Int = WaveformPeaks.storedCount, threads: Int = 2) {
        self.bucketCount = min(max(bucketCount, 1), 1_000_000)
        self.threads = min(max(threads, 1), 2)
    }

    /// A waveform from a few frames of each bucket, within some 50 ms whatever the length; its
    /// length may be an estimate.
    ///
    /// A source that can only be sought from its start takes longer: `isCancelled` is called before
    /// bytes are read, and ends it with `cancelled`.
    public func preview(
        of location: AudioLocation, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(AudioError) -> RecordingShape {
        let source = try Self.open(location, isCancelled)
        if source is MPEGSource, case .file(let path) = location {
            return try MPEGPreview(path: path, buckets: bucketCount, threads: threads).shape()
        }
        return try sampled(source)
    }

    /// The waveform of every frame, mixed to one channel, and the exact length.
    ///
    /// `progress` receives the share done, 0…1, from time to time on the working threads;
    /// `isCancelled` is called between chunks and ends the run with `cancelled`.
    public func exact(
        of location: AudioLocation, isCancelled: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) throws(AudioError) -> RecordingShape {
        let source = try Self.open(location, isCancelled)
        let total = try Self.countedLength(of: source)
        let run = WaveformRun(
            location: location, total: total, buckets: bucketCount, isCancelled: isCancelled,
            progress: progress)
        var accumulator = try threads > 1 ? run.halves(source) : run.whole(source)
        if total > 0, accumulator.position != total {
            // The file's tag is wrong: run again without trusting it.
            let unknown = WaveformRun(
                location: location, total: 0, buckets: bucketCount, isCancelled: isCancelled,
                progress: progress)
            accumulator = try unknown.whole(Self.open(location, isCancelled))
        }
        return RecordingShape(
            peaks: accumulator.peaks(isExact: true), length: FrameCount(accumulator.position),
            sampleRate: source.format.sampleRate)
    }

    /// The exact waveform, made on threads of its own; cancelling the task
    /// cancels it.
    public func shape(
        of location: AudioLocation, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(AudioError) -> RecordingShape {
        let flag = CancelFlag()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let work: @Sendable () -> Void = {
                    continuation.resume(
                        returning: Result { () throws(AudioError) in
                            try exact(
                                of: location, isCancelled: { flag.isRaised }, progress: progress)
                        })
                }
                do throws(AudioError) {
                    _ = try WorkerThread(name: "waveform", work)
                } catch {
                    continuation.resume(
                        returning: Result<RecordingShape, AudioError>.failure(error))
                }
            }
        } onCancel: {
            flag.raise()
        }
        return try result.get()
    }

    static func open(
        _ location: AudioLocation, _ isCancelled: @escaping @Sendable () -> Bool
    ) throws(AudioError) -> any AudioSource {
        try CodecRegistry.open(location, OpeningOptions(isMono: true, isCancelled: isCancelled))
    }

    /// The length, counted when the file does not state it.
    private static func countedLength(of source: any AudioSource) throws(AudioError) -> Int64 {
        if case .exact(let length) = source.length { return length.value }
        try (source as? any FrameCounting)?.countFrames()
        if case .exact(let length) = source.length { return length.value }
        return 0
    }

    /// A preview by reading a few frames at each bucket's start.
    private func sampled(_ source: any AudioSource) throws(AudioError) -> RecordingShape {
        guard let length = source.length.frames, length.value > Int64(bucketCount) else {
            var accumulator = WaveformAccumulator(total: nil, buckets: bucketCount)
            try MonoReader(source).forEach { accumulator.add($0) }
            return RecordingShape(
                peaks: accumulator.peaks(isExact: true), length: FrameCount(accumulator.position),
                sampleRate: source.format.sampleRate)
        }
        // A sample of each place need not be exact, and there are hundreds.
        (source as? any RoughSeeking)?.seeksRoughly()
        var accumulator = WaveformAccumulator(total: length, buckets: bucketCount)
        let frames = Int(min(1024, length.value / Int64(bucketCount)))
        let reader = MonoReader(source, chunkFrames: frames)
        for bucket in 0..<bucketCount {
            let start = Int64(
                Int128(length.value) * Int128(bucket) / Int128(bucketCount))
            _ = try source.seek(to: FrameCount(start))
            guard let part = try reader.next() else { break }
            accumulator.set(SampleExtent(part), bucket: bucket)
        }
        return RecordingShape(
            peaks: accumulator.peaks(isExact: false), length: length,
            sampleRate: source.format.sampleRate)
    }
}

extension SourceLength {
    /// The length, exact or not; nil when it is not known.
    fileprivate var frames: FrameCount? {
        switch self {
        case .exact(let frames), .estimated(let frames): frames
        case .unknown: nil
        }
    }
}

/// A source whose seeks can be quicker, and then not quite exact.
protocol RoughSeeking: AnyObject {
    /// Makes all later seeks quick.
    func seeksRoughly()
}

extension FFmpegSource: RoughSeeking {
    func seeksRoughly() { isRough = true }
}

/// A flag that one thread sets and others read.
private final class CancelFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isRaised: Bool { flag.load(ordering: .acquiring) }

    func raise() { flag.store(true, ordering: .releasing) }
}
