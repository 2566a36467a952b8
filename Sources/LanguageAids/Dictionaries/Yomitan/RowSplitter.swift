/// Splits a bank, a JSON array of rows, into the bytes of its rows while it is being read.
///
/// Holds one row; a row is only delimited here, and checked by who reads it.
struct RowSplitter {
    /// A part of a bank, with the line it begins on, from 1.
    enum Item: Hashable {
        case row([UInt8], line: Int)
        /// A row longer than `longestRow`, which was skipped.
        case tooLong(line: Int)
        /// Something that is no row.
        case strange(line: Int)
    }

    /// The longest row, in bytes; the longest entries of encyclopedias have some 200 KB.
    static let longestRow = 4 << 20

    /// The number of open brackets.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isInScalar = false
    private var isTooLong = false
    private var row: [UInt8] = []
    private var rowLine = 1
    /// The line that was reached.
    private(set) var line = 1
    /// True once the bank's closing bracket was read.
    private(set) var isEnded = false
    /// True when the content is no array.
    private(set) var isBroken = false

    /// Reads some bytes and hands on what is complete.
    mutating func receive(_ bytes: [UInt8], _ onItem: (Item) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for place in bytes.indices {
                guard !isEnded, !isBroken else { return }
                let byte = bytes[place]
                if byte == 0x0A { line += 1 }
                if depth < 2 {
                    outside(byte, onItem)
                    // A row has just begun.
                    if depth == 2 { (start, rowLine) = (place, line) }
                } else if inside(byte) {
                    keep(UnsafeBufferPointer(rebasing: bytes[start...place]))
                    onItem(isTooLong ? .tooLong(line: rowLine) : .row(row, line: rowLine))
                    // Its memory went with it, or would be kept for the longest row.
                    row = []
                    isTooLong = false
                }
            }
            if depth >= 2 { keep(UnsafeBufferPointer(rebasing: bytes[start...])) }
        }
    }

    private mutating func keep(_ part: UnsafeBufferPointer<UInt8>) {
        guard !isTooLong, row.count + part.count <= Self.longestRow else {
            isTooLong = true
            row = []
            return
        }
        row.append(contentsOf: part)
    }

    /// A byte before the bank or between its rows.
    private mutating func outside(_ byte: UInt8, _ onItem: (Item) -> Void) {
        if isInString {
            endsInString(byte)
            return
        }
        switch byte {
        case 0x5B where depth == 0: depth = 1
        // A byte order mark may come first.
        case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF: break
        case _ where depth == 0: isBroken = true
        case 0x5B, 0x7B:
            depth = 2
            isInScalar = false
        case 0x5D: isEnded = true
        case 0x2C: isInScalar = false
        default:
            if !isInScalar { onItem(.strange(line: line)) }
            isInScalar = true
            isInString = byte == 0x22
        }
    }

    /// A byte of a row; true at its end.
    private mutating func inside(_ byte: UInt8) -> Bool {
        if isInString {
            endsInString(byte)
            return false
        }
        switch byte {
        case 0x22: isInString = true
        case 0x5B, 0x7B: depth += 1
        case 0x5D, 0x7D:
            depth -= 1
            return depth == 1
        default: break
        }
        return false
    }

    private mutating func endsInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == 0x5C {
            isEscaped = true
        } else if byte == 0x22 {
            isInString = false
        }
    }
}
