import HTTPCaching

/// Builds a response head from libcurl's header lines.
///
/// Starts again at each status line, so that fields of interim responses (RFC 9110 section 15.2) do
/// not leak into the final one.
struct HeadReader {
    enum Progress {
        case more
        case complete(status: Int, HTTPFields)
        case tooLong
    }

    private static let limit = 256 << 10
    private var status = 0
    /// The first word of the last status line.
    private(set) var version = ""
    private var lines: [HTTPFields.Line] = []
    private var isComplete = false
    private var count = 0

    /// Adds a line of an interim head, of the head, or of the trailer.
    mutating func receive(_ raw: UnsafeRawBufferPointer) -> Progress {
        count += raw.count
        guard count <= HeadReader.limit else { return .tooLong }
        // Fields after the content are not used; only their length counts.
        if isComplete { return .more }
        var bytes = raw[...]
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes = bytes.dropLast() }
        if bytes.isEmpty {
            isComplete = status >= 200
            return isComplete ? .complete(status: status, HTTPFields(lines)) : .more
        }
        // Stations of old answer in a protocol of their own, which is HTTP but for its name.
        if bytes.starts(with: "HTTP/".utf8) || bytes.starts(with: "ICY ".utf8) {
            begin(bytes)
        } else if let first = bytes.first, first == 0x20 || first == 0x09 {
            fold(bytes)
        } else if let colon = bytes.firstIndex(of: 0x3A) {
            append(bytes[..<colon], bytes[(colon + 1)...])
        }
        return .more
    }

    private mutating func begin(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let digits = bytes.drop { $0 != 0x20 }.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
        let isNumber = digits.count == 3 && digits.allSatisfy { (0x30...0x39).contains($0) }
        status = isNumber ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : 0
        version = String(decoding: bytes.prefix { $0 != 0x20 }.prefix(16), as: UTF8.self)
        lines = []
    }

    /// Appends a line that begins with white space to the one before it (RFC 9112 section 5.2).
    private mutating func fold(_ bytes: Slice<UnsafeRawBufferPointer>) {
        guard let last = lines.popLast() else { return }
        let more = HeadReader.value(bytes)
        lines.append(
            HTTPFields.Line(last.name, more.isEmpty ? last.value : "\(last.value) \(more)"))
    }

    /// Adds a field; an invalid name is ignored, white space before the colon included (RFC 9112
    /// section 5.1).
    private mutating func append(
        _ name: Slice<UnsafeRawBufferPointer>, _ value: Slice<UnsafeRawBufferPointer>
    ) {
        let name = String(decoding: name, as: UTF8.self)
        guard HTTPFields.isToken(name) else { return }
        lines.append(HTTPFields.Line(name, HeadReader.value(value)))
    }

    /// A field value without surrounding white space; control characters become spaces.
    private static func value(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) { bytes = bytes.dropFirst() }
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        guard bytes.contains(where: isBlank) else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: bytes.map { isBlank($0) ? 0x20 : $0 }, as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
}
