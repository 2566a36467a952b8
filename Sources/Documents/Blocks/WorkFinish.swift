import ListenCore

/// The last step of every document: titles, and chapters that can be listened to at a sitting.
enum WorkFinish {
    /// A work with a title, and with long chapters cut.
    static func finished(_ work: WrittenWork, name: String?) -> WrittenWork {
        var work = work
        work.facts.title =
            work.facts.title ?? heading(of: work.chapters, deepest: 1) ?? name.flatMap(stem)
            ?? heading(of: work.chapters)
            ?? work.chapters.lazy.compactMap { opening(of: $0.blocks) }.first
        work.facts.language = work.facts.language ?? work.chapters.lazy.compactMap(\.language).first
        work.chapters = work.chapters.flatMap { ChapterCutting.chapters(of: $0, in: work.facts) }
        for index in work.chapters.indices {
            let chapter = work.chapters[index]
            work.chapters[index].title =
                chapter.title ?? heading(of: [chapter]) ?? opening(of: chapter.blocks)
                ?? work.facts.title
            work.chapters[index].language = chapter.language ?? work.facts.language
            work.chapters[index].author = chapter.author ?? work.facts.author
            if work.chapters.count > 1 {
                work.chapters[index].site = chapter.site ?? work.facts.title
            }
        }
        if work.chapters.count == 1 {
            work.chapters[0].title = work.facts.title
            work.chapters[0].remarks = work.facts.remarks
        }
        return work
    }

    /// The first heading near the beginning of a chapter.
    private static func heading(of chapters: [WrittenText], deepest: Int = 6) -> String? {
        for chapter in chapters {
            for block in chapter.blocks.prefix(20) {
                if case .heading(let level) = block.kind, level <= deepest {
                    return title(block.withoutNotes)
                }
            }
        }
        return nil
    }

    /// The name of a file without its folder and ending.
    private static func stem(_ name: String) -> String? {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        let bare =
            DocumentKind(name: last) == nil
            ? last : String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)])
        return bare.isEmpty ? nil : title(bare)
    }

    /// The first words of a text.
    static func opening(of blocks: [TextBlock]) -> String? {
        guard let block = blocks.first(where: { $0.kind != .code && !$0.text.isEmpty }) else {
            return nil
        }
        let words = block.withoutNotes.prefix(200).split(whereSeparator: \.isWhitespace)
        var text = ""
        for word in words.prefix(8) {
            if !text.isEmpty, text.count + word.count > 48 { return text + "…" }
            text += (text.isEmpty ? "" : " ") + word
        }
        let isWhole = text.count == block.withoutNotes.count
        return String(text.prefix(60)) + (isWhole ? "" : "…")
    }

    /// A title on one line, at most 300 characters.
    static func title(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 300 ? line.prefix(299) + "…" : line
    }

    /// Blocks that begin with a title, which a style set apart from them.
    static func blocks(_ blocks: [TextBlock], under title: TextBlock?) -> [TextBlock] {
        guard let title else { return blocks }
        if case .heading? = blocks.first?.kind, blocks.first?.text == title.text { return blocks }
        return [title] + blocks
    }
}
