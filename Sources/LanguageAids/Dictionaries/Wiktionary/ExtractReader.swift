import Glibc
import ListenCore

/// Reads the lines of an extract, one at a time.
struct ExtractReader {
    /// The kind of a line.
    enum Item {
        case line(ExtractLine)
        /// Malformed or truncated JSON.
        case damaged
        /// Longer than `longestLine`.
        case tooLong
    }

    /// The longest line that is read, in bytes; the longest entries of Wiktionary, with all their
    /// translations, take some 3 MB.
    static let longestLine = 32 << 20

    private let bytes: ExtractBytes
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var isEnded = false

    /// The number of bytes on disk that were read, and of all.
    var progress: (done: Int64, total: Int64) { (bytes.position, bytes.size) }

    /// A reader at the start of a file.
    init(
        _ path: String, longestLine limit: Int = ExtractReader.longestLine
    ) throws(DictionaryError) {
        bytes = try ExtractBytes(path)
        self.limit = limit
    }

    /// The next line that is not blank; `nil` at the end.
    mutating func next() throws(DictionaryError) -> Item? {
        while let (range, isWhole) = try nextRange() {
            guard isWhole else { return .tooLong }
            let item = buffer.withUnsafeBytes { all -> Item? in
                var line = UnsafeRawBufferPointer(rebasing: all[range])
                if line.starts(with: Self.mark) {
                    line = UnsafeRawBufferPointer(rebasing: line.dropFirst(Self.mark.count))
                }
                guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else {
                    return nil
                }
                return (try? ExtractLine(line)).map { .line($0) } ?? .damaged
            }
            if let item { return item }
        }
        return nil
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The range of the next line in the buffer, without its end; `isWhole` is false when it was
    /// too long and skipped.
    private mutating func nextRange() throws(DictionaryError) -> (Range<Int>, isWhole: Bool)? {
        var searched = start
        var isTooLong = false
        while true {
            if let end = lineEnd(from: searched) {
                defer { start = end + 1 }
                return (start..<end, !isTooLong && end - start <= limit)
            }
            guard !isEnded else {
                defer { start = buffer.count }
                let rest = start..<buffer.count
                return rest.isEmpty && !isTooLong ? nil : (rest, !isTooLong && rest.count <= limit)
            }
            if buffer.count - start > limit {
                isTooLong = true
                buffer.removeAll(keepingCapacity: false)
                start = 0
            } else if start > 0 {
                buffer.removeFirst(start)
                start = 0
            }
            searched = buffer.count
            isEnded = try !bytes.append(to: &buffer)
        }
    }

    private func lineEnd(from place: Int) -> Int? {
        buffer.withUnsafeBytes { all in
            guard place < all.count, let base = all.baseAddress,
                let found = memchr(base + place, 0x0A, all.count - place)
            else { return nil }
            return base.distance(to: UnsafeRawPointer(found))
        }
    }
}
