import FoundationEssentials
import ListenCore

/// The JSON that the words of a text are kept as.
///
/// A kind or a mark that a later version has, and this one does not know, is read as a paragraph,
/// or not at all.
struct StoredWork: Codable {
    var version = 1
    let facts: Text
    let chapters: [Text]

    struct Text: Codable {
        var title, author, language, site, address, summary: String?
        var published: Double?
        var remarks: [String]?
        var blocks: [Block]?
    }

    struct Block: Codable {
        let kind: String
        var level: Int?
        var number: Int?
        var label: String?
        let text: String
        var spans: [Span]?
    }

    struct Span: Codable {
        let from, to: Int
        let mark: String
        var value: String?
    }

    init(_ work: WrittenWork) {
        facts = Text(work.facts)
        chapters = work.chapters.map(Text.init)
    }

    /// The JSON; bounded by what a column may hold.
    static func text(of work: WrittenWork) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(StoredWork(work)), as: UTF8.self)
    }

    /// The text of some JSON; `nil` where it is damaged.
    static func work(of text: String) -> WrittenWork? {
        guard let stored = try? JSONDecoder().decode(StoredWork.self, from: Data(text.utf8)) else {
            return nil
        }
        return WrittenWork(facts: stored.facts.text, chapters: stored.chapters.map(\.text))
    }
}

extension StoredWork.Text {
    init(_ text: WrittenText) {
        (title, author, language) = (text.title, text.author, text.language?.tag)
        (site, address, summary) = (text.site, text.address, text.summary)
        published = text.published?.timeIntervalSince1970
        remarks = text.remarks.isEmpty ? nil : text.remarks
        blocks = text.blocks.isEmpty ? nil : text.blocks.map(StoredWork.Block.init)
    }

    var text: WrittenText {
        WrittenText(
            title: title, author: author,
            published: published.map { Date(timeIntervalSince1970: $0) },
            language: language.flatMap(Language.init(tag:)), site: site, address: address,
            summary: summary, blocks: (blocks ?? []).map(\.block), remarks: remarks ?? [])
    }
}

extension StoredWork.Block {
    init(_ block: TextBlock) {
        text = block.text
        spans = block.spans.isEmpty ? nil : block.spans.map(StoredWork.Span.init)
        switch block.kind {
        case .heading(let level): (kind, self.level) = ("heading", level)
        case .paragraph: kind = "paragraph"
        case .item(let depth, let number): (kind, level, self.number) = ("item", depth, number)
        case .quote: kind = "quote"
        case .row: kind = "row"
        case .caption: kind = "caption"
        case .verse: kind = "verse"
        case .code: kind = "code"
        case .note(let label): (kind, self.label) = ("note", label)
        }
    }

    var block: TextBlock {
        let role: TextBlock.Kind =
            switch kind {
            case "heading": .heading(level: min(max(level ?? 1, 1), 6))
            case "item": .item(depth: max(level ?? 0, 0), number: number)
            case "quote": .quote
            case "row": .row
            case "caption": .caption
            case "verse": .verse
            case "code": .code
            case "note": .note(label ?? "")
            default: .paragraph
            }
        return TextBlock(role, text, spans: (spans ?? []).compactMap(\.span))
    }
}

extension StoredWork.Span {
    init(_ span: TextSpan) {
        (from, to) = (span.range.lowerBound, span.range.upperBound)
        switch span.mark {
        case .emphasis: mark = "emphasis"
        case .strong: mark = "strong"
        case .code: mark = "code"
        case .link(let address): (mark, value) = ("link", address)
        case .language(let language): (mark, value) = ("language", language.tag)
        case .note: mark = "note"
        case .reading(let reading): (mark, value) = ("reading", reading)
        }
    }

    var span: TextSpan? {
        guard from >= 0, to > from else { return nil }
        let meaning: TextSpan.Mark? =
            switch mark {
            case "emphasis": .emphasis
            case "strong": .strong
            case "code": .code
            case "link": value.map { .link($0) }
            case "language": value.flatMap(Language.init(tag:)).map { .language($0) }
            case "note": .note
            case "reading": value.map { .reading($0) }
            default: nil
            }
        return meaning.map { TextSpan(from..<to, $0) }
    }
}
