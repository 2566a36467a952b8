import ListenCore

/// Collects the readings in the rubies of one text while its tags are read.
///
/// `<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>` pairs each part with the reading after it;
/// `<rb>漢<rb>字<rt>かん<rt>じ` pairs parts and readings in order. The contents of `<rp>` are for
/// players without rubies and those of `<rtc>` annotate the same part a second time, so both are
/// skipped.
struct RubyReadings {
    /// The role of the bytes that come next.
    private enum Mode { case text, reading, skipped }

    /// The readings, in the order of the text.
    private(set) var found: [CueReading] = []
    private var mode = Mode.text
    private var isInRuby = false
    /// The start of the part that is being read.
    private var start = 0
    /// Parts that have no reading yet, from `next` on.
    private var parts: [Range<Int>] = []
    private var next = 0
    /// The part whose reading is being read, and the reading.
    private var part: Range<Int>?
    private var reading: [UInt8] = []

    /// The largest number of readings in a cue.
    private static let most = 1_000
    /// The longest part or reading, in bytes.
    private static let longest = 192

    /// True when the next bytes are not shown in the text.
    var isAnnotation: Bool { mode != .text }

    /// Handles the start tag of a ruby element, with its name in lower case, after the text so far.
    mutating func open(_ name: String, after out: [UInt8]) {
        switch name {
        case "ruby":
            endReading()
            (mode, isInRuby, start) = (.text, true, out.count)
            (parts, next) = ([], 0)
        case "rb":
            endReading()
            endPart(out)
            (mode, start) = (.text, out.count)
        case "rt":
            endReading()
            endPart(out)
            mode = .reading
            part = next < parts.count ? parts[next] : nil
            next += 1
        case "rp", "rtc":
            endReading()
            endPart(out)
            mode = .skipped
        default: break
        }
    }

    /// Handles the end tag of a ruby element, with its name in lower case.
    mutating func close(_ name: String, after out: [UInt8]) {
        switch name {
        case "ruby":
            endReading()
            (mode, isInRuby) = (.text, false)
        case "rb":
            endPart(out)
            start = out.count
        case "rt", "rp", "rtc":
            endReading()
            (mode, start) = (.text, out.count)
        default: break
        }
    }

    /// Treats the following bytes as more of the last reading.
    mutating func goOn() {
        endReading()
        guard let last = found.popLast() else {
            mode = .skipped
            return
        }
        (mode, part, reading) = (.reading, last.range, Array(last.text.utf8))
    }

    /// Handles a byte that is not shown in the text.
    mutating func collect(_ byte: UInt8) {
        guard mode == .reading, part != nil, reading.count <= Self.longest else { return }
        reading.append(byte)
    }

    /// Closes open parts at the end of the text.
    mutating func finish() { endReading() }

    private mutating func endPart(_ out: [UInt8]) {
        guard isInRuby, mode == .text, start < out.count, parts.count < Self.most else { return }
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
        let shown = out[start...]
        guard let from = shown.firstIndex(where: { !isBlank($0) }),
            let to = shown.lastIndex(where: { !isBlank($0) }), to - from < Self.longest,
            !shown[from...to].contains(0x0A)
        else { return }
        parts.append(from..<to + 1)
    }

    private mutating func endReading() {
        defer { (part, reading) = (nil, []) }
        guard let part, reading.count <= Self.longest, found.count < Self.most else { return }
        let text = String(decoding: reading, as: UTF8.self).asWord
        // Dots above a word emphasise it and do not give its sound.
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return }
        if let last = found.last, last.range.upperBound > part.lowerBound { return }
        found.append(CueReading(part, text))
    }
}

/// A text with readings, written as markup and read like a WebVTT cue: for formats whose texts are
/// collected in pieces and cleaned as a whole.
enum RubyMarkup {
    /// The text escaped, so that it holds no markup and is read unchanged.
    static func escaped(_ text: String) -> String { VTTExport.escaped(text) }

    /// The text of markup, and its readings.
    static func read(_ markup: String) -> CueText {
        Array(markup.utf8).withUnsafeBufferPointer { CueText($0, .webVTT) }
    }
}
