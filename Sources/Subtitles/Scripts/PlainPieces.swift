import ListenCore

/// Word boundaries without dictionaries: a subset of UAX #29 section 4.
///
/// Runs of letters and digits, Katakana runs, single ideographs and Hiragana,
/// single clusters of Thai, Lao, Khmer and Burmese.
enum PlainPieces {
    /// The pieces of a text in order.
    static func pieces(of text: String) -> [TextPiece] {
        let glyphs = Glyph.all(of: text)
        let length = text.utf8.count
        var pieces: [TextPiece] = []
        var at = 0
        while at < glyphs.count {
            let end = end(of: glyphs, from: at)
            let isWord = glyphs[at..<end].contains { $0.kind.isWord }
            let until = end < glyphs.count ? glyphs[end].offset : length
            pieces.append(TextPiece(range: glyphs[at].offset..<until, isWord: isWord))
            at = end
        }
        return pieces
    }

    private static func end(of glyphs: [Glyph], from start: Int) -> Int {
        var at = start + 1
        while at < glyphs.count, let width = joined(glyphs, at) { at += width }
        return at
    }

    /// The number of graphemes from `at` on that belong to the one before; `nil` for none.
    private static func joined(_ glyphs: [Glyph], _ at: Int) -> Int? {
        let (before, kind) = (glyphs[at - 1].kind, glyphs[at].kind)
        let next = at + 1 < glyphs.count ? glyphs[at + 1].kind : nil
        switch (before, kind) {
        case (.letter, .letter), (.letter, .digit), (.digit, .letter), (.digit, .digit): return 1
        case (.katakana, .katakana), (.space, .space): return 1
        case (.letter, .underscore), (.digit, .underscore), (.katakana, .underscore): return 1
        case (.underscore, .underscore), (.underscore, .letter), (.underscore, .digit): return 1
        case (.underscore, .katakana): return 1
        case (.letter, .midLetter), (.letter, .midBoth): return next == .letter ? 2 : nil
        case (.digit, .midNumber), (.digit, .midBoth): return next == .digit ? 2 : nil
        default: return nil
        }
    }
}

/// Sentence starts without dictionaries: a subset of UAX #29 section 5.
enum PlainSentences {
    private static let stops = ScalarSet(".…．")
    private static let ends = ScalarSet("?!。？！｡‼⁇⁈⁉؟۔।॥။។")
    private static let closings = ScalarSet("\"'”’»›)]}」』】〉》）］")

    /// The starts of the sentences; the first at 0, none in an empty text.
    static func starts(in text: String) -> [Int] {
        let glyphs = Glyph.all(of: text)
        guard !glyphs.isEmpty else { return [] }
        var starts = [0]
        var at = 0
        while at < glyphs.count {
            let scalar = glyphs[at].scalar
            let isStop = stops.contains(scalar)
            guard isStop || ends.contains(scalar) || glyphs[at].kind == .newline else {
                at += 1
                continue
            }
            let end = skip(glyphs, from: at)
            if end < glyphs.count, !isStop || isStart(glyphs, after: at, at: end) {
                starts.append(glyphs[end].offset)
            }
            at = max(end, at + 1)
        }
        return starts
    }

    /// The place after an end mark, more of them, closing marks and blanks.
    private static func skip(_ glyphs: [Glyph], from start: Int) -> Int {
        var at = start
        while at < glyphs.count,
            stops.contains(glyphs[at].scalar)
                || ends.contains(glyphs[at].scalar)
        {
            at += 1
        }
        while at < glyphs.count, closings.contains(glyphs[at].scalar) { at += 1 }
        while at < glyphs.count, glyphs[at].kind == .space || glyphs[at].kind == .newline {
            at += 1
        }
        return at
    }

    /// True when a sentence starts after a full stop: blanks follow, and no lower-case letter
    /// (SB6–SB8).
    private static func isStart(_ glyphs: [Glyph], after stop: Int, at place: Int) -> Bool {
        let before = glyphs[place - 1].kind
        guard before == .space || before == .newline || glyphs[place].kind == .ideograph else {
            return false
        }
        return !glyphs[place].scalar.properties.isLowercase
    }
}
