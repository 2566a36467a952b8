/// Copies of the last frames sent to the server, under their indices of the ring.
///
/// Owned and used like everything else of a `PulseStream`. The memory is allocated once, so that
/// keeping frames costs only a copy.
struct SentFrames: ~Copyable {
    /// The index after the last frame.
    private(set) var end: Int64
    /// The first frame since the last flush.
    private var start: Int64
    private let samples: UnsafeMutablePointer<Float>
    private let channels: Int
    private let capacity: Int

    /// No frames yet: the next one has the index `end`, at least `frames` are kept.
    init(keeping frames: Int, channels: Int, at end: Int64) {
        let wanted = min(max(frames, 2), 1 << 20)
        capacity = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
        self.channels = channels
        self.end = end
        start = end
        samples = .allocate(capacity: capacity * channels)
        samples.initialize(repeating: 0, count: capacity * channels)
    }

    deinit {
        samples.deallocate()
    }

    /// The first frame that is still known.
    var oldest: Int64 { max(start, end - Int64(capacity)) }

    /// Stores the next frames.
    mutating func append(_ frames: UnsafePointer<Float>, count: Int) {
        // If more are given than fit, only the last are kept.
        let skipped = max(0, count - capacity)
        let kept = count - skipped
        let slot = Int((end + Int64(skipped)) & Int64(capacity - 1))
        let first = min(kept, capacity - slot)
        let source = frames + skipped * channels
        (samples + slot * channels).update(from: source, count: first * channels)
        samples.update(from: source + first * channels, count: (kept - first) * channels)
        end += Int64(count)
    }

    /// Calls with the samples of one frame that is still known.
    func withFrame(_ index: Int64, _ body: (UnsafePointer<Float>) -> Void) {
        guard index >= oldest, index < end else { return }
        body(samples + Int(index & Int64(capacity - 1)) * channels)
    }

    /// Forgets the frames from `index` on.
    mutating func rewind(to index: Int64) {
        end = min(end, max(index, oldest))
    }

    /// Forgets all frames; the next one has the index `index`.
    mutating func flush(to index: Int64) {
        start = index
        end = index
    }
}
