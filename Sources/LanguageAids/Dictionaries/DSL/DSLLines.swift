import Glibc
import ListenCore

/// The lines of a dictionary of ABBYY Lingvo in UTF-16 or UTF-8, perhaps dictzip or gzip, read one
/// at a time.
struct DSLLines {
    /// A line; `text` is `nil` for one that is too long, or not in the encoding.
    struct Line {
        let number: Int
        let text: String?
        /// True when it begins with a blank, as the lines below a headword do.
        let isIndented: Bool
    }

    private enum Encoding {
        case utf8, utf16Little, utf16Big

        var width: Int { self == .utf8 ? 1 : 2 }
    }

    /// The longest line, in bytes.
    static let longestLine = 1 << 20
    /// The most bytes of a file, unpacked.
    private static let mostBytes = 4 << 30
    /// The bytes that must be text for the file to be UTF-8.
    private static let sampleBytes = 64 << 10

    private let bytes: ExtractBytes
    private let path: String
    private var encoding = Encoding.utf8
    private var buffer: [UInt8] = []
    private var start = 0
    private var total = 0
    private var number = 0
    private var isEnded = false

    /// The number of bytes on disk that were read, and of all.
    var progress: (done: Int64, total: Int64) { (bytes.position, bytes.size) }

    /// Lines from the start of a file; throws for an encoding that is not read.
    init(_ path: String) throws(DictionaryError) {
        self.path = path
        bytes = try ExtractBytes(path)
        while buffer.count < Self.sampleBytes, !isEnded { try refill() }
        encoding = Self.encoding(of: buffer)
        start = Self.marks.first { buffer.starts(with: $0) }?.count ?? 0
        guard encoding != .utf8 || isUTF8 else {
            throw DictionaryError(.encoding(name: "a code page of old Windows"), path: path)
        }
    }

    private static let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]]

    private static func encoding(of head: [UInt8]) -> Encoding {
        if head.starts(with: marks[0]) { return .utf16Little }
        if head.starts(with: marks[1]) { return .utf16Big }
        guard head.count > 1, !head.starts(with: marks[2]) else { return .utf8 }
        // The first character is ASCII, `#` in most files.
        return head[1] == 0 ? .utf16Little : head[0] == 0 ? .utf16Big : .utf8
    }

    /// True when the first bytes are UTF-8 but for a line or two.
    private var isUTF8: Bool {
        let lines = buffer.prefix(Self.sampleBytes).split(separator: 0x0A)
        let bad = lines.dropLast().count { String(validating: $0, as: UTF8.self) == nil }
        return bad * 10 <= lines.count
    }

    /// The next line; `nil` at the end, and once the task was cancelled and more must be read.
    mutating func next() throws(DictionaryError) -> Line? {
        var searched = start
        // Set once the line is too long; its beginning is dropped then.
        var isIndented: Bool?
        while true {
            if let end = lineEnd(from: searched) {
                defer { start = end + encoding.width }
                return line(start..<end, isIndented)
            }
            guard !isEnded else {
                defer { start = buffer.count }
                return start < buffer.count ? line(start..<buffer.count, isIndented) : nil
            }
            if buffer.count - start > Self.longestLine {
                if isIndented == nil { isIndented = isBlank(at: start) }
                // Characters of two bytes stay together.
                let kept = (buffer.count - start) % encoding.width
                buffer = Array(buffer.suffix(kept))
            } else if start > 0 {
                buffer.removeFirst(start)
            }
            start = 0
            searched = buffer.count - buffer.count % encoding.width
            guard !Task.isCancelled else { return nil }
            try refill()
        }
    }

    private mutating func refill() throws(DictionaryError) {
        let before = buffer.count
        isEnded = try !bytes.append(to: &buffer)
        total += buffer.count - before
        guard total <= Self.mostBytes else {
            throw DictionaryError(.tooLarge(limitBytes: Self.mostBytes), path: path)
        }
    }

    private func lineEnd(from place: Int) -> Int? {
        buffer.withUnsafeBufferPointer { bytes in
            var place = place
            if encoding == .utf8 {
                guard place < bytes.count, let base = bytes.baseAddress,
                    let found = memchr(base + place, 0x0A, bytes.count - place)
                else { return nil }
                return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
            }
            let low = encoding == .utf16Little ? 0 : 1
            while place + 1 < bytes.count {
                if bytes[place + low] == 0x0A, bytes[place + 1 - low] == 0 { return place }
                place += 2
            }
            return nil
        }
    }

    /// True when the character at a place is a blank or a tab.
    private func isBlank(at place: Int) -> Bool {
        guard place + encoding.width <= buffer.count else { return false }
        let low = encoding == .utf16Big ? 1 : 0
        guard encoding == .utf8 || buffer[place + 1 - low] == 0 else { return false }
        return buffer[place + low] == 0x20 || buffer[place + low] == 0x09
    }

    /// The line in a range; `isIndented` is given for one that is too long.
    private mutating func line(_ range: Range<Int>, _ isIndented: Bool?) -> Line {
        number += 1
        let begins = isIndented ?? isBlank(at: range.lowerBound)
        guard isIndented == nil, range.count <= Self.longestLine else {
            return Line(number: number, text: nil, isIndented: begins)
        }
        let text: String?
        switch encoding {
        case .utf8: text = String(validating: buffer[range], as: UTF8.self)
        case .utf16Little, .utf16Big:
            let low = encoding == .utf16Little ? 0 : 1
            let units = stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map {
                UInt16(buffer[$0 + low]) | UInt16(buffer[$0 + 1 - low]) << 8
            }
            text = String(validating: units, as: UTF16.self)
        }
        return Line(number: number, text: text, isIndented: begins)
    }
}
