import ListenCore

/// The role of a paragraph by its style in a word processor.
enum ParagraphRole: Hashable {
    case heading(level: Int)
    case title, author, date, quote, code, caption, item, contents, plain

    /// The kind of block that the style alone decides; `nil` for running text and items of lists
    /// that count.
    var kind: TextBlock.Kind? {
        switch self {
        case .heading(let level): .heading(level: level)
        case .title: .heading(level: 1)
        case .quote: .quote
        case .code: .code
        case .caption: .caption
        case .item: .item(depth: 0, number: nil)
        case .author, .date, .contents, .plain: nil
        }
    }
}

/// A document of a word processor while its blocks are read.
struct OfficeDraft {
    /// Title, author, time and language, as far as they are known.
    var facts = WrittenText(blocks: [])
    /// True when there was a table of contents, which is left out.
    var hasContents = false
    private var blocks: [TextBlock] = []
    /// The title, where a style says that it is.
    private var title: TextBlock?

    /// Adds a block, or takes a fact from it that its style says it is.
    mutating func add(_ block: TextBlock, _ role: ParagraphRole = .plain) {
        switch role {
        case .title where title == nil && blocks.isEmpty:
            facts.title = WorkFinish.title(block.withoutNotes)
            title = block
        case .author: facts.author = facts.author ?? block.text
        case .date: facts.published = facts.published ?? WrittenDate.date(block.text)
        default: append(block)
        }
    }

    /// Adds a block; lines of code that follow each other are one.
    private mutating func append(_ block: TextBlock) {
        if block.kind == .code, let last = blocks.last, last.kind == .code {
            blocks[blocks.count - 1] = TextBlock(.code, last.text + "\n" + block.text)
        } else {
            blocks.append(block)
        }
    }

    /// The text, with the languages of its parts; `language` is the one that its styles state.
    func text(language: Language?) -> WrittenText {
        var text = facts
        let stated = SpokenLanguages.checked(facts.language ?? language, blocks)
        let languages = SpokenLanguages(blocks, stated: stated)
        text.blocks = WorkFinish.blocks(languages.marked(blocks), under: title)
        text.language = languages.language
        if hasContents { text.remarks.append("The table of contents was left out.") }
        return text
    }
}
