/// Scans the bytes of a text, which are UTF-8, and tells the place.
struct TOMLScanner {
    private let bytes: [UInt8]
    /// The next byte.
    private(set) var offset = 0
    // The last place that was computed: the next is counted from there, so that all together cost
    // one pass.
    private var known = (offset: 0, place: TOMLPlace(line: 1, column: 1))

    init(_ bytes: [UInt8]) throws(TOMLError) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            offset = 3
            known.offset = 3
        }
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        throw TOMLError(place: placeOf(firstFault), reason: "this is not UTF-8 text")
    }

    private var firstFault: Int {
        var parser = Unicode.UTF8.ForwardParser()
        var (iterator, valid) = (bytes.makeIterator(), 0)
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
            valid += scalar.count
        }
        return valid
    }

    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte `ahead` after the next; `nil` after the end.
    func peek(_ ahead: Int = 0) -> UInt8? {
        offset + ahead < bytes.count ? bytes[offset + ahead] : nil
    }

    func isNext(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[min(offset, bytes.count)...].starts(with: $0) }
    }

    mutating func advance(_ count: Int = 1) { offset = min(offset + count, bytes.count) }

    /// Consumes a byte if it comes next.
    mutating func consume(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    /// Consumes the end of a line if it comes next.
    mutating func takeLineEnd() -> Bool {
        if consume(0x0A) { return true }
        guard peek() == 0x0D, peek(1) == 0x0A else { return false }
        offset += 2
        return true
    }

    mutating func takeBlanks() {
        while peek() == 0x20 || peek() == 0x09 { offset += 1 }
    }

    /// Consumes bytes as long as they fit, and returns them.
    mutating func consume(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = offset
        while let byte = peek(), fits(byte) { offset += 1 }
        return bytes[start..<offset]
    }

    /// The place of the next byte.
    mutating func place() -> TOMLPlace {
        let place = placeOf(offset)
        known = (offset, place)
        return place
    }

    /// The error that the text is wrong at the next byte.
    func error(_ reason: String) -> TOMLError {
        TOMLError(place: placeOf(offset), reason: reason)
    }

    private func placeOf(_ target: Int) -> TOMLPlace {
        var (line, column) = (known.place.line, known.place.column)
        for byte in bytes[known.offset..<max(target, known.offset)] {
            if byte == 0x0A {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return TOMLPlace(line: line, column: column)
    }
}

extension UInt8 {
    /// True for a control character that no text of TOML may hold; a tab is allowed.
    var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }

    /// True for a character of a key without quotes.
    package var isBareKey: Bool { isLetter || isDigit || self == 0x2D || self == 0x5F }
}
