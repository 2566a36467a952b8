import ListenCore

/// Cuts a long text into chapters: at its headings, otherwise between paragraphs.
///
/// A chapter is at most about half an hour of speech, unless a single paragraph is longer.
enum ChapterCutting {
    /// The most that stays one chapter, in characters of an alphabet.
    static let longest = 30_000
    /// Parts shorter than this are no chapters: a title, the name of an author.
    private static let shortest = 200

    /// The chapters of a text; the text itself when it is short enough.
    static func chapters(of text: WrittenText, in facts: WrittenText) -> [WrittenText] {
        guard length(text.blocks) > longest else { return [text] }
        let notes = text.blocks.filter(\.isNote)
        let body = notes.isEmpty ? text.blocks : text.blocks.filter { !$0.isNote }
        var parts = cut(body[...], title: text.title ?? facts.title, from: 1)
        place(notes, into: &parts)
        return parts.map { part in
            var chapter = text
            chapter.title = part.title
            chapter.blocks = part.blocks
            chapter.summary = nil
            chapter.remarks = []
            return chapter
        }
    }

    private struct Part {
        var title: String?
        var blocks: [TextBlock]
    }

    private static func cut(_ blocks: ArraySlice<TextBlock>, title: String?, from level: Int)
        -> [Part]
    {
        guard length(blocks) > longest else { return [Part(title: title, blocks: Array(blocks))] }
        for level in max(1, level)..<7 {
            let starts = blocks.indices.filter { blocks[$0].level == level }
            guard let last = starts.last, length(blocks[..<last]) >= shortest else { continue }
            return sections(blocks, at: starts, title: title).flatMap { section in
                cut(section.blocks, title: section.title, from: level + 1)
            }
        }
        return pieces(blocks, title: title)
    }

    /// The parts between headings; one that is too short to be heard alone goes with the next.
    private static func sections(
        _ blocks: ArraySlice<TextBlock>, at starts: [Int], title: String?
    ) -> [(title: String?, blocks: ArraySlice<TextBlock>)] {
        var sections: [(title: String?, blocks: ArraySlice<TextBlock>)] = []
        var begin = blocks.startIndex
        var name = title
        for start in starts {
            if length(blocks[begin..<start]) >= shortest {
                sections.append((name, blocks[begin..<start]))
                begin = start
            }
            name = WorkFinish.title(blocks[start].withoutNotes)
        }
        let rest = blocks[begin...]
        if length(rest) < shortest, let last = sections.last {
            sections[sections.count - 1].blocks = blocks[last.blocks.startIndex...]
        } else {
            sections.append((name, rest))
        }
        return sections
    }

    /// Parts of about the same length, cut between paragraphs.
    private static func pieces(_ blocks: ArraySlice<TextBlock>, title: String?) -> [Part] {
        let lengths = blocks.map { length($0) }
        let total = lengths.reduce(0, +)
        let count = (total + longest - 1) / longest
        var parts: [Part] = []
        var (open, size): ([TextBlock], Int) = ([], 0)
        for (block, length) in zip(blocks, lengths) {
            let isLast = parts.count == count - 1
            if !open.isEmpty, !isLast, (size + length / 2) * count > total * (parts.count + 1) {
                parts.append(Part(title: nil, blocks: open))
                open = []
            }
            open.append(block)
            size += length
        }
        if !open.isEmpty { parts.append(Part(title: nil, blocks: open)) }
        guard parts.count > 1 else {
            return [Part(title: title, blocks: parts.first?.blocks ?? [])]
        }
        for index in parts.indices {
            parts[index].title =
                title.map { "\($0) (\(index + 1))" } ?? WorkFinish.opening(of: parts[index].blocks)
        }
        return parts
    }

    /// Puts every note behind the chapter that refers to it, the others behind the last.
    private static func place(_ notes: [TextBlock], into parts: inout [Part]) {
        guard !notes.isEmpty, !parts.isEmpty else { return }
        var places: [String: [Int]] = [:]
        for (index, part) in parts.enumerated() {
            for block in part.blocks {
                for label in block.noteLabels where places[label]?.last != index {
                    places[label, default: []].append(index)
                }
            }
        }
        // Notes of the same mark belong to its uses in their order.
        var uses: [String: Int] = [:]
        for note in notes {
            guard case .note(let label) = note.kind else { continue }
            let found = places[label] ?? []
            let use = uses[label, default: 0]
            uses[label] = use + 1
            let part = use < found.count ? found[use] : found.last ?? parts.count - 1
            parts[part].blocks.append(note)
        }
    }

    /// The length of a text as it is spoken: signs of Chinese, Japanese and Korean say more.
    static func length(_ block: TextBlock) -> Int {
        guard block.kind != .code else { return 0 }
        var length = 0
        for scalar in block.text.unicodeScalars {
            switch scalar.value {
            case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: length += 3
            case 0xAC00...0xD7AF: length += 2
            default: length += 1
            }
        }
        return length
    }

    private static func length(_ blocks: some Sequence<TextBlock>) -> Int {
        blocks.reduce(0) { $0 + length($1) }
    }
}

extension TextBlock {
    /// The level of a heading.
    fileprivate var level: Int? {
        if case .heading(let level) = kind { level } else { nil }
    }

    /// True for the text of a note.
    fileprivate var isNote: Bool {
        if case .note = kind { true } else { false }
    }

    /// The marks of notes in it, without brackets.
    fileprivate var noteLabels: [String] {
        let notes = spans.filter { $0.mark == .note }
        guard !notes.isEmpty else { return [] }
        let bytes = Array(text.utf8)
        return notes.map { span in
            String(decoding: bytes[span.range], as: UTF8.self).filter { !"[]".contains($0) }
        }
    }
}
