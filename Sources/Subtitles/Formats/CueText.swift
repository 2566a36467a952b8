import ListenCore

/// The visible text of a cue, with the time tags inside it.
struct CueText {
    /// A time tag and its place in the text, in UTF-8 bytes.
    struct Stamp {
        let offset: Int
        let time: Int64
    }

    let text: String
    let stamps: [Stamp]
    /// The readings of parts of the text, in order.
    let readings: [CueReading]
    /// The persons who speak, by their lines.
    let voices: [CueVoice]

    /// A text that was parsed before.
    init(
        text: String, stamps: [Stamp], readings: [CueReading] = [], voices: [CueVoice] = []
    ) {
        self.text = text
        self.stamps = stamps
        self.readings = readings
        self.voices = voices
    }

    /// Reads the bytes of one cue's text.
    init(_ raw: UnsafeBufferPointer<UInt8>, _ dialect: CueTable.Dialect) {
        guard dialect != .plain, dialect == .webVTTStandard || Self.needsPass(raw) else {
            self.init(text: String(decoding: raw, as: UTF8.self).trimmingBlanks, stamps: [])
            return
        }
        let result = Self.resolved(raw, dialect)
        self.init(
            text: String(decoding: result.bytes, as: UTF8.self), stamps: result.stamps,
            readings: result.readings, voices: result.voices)
    }

    private static func resolved(_ raw: UnsafeBufferPointer<UInt8>, _ dialect: CueTable.Dialect)
        -> MarkedText
    {
        if dialect == .webVTTStandard {
            var pass = VTTStandardText(raw)
            pass.run()
            let text = MarkedText(
                bytes: pass.out, stamps: pass.stamps, readings: pass.ruby.found)
            // The standard allows everything except what would reach a terminal.
            return text.bytes.contains(0x1B) ? ResolvedText.cleaned(text) : text
        }
        var pass = MarkupPass(raw, dialect)
        pass.run()
        var text = MarkedText(bytes: pass.out, stamps: pass.stamps, readings: pass.ruby.found)
        text.voices = pass.voices.found
        // Text that stands in the file unchanged was cleaned with the file.
        return pass.hasMarkup ? ResolvedText.cleaned(text) : text
    }

    /// True when a text may differ from its bytes, blanks at its edges aside: it may hold markup or
    /// entities, or lines that have to be trimmed.
    private static func needsPass(_ raw: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        while at + 1 < raw.count {
            let byte = raw[at]
            at += 1
            // Most bytes are letters, which one comparison tells from the rest.
            if byte >= 0x40, byte != 0x7B, byte != 0xEF { continue }
            let next = raw[at]
            switch byte {
            case 0x09, 0x0D, 0x26, 0x3C, 0x7B: return true
            case 0x0A where next == 0x0A || next == 0x20: return true
            case 0x20 where next == 0x0A: return true
            case 0xEF where next == 0xBB: return true
            default: break
            }
        }
        return false
    }

    /// The words that the time tags give in a cue with these times; `nil` when the text holds no
    /// tag.
    func words(from start: Int64, to end: Int64) -> [Word]? {
        guard !stamps.isEmpty else { return nil }
        let bytes = Array(text.utf8)
        var segments: [WordSegment] = []
        var (offset, time) = (0, start)
        for stamp in stamps where stamp.offset <= bytes.count {
            // Times inside a cue never go back and never leave it.
            let next = min(max(stamp.time, time), max(end, start))
            segments.append(WordSegment(range: offset..<stamp.offset, start: time, end: next))
            (offset, time) = (stamp.offset, next)
        }
        segments.append(WordSegment(range: offset..<bytes.count, start: time, end: max(end, time)))
        return WordSplitter.words(of: bytes, segments, readings: readings)
    }
}

extension String {
    /// True when the text holds anything but blanks of any width.
    var isVisible: Bool {
        if let first = utf8.first, (0x21..<0x7F).contains(first) { return true }
        return unicodeScalars.contains { ScalarClass($0) != .space && $0 != "\u{200B}" }
    }

    /// The text without blanks and line ends at its edges.
    var trimmingBlanks: String {
        let utf8 = self.utf8
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else {
            return self
        }
        guard let from = utf8.firstIndex(where: { !isBlank($0) }),
            let to = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[from...to])
    }
}
