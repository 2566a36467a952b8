import ListenCore

extension DocumentReader {
    /// The text of a plain file.
    func plainText(_ document: Document) -> WrittenText {
        PlainText.text(decoded(document))
    }
}

/// Plain text as blocks: paragraphs however their lines were broken, verse, headings, notes.
enum PlainText {
    /// The text of a whole file.
    static func text(_ text: String) -> WrittenText {
        let lines = PlainLine.lines(of: text)
        if AozoraText.isAozora(text) { return AozoraText.text(lines) }
        let frame = GutenbergFrame(lines)
        var written = frame.facts
        var reader = PlainBlocks(Array(frame.body), isFramed: frame.isThere)
        written.blocks = reader.read()
        if frame.isThere {
            written.remarks.append(
                "The header and the licence of Project Gutenberg were left out.")
        }
        written.remarks += reader.remarks
        if written.title == nil, case .heading(1)? = written.blocks.first?.kind {
            written.title = written.blocks.first.map { WorkFinish.title($0.text) }
        }
        return written
    }

    /// The paragraphs of a text, or its lines where no page broke them or `keepsLines`.
    static func parts(_ text: String, keepsLines: Bool) -> [String] {
        let lines = PlainLine.lines(of: text)
        guard !keepsLines, PageWidth(lines).isBroken else {
            return lines.lazy.filter { !$0.isEmpty }.map(\.text)
        }
        return self.text(text).blocks.flatMap(\.spokenParts)
    }
}

extension TextBlock {
    /// The text without what is not read aloud: code, marks of notes; of verse every line.
    var spokenParts: [String] {
        switch kind {
        case .code: []
        case .verse: withoutNotes.split(whereSeparator: \.isNewline).map(String.init)
        default: withoutNotes.isEmpty ? [] : [withoutNotes]
        }
    }
}
