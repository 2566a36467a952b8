/// Samples first in, first out; moves the remaining ones to the front from time to time.
struct SampleQueue {
    private var samples: [Float] = []
    private var start = 0

    mutating func append(_ more: UnsafeBufferPointer<Float>) {
        if start > 0, start * 2 >= samples.count {
            samples.removeFirst(start)
            start = 0
        }
        samples.append(contentsOf: more)
    }

    /// Moves up to `count` samples out and returns their number.
    mutating func dequeue(_ count: Int, into output: UnsafeMutablePointer<Float>) -> Int {
        let taken = min(count, samples.count - start)
        samples.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { output.update(from: base + start, count: taken) }
        }
        start += taken
        return taken
    }

    mutating func removeAll() {
        samples.removeAll(keepingCapacity: true)
        start = 0
    }
}
