/// The roles of parts of a page that their content decides.
extension HTMLPage {
    private static let structure: HTMLTagSet = [
        .ul, .ol, .dl, .table, .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .pre, .section, .article,
        .hr, .figure,
    ]
    /// A longer cell is no cell of a line.
    private static let longestCell = 600

    /// True when the cells of a row make a line: none of them holds the structure of a text.
    func isLine(row: Int) -> Bool {
        var filled = 0
        for cell in children(of: row) where tag(cell) == .td || tag(cell) == .th {
            var (letters, paragraphs) = (0, 0)
            for node in cell..<end(cell) {
                switch tag(node) {
                case .text: letters += utf8(node).lazy.filter { $0 > 0x20 }.count
                case .p: paragraphs += 1
                case let inner where Self.structure.contains(inner): return false
                default: break
                }
            }
            guard letters <= Self.longestCell, paragraphs < 2 else { return false }
            if letters > 0 { filled += 1 }
        }
        return filled > 1
    }

    /// True when lines that stay as they are look like verse, not like code.
    func isVerse(preformatted node: Int) -> Bool {
        if let names = bytes(of: "class", node) {
            if ClassWords(names).isVerse { return true }
            if ClassWords(names).isCode { return false }
        }
        var (letters, signs) = (0, 0)
        for inner in node..<end(node) {
            switch tag(inner) {
            case .code, .kbd, .samp, .tt: return false
            case .text:
                for byte in utf8(inner).prefix(4_096) {
                    if TagScanner.isLetter(byte) || byte >= 0x80 { letters += 1 }
                    if "{}[]<>=;_$#/\\|*+@".utf8.contains(byte) { signs += 1 }
                }
            default: break
            }
        }
        return letters > 0 && signs * 25 < letters
    }

    /// True for a raised mark that leads to a note, such as `[3]` or `*`.
    func isNoteMark(sup node: Int) -> Bool {
        let text = trimmedContent(of: node, most: 12)
        guard let text, Self.isMark(text) else { return false }
        let names = bytes(of: "class", node).map(ClassWords.init)
        if names?.isNote == true { return true }
        let leads = (node..<end(node)).contains { inner in
            tag(inner) == .a && bytes(of: "href", inner)?.contains(0x23) == true
        }
        if leads { return true }
        guard let parent = parent(node), tag(parent) == .a else { return false }
        return bytes(of: "href", parent)?.contains(0x23) == true
    }

    /// True for a link that is the mark of a note, or leads back from one.
    func isNoteMark(link node: Int, to address: String) -> Bool {
        for roles in [bytes(of: "epub:type", node), bytes(of: "role", node)] {
            if let roles, SmallLetters(roles).have("noteref", "backlink") { return true }
        }
        guard address.utf8.contains(0x23), let text = trimmedContent(of: node, most: 12) else {
            return false
        }
        if ["↩", "↩︎", "↑", "^", "⤴", "⏎"].contains(text) { return true }
        if let names = bytes(of: "class", node), ClassWords(names).isNote {
            return Self.isMark(text)
        }
        let isBracketed = (text.first == "[" && text.last == "]") || text.first == "†"
        return Self.isMark(text) && (isBracketed || text.first == "*")
    }

    private func trimmedContent(of node: Int, most: Int) -> String? {
        guard end(node) - node < 8 else { return nil }
        let text = content(of: node)
        guard text.utf8.count <= most * 4 else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty || words.count > most ? nil : words
    }

    /// True for digits, a letter, or signs of notes, in brackets or without.
    private static func isMark(_ text: String) -> Bool {
        let inner = text.trimmingPrefix { "[(".contains($0) }.prefix { !"])".contains($0) }
        if inner.isEmpty { return false }
        if inner.allSatisfy({ $0.isNumber }) { return inner.count <= 4 }
        if inner.allSatisfy({ "*†‡§¶".contains($0) }) { return true }
        let words = inner.split(separator: " ")
        // `[a]`, `[note 3]`
        return inner.count == 1
            || words.count == 2 && words[1].allSatisfy(\.isNumber) && words[0].count <= 6
    }
}

/// The words in the `class` of an element that say what it is.
struct ClassWords {
    private let names: SmallLetters

    init(_ bytes: ArraySlice<UInt8>) { names = SmallLetters(bytes.prefix(512)) }

    var isVerse: Bool {
        names.have("poem", "poetry", "stanza", "lyrics")
            || names.have("verse") && !names.have("reverse", "universe", "inverse", "converse")
    }
    var isCode: Bool {
        names.have("code", "highlight", "lang-", "language-", "prettyprint", "brush")
    }
    var isCaption: Bool { names.have("caption-text", "figcaption") || names.are("caption") }
    var isNote: Bool {
        names.have("footnote", "noteref", "fnref", "reference", "endnote", "annotation")
    }
}
