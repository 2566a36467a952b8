import ListenCore

/// The text of one block while it is made, with white space as a browser shows it.
///
/// A gap is written before the next character, never behind the last one, so that nothing that was
/// written moves again.
struct BlockText {
    /// The white space between two characters.
    private enum Gap {
        case none, space, hard, line, cell
    }

    private struct OpenMark {
        let mark: TextSpan.Mark
        var start: Int?
    }

    private var bytes: [UInt8] = []
    private var gap = Gap.none
    private var spans: [TextSpan] = []
    private var marks: [OpenMark] = []
    private var hasUnplaced = false
    /// The places where a line ended at `br`.
    private var breaks: [Int] = []
    private var isASCII = true
    /// True while line ends and blanks stay as they are.
    var keepsBlanks = false
    /// True while the ends of lines stay, as in verse.
    var keepsLines = false

    // MARK: - Text

    /// Appends a text.
    mutating func append(_ text: ArraySlice<UInt8>) {
        var place = text.startIndex
        while place < text.endIndex {
            let byte = text[place]
            if byte > 0x20, byte < 0x7F {
                put(byte)
                place += 1
                continue
            }
            place += byte < 0x80 ? control(byte) : character(text, place)
        }
    }

    /// Appends words of the page's own, such as quotation marks.
    mutating func append(_ text: String) { append(Array(text.utf8)[...]) }

    private mutating func control(_ byte: UInt8) -> Int {
        guard keepsBlanks else {
            if TagScanner.isBlank(byte) { widen(.space) }
            return 1
        }
        switch byte {
        case 0x0A: endLine()
        case 0x09: for _ in 0..<4 { blank() }
        case 0x20: blank()
        default: break
        }
        return 1
    }

    /// A blank that stays, unless nothing came before it.
    private mutating func blank() {
        place()
        bytes.append(0x20)
    }

    /// Takes the character at a place, and returns its length.
    private mutating func character(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
        let byte = text[start]
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        let end = min(start + length, text.endIndex)
        switch Self.kind(text[start..<end]) {
        case .removed: break
        case .blank: widen(.space)
        case .hard: widen(gap == .none ? .hard : .space)
        case .wide: if !bytes.isEmpty { put(text[start..<end]) }
        case .shown: put(text[start..<end])
        }
        return end - start
    }

    private enum Kind {
        case shown, blank, hard, wide, removed
    }

    /// The kind of a character beyond ASCII: control and format characters are removed, as everywhere
    /// in texts from outside; joiners stay, since letters need them.
    private static func kind(_ text: ArraySlice<UInt8>) -> Kind {
        let (first, second) = (text[text.startIndex], text.dropFirst().first ?? 0)
        let third = text.dropFirst(2).first ?? 0
        switch (first, second) {
        case (0xC2, 0x80..<0xA0), (0xC2, 0xAD), (0xD8, 0x9C): return .removed
        case (0xC2, 0xA0): return .hard
        case (0xE2, 0x80):
            switch third {
            case 0x80...0x8A, 0xA8, 0xA9: return .blank
            case 0x8B, 0x8E, 0x8F, 0xAA...0xAE: return .removed
            case 0xAF: return .hard
            default: return .shown
            }
        case (0xE2, 0x81): return third == 0xA0 || (0xA6...0xA9).contains(third) ? .removed : .shown
        case (0xE3, 0x80): return third == 0x80 ? .wide : .shown
        case (0xEF, 0xBB): return third == 0xBF ? .removed : .shown
        default: return .shown
        }
    }

    private mutating func widen(_ wider: Gap) {
        if keepsBlanks, wider == .space || wider == .hard { return blank() }
        if gap == .none || gap == .hard { gap = wider }
    }

    private mutating func put(_ byte: UInt8) {
        place()
        bytes.append(byte)
    }

    private mutating func put(_ character: ArraySlice<UInt8>) {
        place()
        bytes.append(contentsOf: character)
        isASCII = false
    }

    /// Writes the gap before the next character, which marks may begin at.
    private mutating func place() {
        if gap != .none {
            if !bytes.isEmpty { writeGap() }
            gap = .none
        }
        guard hasUnplaced else { return }
        for index in marks.indices where marks[index].start == nil {
            marks[index].start = bytes.count
        }
        hasUnplaced = false
    }

    private mutating func writeGap() {
        switch gap {
        case .none: break
        case .space: bytes.append(0x20)
        case .hard:
            bytes += [0xC2, 0xA0]
            isASCII = false
        case .line:
            if !keepsLines, !keepsBlanks { breaks.append(bytes.count) }
            bytes.append(keepsLines || keepsBlanks ? 0x0A : 0x20)
        case .cell:
            if let last = bytes.last, ![0x2C, 0x3A, 0x3B].contains(last) { bytes.append(0x2C) }
            bytes.append(0x20)
        }
    }

    // MARK: - Lines and cells

    /// Ends a line; true when it was empty, so that a paragraph ends here.
    mutating func lineBreak() -> Bool {
        if keepsBlanks {
            endLine()
            return false
        }
        if gap == .line || bytes.isEmpty { return !bytes.isEmpty }
        gap = .line
        return false
    }

    private mutating func endLine() {
        guard !bytes.isEmpty else { return }
        bytes.append(0x0A)
    }

    /// Begins a line, unless one begins here already.
    mutating func newLine() {
        if keepsBlanks {
            if bytes.last != 0x0A { endLine() }
        } else if !bytes.isEmpty {
            gap = .line
        }
    }

    /// Parts two words that no blank parts.
    mutating func separate() { widen(.space) }

    /// Parts two cells of a row.
    mutating func separateCells() { gap = .cell }

    // MARK: - Marks

    /// Opens a mark at the next character.
    mutating func open(_ mark: TextSpan.Mark) {
        marks.append(OpenMark(mark: mark, start: nil))
        hasUnplaced = true
    }

    /// Closes the marks that were opened last.
    mutating func close(_ count: Int) {
        for _ in 0..<count {
            guard let last = marks.popLast() else { return }
            add(last)
        }
    }

    private mutating func add(_ mark: OpenMark) {
        guard let start = mark.start, start < bytes.count else { return }
        spans.append(TextSpan(start..<bytes.count, mark.mark))
    }

    /// Ends the block, and begins another one with the same marks; `nil` when nothing can be seen
    /// in it.
    mutating func finish() -> (text: String, spans: [TextSpan], isVerse: Bool)? {
        for mark in marks { add(mark) }
        for index in marks.indices { marks[index].start = nil }
        hasUnplaced = !marks.isEmpty
        defer {
            bytes.removeAll(keepingCapacity: true)
            spans = []
            breaks = []
            (gap, isASCII) = (.none, true)
        }
        while let last = bytes.last, last == 0x20 || last == 0x0A { bytes.removeLast() }
        while bytes.suffix(3) == [0xE3, 0x80, 0x80] { bytes.removeLast(3) }
        guard !bytes.isEmpty else { return nil }
        let isVerse = !keepsBlanks && looksLikeVerse
        if isVerse {
            for place in breaks where place < bytes.count { bytes[place] = 0x0A }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let length = bytes.count
        let kept = spans.compactMap { span -> TextSpan? in
            let range = span.range.clamped(to: 0..<length)
            let whole = isASCII ? range : GraphemeEdges.widened(range, in: text)
            return whole.isEmpty ? nil : TextSpan(whole, span.mark)
        }
        return (text, kept, isVerse || keepsLines && bytes.contains(0x0A))
    }

    /// True when its lines are short, as those of a poem or an address.
    private var looksLikeVerse: Bool {
        guard breaks.count >= 2 else { return false }
        var start = 0
        for place in breaks + [bytes.count] {
            let characters = bytes[min(start, place)..<place].reduce(0) {
                $0 + ($1 & 0xC0 == 0x80 ? 0 : 1)
            }
            guard characters <= 52 else { return false }
            start = place + 1
        }
        return true
    }
}

/// Edges between what a reader sees as characters.
enum GraphemeEdges {
    /// A range made larger until it ends on edges.
    static func widened(_ range: Range<Int>, in text: String) -> Range<Int> {
        let utf8 = text.utf8
        func isEdge(_ offset: Int) -> Bool {
            String.Index(utf8.index(utf8.startIndex, offsetBy: offset), within: text) != nil
        }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0, !isEdge(start) { start -= 1 }
        while end < utf8.count, !isEdge(end) { end += 1 }
        return start..<end
    }
}
