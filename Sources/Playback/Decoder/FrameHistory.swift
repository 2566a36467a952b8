import ListenCore

/// The last frames that were written to the ring, by their ring index.
///
/// When frames are taken back, those that would have sounded next are blended into the frames that
/// replace them, so that a change of speed does not click.
struct FrameHistory {
    private let channels: Int
    private let capacity: Int
    private var samples: [Float]

    /// A history of a number of frames.
    init(capacity: Int, channels: Int) {
        self.capacity = max(capacity, 1)
        self.channels = channels
        samples = Array(repeating: 0, count: max(capacity, 1) * channels)
    }

    /// Notes frames that were written from a ring index on.
    mutating func note(_ frames: UnsafeBufferPointer<Float>, at index: FrameCount) {
        let count = frames.count / channels
        guard count > 0, let source = frames.baseAddress else { return }
        // Only the last frames are kept, as many as it holds.
        let kept = min(count, capacity)
        let slot = slot(of: index.value + Int64(count - kept))
        let first = min(kept * channels, samples.count - slot)
        let from = source + (count - kept) * channels
        samples.withUnsafeMutableBufferPointer { buffer in
            guard let memory = buffer.baseAddress else { return }
            (memory + slot).update(from: from, count: first)
            memory.update(from: from + first, count: kept * channels - first)
        }
    }

    /// The samples of up to `count` frames from a ring index on, as far as they were written before
    /// `end`.
    func frames(from index: FrameCount, count: Int, writtenTo end: FrameCount) -> [Float] {
        let known = min(Int64(count), Int64(capacity), (end - index).value)
        guard known > 0 else { return [] }
        var result: [Float] = []
        result.reserveCapacity(Int(known) * channels)
        for offset in 0..<known {
            let slot = slot(of: index.value + offset)
            result += samples[slot..<slot + channels]
        }
        return result
    }

    private func slot(of index: Int64) -> Int {
        Int(index % Int64(capacity)) * channels
    }
}
