/// A cue whose lines are still being read.
struct OpenCue {
    /// When it begins, in microseconds.
    let start: Int64
    /// When it ends; `nil` when its timing line does not say.
    let end: Int64?
    /// The line of its times.
    let line: Int
    /// How far down the screen it stands, where its timing line says so.
    var height: CueHeight?
    // Not an optional range: that is dearer for every line of a long file.
    private var textStart = -1
    private var textEnd = -1

    init(start: Int64, end: Int64?, line: Int) {
        self.start = start
        self.end = end
        self.line = line
    }

    /// Whether a line of text was read.
    var hasText: Bool { textStart >= 0 }

    /// From the first line of its text to the end of the last; `nil` without any.
    var text: Range<Int>? { hasText ? textStart..<textEnd : nil }

    /// Takes a line of text, which ends behind all before.
    @inline(__always)
    mutating func append(_ range: Range<Int>) {
        if textStart < 0 { textStart = range.lowerBound }
        textEnd = range.upperBound
    }
}

extension CueTableBuilder {
    /// Adds a cue that was read to its end, its text as the source has it;
    /// one without text is a gap.
    @inline(__always)
    mutating func add(_ cue: OpenCue) {
        guard let text = cue.text else {
            log.add(line: cue.line, "The cue has no text; it is a gap.")
            return
        }
        if let height = cue.height { place(next: height) }
        add(start: cue.start, end: cue.end, text: text, line: cue.line)
    }
}
