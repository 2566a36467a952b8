/// Edits of times in a text, in the order of the text.
struct TimeEdits {
    private let text: UnsafeBufferPointer<UInt8>
    private let usual: TimeForm
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    /// True when every cue states its end, so that none is estimated.
    var saysEnds = true

    /// No edits yet, for a text whose times have a usual form.
    init(_ text: UnsafeBufferPointer<UInt8>, usual: TimeForm) {
        (self.text, self.usual) = (text, usual)
    }

    /// Replaces a time in the form it was written in; an equal time stays unchanged.
    mutating func replace(_ range: Range<Int>, _ old: Int64, by new: Int64) {
        guard new != old else { return }
        let form = usual.form(of: text[range])
        edits.append((range, form.text(new, usual: usual)))
    }

    /// A file's bytes after the edits that `find` makes in its text.
    ///
    /// The edits are made in the bytes themselves, since times are ASCII in every encoding that is
    /// read; each unit of UTF-16 and UTF-32 is then one byte, and 0xFF stands for other characters
    /// than ASCII.
    static func applied(
        to bytes: [UInt8], _ find: (UnsafeBufferPointer<UInt8>) -> TimeEdits
    ) -> [UInt8] {
        let units = CodeUnits(of: bytes)
        let text = units.narrowed(bytes)
        let edits = text.withUnsafeBufferPointer { find($0).edits }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + edits.count * 2)
        var position = 0
        for edit in edits where edit.range.lowerBound >= position {
            out += bytes[position * units.width..<edit.range.lowerBound * units.width]
            out += units.widened(edit.bytes)
            position = edit.range.upperBound
        }
        return out + bytes[(position * units.width)...]
    }
}

/// The number of bytes in a unit of a text's encoding, and their order.
private struct CodeUnits {
    let width: Int
    /// The index in a unit of the byte that holds ASCII.
    private let place: Int

    init(of bytes: [UInt8]) {
        var log = DiagnosticLog()
        let head = Array(bytes.prefix(4_096))
        // Byte order mark and zero bytes tell the encoding, so decoding a piece is enough.
        switch TextDecoder(language: nil, analysis: PlainTextAnalysis())
            .decode(head, log: &log).encoding
        {
        case .utf16LittleEndian: (width, place) = (2, 0)
        case .utf16BigEndian: (width, place) = (2, 1)
        case .utf32LittleEndian: (width, place) = (4, 0)
        case .utf32BigEndian: (width, place) = (4, 3)
        default: (width, place) = (1, 0)
        }
    }

    /// A text with one byte for each unit, and blanks in place of its byte order mark.
    func narrowed(_ bytes: [UInt8]) -> [UInt8] {
        guard width > 1 else {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            return bytes.starts(with: mark) ? [0x20, 0x20, 0x20] + bytes[3...] : bytes
        }
        var text = stride(from: 0, through: bytes.count - width, by: width).map { at in
            let isASCII = (0..<width).allSatisfy {
                $0 == place ? bytes[at + $0] < 0x80 : bytes[at + $0] == 0
            }
            return isASCII ? bytes[at + place] : 0xFF
        }
        if text.first == 0xFF { text[0] = 0x20 }
        return text
    }

    func widened(_ text: [UInt8]) -> [UInt8] {
        guard width > 1 else { return text }
        return text.flatMap { byte in (0..<width).map { $0 == place ? byte : 0 } }
    }
}

/// The lines of an original text: ended by LF, CR or both.
struct RawLines: Sequence, IteratorProtocol {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// The lines of a text.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The next line without its end.
    mutating func next() -> Range<Int>? {
        guard position < text.count else { return nil }
        let start = position
        while position < text.count, text[position] != 0x0A, text[position] != 0x0D {
            position += 1
        }
        let end = position
        let isPair =
            end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A
        position += isPair ? 2 : 1
        return start..<end
    }
}
