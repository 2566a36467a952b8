import AudioIO

/// A part of other bytes as an input of its own: the bytes after a tag, or one of several
/// recordings in a file.
final class PartInput: ByteInput {
    private let whole: any ByteInput
    private let start: Int64
    /// The first byte after the part; nil means the end of the whole.
    private let end: Int64?

    init(of whole: any ByteInput, from start: Int64, to end: Int64? = nil) {
        self.whole = whole
        self.start = start
        self.end = end
    }

    var name: String { whole.name }

    var totalLength: Int64? {
        guard let total = whole.totalLength else { return end.map { $0 - start } }
        return max(0, min(end ?? total, total) - start)
    }

    var isArriving: Bool { whole.isArriving }

    var hasArrived: Bool { whole.hasArrived }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(AudioError) -> Int {
        let (place, isOverflow) = start.addingReportingOverflow(offset)
        guard !isOverflow else { return 0 }
        guard let end else { return try whole.read(into: buffer, at: place) }
        let count = Int(min(Int64(buffer.count), max(0, end - place)))
        guard count > 0 else { return 0 }
        return try whole.read(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: place)
    }
}

extension ByteCursor {
    /// A new cursor over a part of the bytes, at the part's first byte.
    func part(from start: Int64, to end: Int64? = nil) -> ByteCursor {
        ByteCursor(PartInput(of: input, from: start, to: end), isCancelled: isCancelled)
    }
}
