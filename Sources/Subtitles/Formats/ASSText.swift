import ListenCore

/// Reads the text field of an event.
///
/// Override blocks `{\…}` are removed; `\N`, `\n` and `\h` become the line ends and blanks they
/// stand for; `\k` tags become the times of the text that follows them. In such a syllable the part
/// after `|` is the reading of the part before it (`{\k20}漢|かん{\k20}字|じ`, with `#|` for more of the
/// last), where the reading is kana or Latin and the text is not.
///
/// Never reads outside its range.
struct ASSText {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private let end: Int
    private let start: Int64
    private var out: [UInt8] = []
    private var marks: [CueText.Stamp] = []
    /// The total length of the syllables so far (µs).
    private var sung: Int64 = 0
    private var isDrawing = false
    private var ruby = RubyReadings()
    /// True when a part was a drawing (`\p1`), which is no text.
    private(set) var hasDrawing = false

    /// The longest syllable or line (µs): about eleven days.
    private static let longest: Int64 = 1_000_000_000_000

    /// The longest syllable, in bytes, that may have a reading.
    private static let longestRead = 192

    /// The text in a range of the file, of an event that begins at `start` (µs).
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, from start: Int64) {
        self.bytes = bytes
        self.start = start
        position = range.lowerBound
        end = range.upperBound
    }

    /// The text as it is shown.
    var text: String { String(decoding: out, as: UTF8.self) }

    /// The readings of parts of it.
    var readings: [CueReading] { ruby.found }

    /// The end of the last syllable (µs).
    var spokenUntil: Int64 { start + sung }

    /// The starts of its syllables, and last the end of the last of them.
    var stamps: [CueText.Stamp] {
        guard !marks.isEmpty else { return [] }
        let all = marks + [CueText.Stamp(offset: out.count, time: spokenUntil)]
        return all.map { .init(offset: min($0.offset, out.count), time: $0.time) }
    }

    /// Reads the whole range.
    mutating func run() {
        while position < end {
            let byte = bytes[position]
            if byte == 0x7B, let close = closingBrace() {
                takeTags(position + 1..<close)
                position = close + 1
            } else if byte == 0x5C, position + 1 < end {
                takeEscape(bytes[position + 1])
            } else if !marks.isEmpty, !ruby.isAnnotation, let width = barWidth(),
                opensReading(behind: position + width)
            {
                takeBar(width)
            } else {
                emit(byte == 0x09 ? 0x20 : byte)
                position += 1
            }
        }
        trimEnd()
        while out.last == 0x0A { out.removeLast() }
        ruby.finish()
    }

    /// The number of bytes of the bar at the position, of either width; `nil` when there is none.
    private func barWidth() -> Int? {
        if bytes[position] == 0x7C { return 1 }
        let isWide =
            position + 2 < end && bytes[position] == 0xEF && bytes[position + 1] == 0xBD
            && bytes[position + 2] == 0x9C
        return isWide ? 3 : nil
    }

    /// True when the syllable so far can have a reading and a reading follows; a bar between words
    /// is text.
    private func opensReading(behind bar: Int) -> Bool {
        let start = max(marks.last?.offset ?? 0, out.count - Self.longestRead)
        let read = String(decoding: out[min(start, out.count)...], as: UTF8.self).unicodeScalars
        let isMore = read.elementsEqual("#".unicodeScalars) && !ruby.found.isEmpty
        guard isMore || read.contains(where: { Self.isKana($0) || $0.properties.isIdeographic })
        else { return false }
        let reading = bytes[bar..<min(end, bar + Self.longestRead)].prefix {
            $0 != 0x7B && $0 != 0x5C && $0 != 0x7C
        }
        return String(decoding: reading, as: UTF8.self).unicodeScalars.allSatisfy {
            !$0.properties.isAlphabetic || Self.isKana($0) || Self.isLatin($0)
        }
    }

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x30FF).contains(scalar.value) || (0x31F0...0x31FF).contains(scalar.value)
            || (0xFF66...0xFF9F).contains(scalar.value)
    }

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value)
            || (0xFF21...0xFF5A).contains(scalar.value)
    }

    private mutating func takeBar(_ width: Int) {
        position += width
        // The place of the letters tells nothing about the reading.
        if position < end, bytes[position] == 0x21 || bytes[position] == 0x3C { position += 1 }
        if let start = marks.last?.offset, out.count == start + 1, out.last == 0x23 {
            out.removeLast()
            ruby.goOn()
        } else {
            ruby.open("rt", after: out)
        }
    }

    private mutating func emit(_ byte: UInt8) {
        if isDrawing { return }
        if ruby.isAnnotation { return ruby.collect(byte) }
        if byte == 0x20, out.isEmpty || out.last == 0x0A { return }
        out.append(byte)
    }

    private mutating func trimEnd() {
        while out.last == 0x20 { out.removeLast() }
    }

    private mutating func takeEscape(_ next: UInt8) {
        position += 2
        switch next {
        case 0x4E,
            0x6E where !isDrawing:
            ruby.close("ruby", after: out)
            trimEnd()
            if let last = out.last, last != 0x0A { emit(0x0A) }
        case 0x68 where !isDrawing && !ruby.isAnnotation: out += [0xC2, 0xA0]
        case 0x7B, 0x7D: emit(next)
        default:
            emit(0x5C)
            position -= 1
        }
    }

    /// The brace that closes the block at the position; a second opening brace means that the first
    /// was text, so that no byte is scanned twice.
    private func closingBrace() -> Int? {
        var at = position + 1
        while at < end, bytes[at] != 0x7D, bytes[at] != 0x7B { at += 1 }
        return at < end && bytes[at] == 0x7D ? at : nil
    }

    /// Reads the tags of a block; only syllables and drawings matter.
    private mutating func takeTags(_ block: Range<Int>) {
        for at in block where bytes[at] == 0x5C && at + 1 < block.upperBound {
            switch bytes[at + 1] {
            case 0x6B, 0x4B: takeSyllable(at + 2..<block.upperBound)
            case 0x70:
                guard let scale = number(at + 2..<block.upperBound) else { continue }
                isDrawing = scale > 0
                if isDrawing { hasDrawing = true }
            default: continue
            }
        }
    }

    /// Reads `\k50`, `\kf50`, `\ko50` and `\K50` in hundredths of a second; `\kt` sets the time
    /// itself.
    private mutating func takeSyllable(_ rest: Range<Int>) {
        guard let kind = rest.first.map({ bytes[$0] }) else { return }
        let hasKind = kind == 0x66 || kind == 0x6F || kind == 0x74
        let digits = hasKind ? rest.dropFirst() : rest
        guard let millionths = number(digits) else { return }
        let length = min(max(millionths / 100, 0), Self.longest)
        if kind == 0x74 {
            sung = length
        } else {
            ruby.open("ruby", after: out)
            marks.append(CueText.Stamp(offset: out.count, time: spokenUntil))
            sung = min(sung + length, Self.longest)
        }
    }

    private func number(_ range: Range<Int>) -> Int64? {
        let digits = range.prefix(12).prefix { bytes[$0] &- 0x30 <= 9 || bytes[$0] == 0x2E }
        guard let first = digits.first else { return nil }
        return DecimalNumber.millionths(bytes[first..<first + digits.count])
    }
}
