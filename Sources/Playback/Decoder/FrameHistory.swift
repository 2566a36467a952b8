import ListenCore

/// The last frames that were written to the ring, by their ring index.
///
/// When frames are taken back, the ones that would have sounded next are
/// blended into what replaces them, so that a change of speed does not click.
struct FrameHistory {
    private let channels: Int
    private let capacity: Int
    private var samples: [Float]

    /// A history of so many frames.
    init(capacity: Int, channels: Int) {
        self.capacity = max(capacity, 1)
        self.channels = channels
        samples = Array(repeating: 0, count: max(capacity, 1) * channels)
    }

    /// Notes frames that were written from a ring index on.
    mutating func note(_ frames: UnsafeBufferPointer<Float>, at index: FrameCount) {
        for (offset, frame) in stride(from: 0, to: frames.count, by: channels).enumerated() {
            let slot = slot(of: index.value + Int64(offset))
            for channel in 0..<channels { samples[slot + channel] = frames[frame + channel] }
        }
    }

    /// The samples of up to `count` frames from a ring index on, as far as
    /// they were written before `end`.
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
