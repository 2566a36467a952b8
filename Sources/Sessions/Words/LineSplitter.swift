/// Splits incoming bytes into lines of limited length.
///
/// Call `next()` until it returns `nil` before appending more: then no more is kept than a line and
/// the last piece.
struct LineSplitter {
    enum Line: Equatable {
        /// A line without its end.
        case line([UInt8])
        /// A line over the limit, reported as soon as that is seen; the rest of it is dropped.
        case tooLong
    }

    /// The most bytes of a line, its end not counted.
    let limit: Int
    private var bytes: [UInt8] = []
    /// The number of bytes that are known to contain no line end.
    private var scanned = 0
    private var isDropping = false

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ more: some Collection<UInt8>) {
        bytes += more
    }

    /// The next line; `nil` until more bytes arrive.
    mutating func next() -> Line? {
        while let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[..<end]
            let wasDropped = isDropping
            let text = Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            bytes.removeSubrange(...end)
            (scanned, isDropping) = (0, false)
            if wasDropped { continue }
            return text.count > limit ? .tooLong : .line(text)
        }
        scanned = bytes.count
        guard isDropping || bytes.count > limit + 1 else { return nil }
        let isNews = !isDropping
        (bytes, scanned, isDropping) = ([], 0, true)
        return isNews ? .tooLong : nil
    }
}
