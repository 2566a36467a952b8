import HTTPCaching

/// Puts a response head together from libcurl's header lines.
///
/// Starts anew at each status line, so that fields of interim responses
/// (RFC 9110 section 15.2) do not leak into the final one.
struct HeadReader {
    enum Progress {
        case more
        case complete(status: Int, HTTPFields)
        case tooLong
    }

    private static let limit = 256 << 10
    private var status = 0
    private var lines: [HTTPFields.Line] = []
    private var count = 0

    mutating func take(_ raw: UnsafeRawBufferPointer) -> Progress {
        count += raw.count
        guard count <= HeadReader.limit else { return .tooLong }
        var bytes = raw[...]
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes = bytes.dropLast() }
        if bytes.isEmpty {
            return status >= 200 ? .complete(status: status, HTTPFields(lines)) : .more
        }
        if bytes.starts(with: "HTTP/".utf8) {
            let text = String(decoding: bytes, as: UTF8.self)
            let parts = text.split(separator: " ", maxSplits: 2)
            status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            lines = []
        } else if let colon = bytes.firstIndex(of: 0x3A), colon > bytes.startIndex {
            lines.append(
                HTTPFields.Line(
                    String(decoding: bytes[..<colon], as: UTF8.self),
                    HeadReader.value(bytes[(colon + 1)...])))
        }
        return .more
    }

    /// A field value without surrounding white space; control characters become spaces.
    private static func value(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let clean = bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        let start = clean.firstIndex { $0 != 0x20 } ?? clean.endIndex
        let end = clean.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
        return String(decoding: clean[start..<end], as: UTF8.self)
    }
}
