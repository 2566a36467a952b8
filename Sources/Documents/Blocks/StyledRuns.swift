import ListenCore

/// A block in the making out of runs, each with marks of its own: neighbours of one mark are one
/// span.
struct StyledRuns {
    private(set) var text: RunningText
    private var open: [(mark: TextSpan.Mark, place: RunningText.Open)] = []

    init(keepsLines: Bool = false, keepsBlanks: Bool = false) {
        text = RunningText(keepsLines: keepsLines, keepsBlanks: keepsBlanks)
    }

    var isEmpty: Bool { text.isEmpty }
    var lines: [ArraySlice<UInt8>] { text.lines }

    /// Adds a run under its marks.
    mutating func add(_ words: some StringProtocol, _ marks: [TextSpan.Mark]) {
        // Blanks belong to the runs on both sides.
        guard words.utf8.contains(where: { $0 > 0x20 }) else { return text.add(words) }
        while let last = open.lastIndex(where: { !marks.contains($0.mark) }) {
            text.end(open[last].place)
            open.remove(at: last)
        }
        for mark in marks where !open.contains(where: { $0.mark == mark }) {
            open.append((mark, text.begin(mark)))
        }
        text.add(words)
    }

    mutating func addBlank() { text.addBlank() }
    mutating func endLine() { text.endLine() }
    mutating func addNote(_ label: String) { text.addNote(label) }
    /// Adds the text of another block with its marks.
    mutating func add(_ block: TextBlock) {
        for mark in open { text.end(mark.place) }
        open = []
        text.add(block)
    }

    /// The block; `nil` when there is nothing in it.
    func block(_ kind: TextBlock.Kind, joinsLines: Bool = false) -> TextBlock? {
        text.block(kind, joinsLines: joinsLines)
    }
}

/// The language of a document whose runs say theirs, and its blocks without the marks of it.
struct SpokenLanguages {
    /// The language of most of the text.
    private(set) var language: Language?

    /// The language of most of the text; `stated` is that of runs without a mark of one.
    init(_ blocks: [TextBlock], stated: Language?) {
        var counts: [String: (language: Language, count: Int)] = [:]
        var all = 0
        for block in blocks {
            var marked = 0
            for span in block.spans {
                guard case .language(let language) = span.mark else { continue }
                counts[language.code, default: (language, 0)].count += span.range.count
                marked += span.range.count
            }
            all += max(0, block.text.utf8.count - marked)
        }
        if let stated { counts[stated.code, default: (stated, 0)].count += all }
        let most = counts.values.max { ($0.count, $1.language.tag) < ($1.count, $0.language.tag) }
        language = most.flatMap { stated != nil || $0.count > all ? $0.language : nil }
    }

    /// The blocks with the marks of other languages only.
    func marked(_ blocks: [TextBlock]) -> [TextBlock] {
        blocks.map { block in
            guard block.spans.contains(where: isOwn) else { return block }
            return TextBlock(block.kind, block.text, spans: block.spans.filter { !isOwn($0) })
        }
    }

    private func isOwn(_ span: TextSpan) -> Bool {
        if case .language(let language) = span.mark {
            language.code == self.language?.code
        } else {
            false
        }
    }

    /// A language that a program states by default, checked against the words.
    static func checked(_ stated: Language?, _ blocks: [TextBlock]) -> Language? {
        let sample = blocks.lazy.filter { $0.kind != .code }.map(\.text).prefix(40)
            .joined(separator: " ")
        guard let guess = LanguageGuess.language(of: sample), guess.code != stated?.code else {
            return stated
        }
        return guess
    }
}
