/// A cue whose lines are still being read.
struct OpenCue {
    /// The start, in microseconds.
    let start: Int64
    /// The end, in microseconds; `nil` when its timing line does not state it.
    let end: Int64?
    /// The number of its timing line.
    let line: Int
    /// The height on the screen, when its timing line states it.
    var height: CueHeight?
    // An optional range would be slower for every line of a long file.
    private var textStart = -1
    private var textEnd = -1

    init(start: Int64, end: Int64?, line: Int) {
        self.start = start
        self.end = end
        self.line = line
    }

    /// True when a line of text was read.
    var hasText: Bool { textStart >= 0 }

    /// From the first line of its text to the end of the last; `nil` without any.
    var text: Range<Int>? { hasText ? textStart..<textEnd : nil }

    /// Adds a line of text, which follows all before.
    @inline(__always)
    mutating func append(_ range: Range<Int>) {
        if textStart < 0 { textStart = range.lowerBound }
        textEnd = range.upperBound
    }
}

extension CueTableBuilder {
    /// Adds a cue that was read to its end, with its text as it stands in the source; one without
    /// text is a gap.
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
