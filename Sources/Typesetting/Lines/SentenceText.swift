package import ListenCore
package import Terminal
package import UIVocabulary

/// The columns of a row that belong to a word.
package struct WordSpan: Hashable, Sendable {
    package let word: Int
    package let columns: Range<Int>

    /// Creates a span from its parts.
    package init(word: Int, columns: Range<Int>) {
        self.word = word
        self.columns = columns
    }
}

/// A row of a sentence after layout.
package struct TextRow: Hashable, Sendable {
    package var text = StyledText()
    package var width = 0
    package var spans: [WordSpan] = []
    /// True for a row that holds the readings of the row below it.
    package var isReading = false

    /// Appends a part at the right end.
    mutating func append(
        _ part: TerminalText, _ style: Style, columns: Int, word: Int? = nil
    ) {
        text.append(part, style)
        if let word { add(WordSpan(word: word, columns: width..<width + columns)) }
        width += columns
    }

    mutating func pad(_ columns: Int, _ style: Style) {
        guard columns > 0 else { return }
        append(
            TerminalText(String(repeating: " ", count: columns)), style, columns: columns)
    }

    private mutating func add(_ span: WordSpan) {
        if let last = spans.last, last.word == span.word,
            last.columns.upperBound == span.columns.lowerBound
        {
            spans[spans.count - 1] = WordSpan(
                word: span.word, columns: last.columns.lowerBound..<span.columns.upperBound)
        } else {
            spans.append(span)
        }
    }
}

/// The settings by which all sentences are laid out.
package struct TextManner: Hashable, Sendable {
    /// The place of the readings.
    package enum Readings: Hashable, Sendable { case none, above, inline }

    let glyphs: Glyphs
    package var readings = Readings.none
    /// The least certainty of a reading that is shown.
    package var leastCertainty = ReadingCertainty.likely
    /// True when the program, not the terminal, puts right-to-left text into visual order.
    package var reordersBidi = true
    package var reading = Style.plain
    /// The style of readings that are only likely.
    package var likelyReading = Style.plain

    /// Creates a manner without readings.
    package init(glyphs: Glyphs) {
        self.glyphs = glyphs
    }

    /// The reading, if it is certain enough.
    func shown(_ reading: WordReading?) -> WordReading? {
        reading.flatMap { $0.certainty >= leastCertainty ? $0 : nil }
    }
}

/// A sentence broken into rows.
package struct SentenceText {
    package let rows: [TextRow]
    /// The row of the word that must be visible; 0 without one.
    package let currentRow: Int
    package let isRightToLeft: Bool
    package let turnsPages: Bool

    package init(rows: [TextRow], currentRow: Int, isRightToLeft: Bool, turnsPages: Bool) {
        self.rows = rows
        self.currentRow = currentRow
        self.isRightToLeft = isRightToLeft
        self.turnsPages = turnsPages
    }

    /// `setting` is the sentence in lines of this width, if it was laid out before.
    package init(
        _ sentence: Sentence, _ look: SentenceLook, width: Int, manner: TextManner,
        setting: LineSetting? = nil
    ) {
        let setting = setting ?? LineSetting(sentence, width: width, manner: manner)
        let setter = TypeSetter(sentence: sentence, look: look, manner: manner, setting: setting)
        let lines = setting.lines
        isRightToLeft = setter.isRightToLeft
        turnsPages = look.turnsPages
        let focus = look.focus ?? look.current?.words.lowerBound
        var rows: [TextRow] = []
        var current: Int?
        for line in lines {
            if let reading = setter.readingRow(line) { rows.append(reading) }
            if current == nil, line.contains(where: { $0.word == focus }) { current = rows.count }
            rows.append(setter.row(line))
        }
        self.rows = rows
        currentRow = current ?? rows.firstIndex { !$0.isReading } ?? 0
    }

    /// At most `count` rows, those around the word that must be visible.
    package func window(_ count: Int) -> ArraySlice<TextRow> {
        guard count > 0 else { return [] }
        guard rows.count > count else { return rows[...] }
        let wanted = turnsPages ? currentRow / count * count : currentRow - count / 2
        let first = min(max(0, wanted), rows.count - count)
        return Self.whole(rows[first..<first + count])
    }

    /// At most `count` rows of the beginning; no row of readings without its words.
    package func beginning(_ count: Int) -> ArraySlice<TextRow> {
        Self.whole(rows.prefix(max(0, count)))
    }

    private static func whole(_ rows: ArraySlice<TextRow>) -> ArraySlice<TextRow> {
        rows.last?.isReading == true ? rows.dropLast() : rows
    }
}
