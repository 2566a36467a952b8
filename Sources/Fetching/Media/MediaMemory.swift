/// Bytes of a recording that could not be written to its file, in runs.
struct MediaMemory {
    private struct Run {
        let start: Int64
        var bytes: [UInt8]

        var end: Int64 { start + Int64(bytes.count) }
    }

    private var runs: [Run] = []
    private(set) var count = 0

    var isEmpty: Bool { runs.isEmpty }

    /// Adds bytes that are not there yet, at the end of a run or as a new one.
    mutating func add(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        if let index = runs.firstIndex(where: { $0.end == offset }) {
            runs[index].bytes.append(contentsOf: bytes)
        } else {
            runs.append(Run(start: offset, bytes: Array(bytes)))
        }
    }

    /// Copies what is there from a place on; 0 when the byte there is not.
    func copy(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        guard let run = runs.first(where: { ($0.start..<$0.end).contains(offset) }) else {
            return 0
        }
        let start = Int(offset - run.start)
        let taken = min(buffer.count, run.bytes.count - start)
        buffer.copyBytes(from: run.bytes[start..<start + taken])
        return taken
    }
}
