package import ListenCore

/// Collects samples into the buckets of a waveform in one pass, in constant memory.
///
/// With a known length every frame goes to the bucket `frame × buckets ÷ length`; without one there
/// are twice as many buckets, which begin with one frame each and are joined in pairs whenever they
/// run out.
package struct WaveformAccumulator: Sendable {
    /// The number of frames collected so far, counted from the start of the recording.
    package private(set) var position: Int64

    private let count: Int
    private let total: Int64?
    private var extents: [SampleExtent]
    /// Frames per bucket while the length is unknown.
    private var bucketFrames: Int64 = 1

    /// An accumulator for a recording of a number of frames (nil: not known), starting at a given
    /// frame.
    package init(
        total: FrameCount?, buckets: Int = WaveformPeaks.storedCount,
        startingAt start: FrameCount = .zero
    ) {
        count = min(max(buckets, 1), 1 << 20)
        let known = total.map(\.value).flatMap { $0 > 0 ? $0 : nil }
        self.total = known
        position = max(0, start.value)
        extents = Array(repeating: SampleExtent(), count: known == nil ? count * 2 : count)
    }

    /// Adds the next samples, one for each frame (mono).
    ///
    /// Frames past a known length go to the last bucket.
    package mutating func add(_ samples: UnsafeBufferPointer<Float>) {
        var rest = samples
        while !rest.isEmpty {
            let (bucket, end) = place(of: position)
            let taken = Int(min(Int64(rest.count), max(1, end - position)))
            extents[bucket].add(UnsafeBufferPointer(rebasing: rest[..<taken]))
            position += Int64(taken)
            rest = UnsafeBufferPointer(rebasing: rest[taken...])
        }
    }

    /// Adds a stretch from another accumulator of the same recording with the same number of
    /// buckets.
    package mutating func add(_ other: WaveformAccumulator) {
        guard other.extents.count == extents.count, other.bucketFrames == bucketFrames else {
            return
        }
        for index in extents.indices { extents[index].add(other.extents[index]) }
        position = max(position, other.position)
    }

    /// Stores the extent of a few frames of a bucket, for a preview.
    package mutating func set(_ extent: SampleExtent, bucket: Int) {
        if extents.indices.contains(bucket) { extents[bucket] = extent }
    }

    /// The waveform so far.
    package func peaks(isExact: Bool) -> WaveformPeaks {
        let shown = total == nil ? min(count * 2, Int((position - 1) / bucketFrames) + 1) : count
        let buckets = extents.prefix(max(shown, 0)).map { extent in
            extent.count == 0
                ? WaveformPeaks.Bucket.silent
                : WaveformPeaks.Bucket(low: extent.low, high: extent.high, rms: extent.rms)
        }
        let peaks = WaveformPeaks(buckets: buckets, isExact: isExact)
        return total == nil && position > 0 ? peaks.rebucketed(to: count) : peaks
    }

    /// The bucket that a frame belongs to and the first frame after that bucket.
    private mutating func place(of frame: Int64) -> (bucket: Int, end: Int64) {
        if let total {
            let wide = Int64(count)
            let bucket = min(Int(clamping: Int128(frame) * Int128(wide) / Int128(total)), count - 1)
            if bucket == count - 1 { return (bucket, .max) }
            // The first frame whose bucket is the next one: rounded up.
            let product = Int128(bucket + 1) * Int128(total) + Int128(wide) - 1
            return (bucket, Int64(clamping: product / Int128(wide)))
        }
        while frame >= bucketFrames * Int64(extents.count) { joinPairs() }
        let bucket = Int(frame / bucketFrames)
        return (bucket, Int64(bucket + 1) * bucketFrames)
    }

    private mutating func joinPairs() {
        for index in 0..<count {
            var joined = extents[index * 2]
            joined.add(extents[index * 2 + 1])
            extents[index] = joined
        }
        for index in count..<extents.count { extents[index] = SampleExtent() }
        bucketFrames *= 2
    }
}
