import ListenCore
import Markup

/// The text of one definition of a Yomitan dictionary: plain, or structured content, whose elements
/// become lines.
struct DefinitionText {
    /// The use of a line.
    private enum Role {
        case sense, detail, grammar, label
    }

    /// The place of an element among its parents.
    private struct Place {
        var role = Role.sense
        var isInItem = false
        /// True in a list whose items share a line.
        var joins = false
    }

    private(set) var senses: [String] = []
    private(set) var details: [String] = []
    private(set) var grammar: [String] = []
    /// The word that this is a form of.
    private(set) var lemma: String?
    /// True when it is a plain text of one line.
    private(set) var isPlain = false

    /// The most lines of either kind.
    static let mostLines = 64
    /// The longest line in characters; longer ones are cut.
    private static let longestLine = 1_000
    /// The longest text of a definition in bytes; the rest is left out.
    private static let longestText = 256 << 10

    private var line = ""
    private var role = Role.sense
    private var labels = ""
    private var length = 0

    /// Reads a definition.
    init(_ definition: JSONElement) {
        switch definition.kind {
        case .string:
            add(definition.string ?? "", Place())
            flush()
            isPlain = senses.count == 1
        case .array:
            // A form: the word and the rules that lead from it.
            lemma = definition.elements.first?.string
        case .object:
            switch definition["type"]?.string {
            case "structured-content":
                if let content = definition["content"] { walk(content, Place()) }
            case "text": add(definition["text"]?.string ?? "", Place())
            default: break
            }
            flush()
        default: break
        }
    }

    // MARK: - Elements

    private mutating func walk(_ content: JSONElement, _ place: Place) {
        guard length < Self.longestText else { return }
        switch content.kind {
        case .string: add(content.string ?? "", place)
        case .array: for part in content.elements { walk(part, place) }
        case .object: element(content, place)
        default: break
        }
    }

    private mutating func element(_ element: JSONElement, _ place: Place) {
        let tag = element["tag"]?.string ?? ""
        let use = (element["data"]?["content"]?.string ?? "").lowercased()
        guard !Self.skipped.contains(tag), !Self.isAny(of: Self.skippedUses, in: use) else {
            return
        }
        var inner = place
        if Self.isAny(of: Self.detailUses, in: use) || tag == "table" || tag == "details" {
            inner.role = .detail
        } else if place.role == .sense, Self.grammarUses.contains(use) {
            inner.role = .grammar
        } else if place.role == .sense, Self.labelUses.contains(use) {
            inner.role = .label
        }
        switch tag {
        case "br": flush()
        case "img":
            // Pictures of single characters have their text here.
            let shown = element["alt"]?.string ?? element["title"]?.string ?? ""
            if shown.count <= 16 { add(shown, inner) }
        case "ul", "ol":
            if place.isInItem, tag == "ul", !Self.hasList(element["content"]) {
                inner.joins = true
            } else {
                inner.joins = false
                flush()
            }
            if let content = element["content"] { walk(content, inner) }
            if !inner.joins { flush() }
        case "li" where place.joins:
            if !line.isEmpty, !line.hasSuffix(" ") { line += "; " }
            if let content = element["content"] { walk(content, inner) }
        default:
            inner.isInItem = place.isInItem || tag == "li"
            let isBlock = !place.joins && Self.blocks.contains(tag)
            if isBlock { flush() }
            if let content = element["content"] { walk(content, inner) }
            if tag == "td" || tag == "th" { line += " | " }
            if isBlock { flush() }
        }
    }

    /// True when a list is inside.
    private static func hasList(_ content: JSONElement?) -> Bool {
        guard let content else { return false }
        switch content.kind {
        case .array: return content.elements.contains { hasList($0) }
        case .object:
            return ["ul", "ol"].contains(content["tag"]?.string) || hasList(content["content"])
        default: return false
        }
    }

    private static func isAny(of words: [StaticString], in use: String) -> Bool {
        !use.isEmpty && words.contains { use.contains(ascii: $0) }
    }

    /// Readings above characters stand in the reading of the entry.
    private static let skipped: Set<String> = ["rt", "rp"]
    private static let blocks: Set<String> = [
        "div", "li", "tr", "table", "thead", "tbody", "tfoot", "details", "summary",
    ]
    // The uses that the makers of JMdict's and Wiktionary's dictionaries for Yomitan name.
    private static let skippedUses: [StaticString] = [
        "attribution", "backlink", "graphic", "image",
    ]
    private static let detailUses: [StaticString] = [
        "example", "extra", "xref", "reference", "antonym", "synonym", "note", "forms", "etymol",
        "morpheme", "preamble", "sentence", "source", "see-also", "history",
    ]
    private static let grammarUses: Set<String> = ["part-of-speech-info", "pos", "word-class"]
    private static let labelUses: Set<String> = [
        "misc-info", "field-info", "dialect-info", "tag", "tags", "label",
    ]

    // MARK: - Lines

    private mutating func add(_ text: String, _ place: Place) {
        let text = text.utf8.count > Self.longestText ? String(text.prefix(10_000)) : text
        length += text.utf8.count
        let isBlank = !text.contains { !$0.isWhitespace }
        guard !isBlank else {
            line += text.contains { $0.isNewline } ? "" : text
            return
        }
        switch place.role {
        case .grammar:
            if grammar.count < 8 { grammar.append(EntryText.line(text)) }
        case .label:
            labels += "(\(EntryText.line(text))) "
        case .sense, .detail:
            if role != place.role {
                flush()
                role = place.role
            }
            // By bytes, so that a carriage return and a line feed are two ends.
            let parts = text.utf8.split(omittingEmptySubsequences: false) {
                $0 == 0x0A || $0 == 0x0D
            }
            for (index, part) in parts.enumerated() {
                if index > 0 { flush() }
                line += Substring(part)
            }
        }
    }

    private mutating func flush() {
        defer { line = "" }
        // Blanks, `|` and `;` between which nothing came.
        var end = Substring(line).utf8
        while let last = end.last, last <= 0x20 || last == 0x7C || last == 0x3B {
            end.removeLast()
        }
        var text = EntryText.line(Substring(end))
        guard !text.isEmpty else { return }
        if role == .detail {
            text = EntryText.cut(text, to: Self.longestLine)
            if details.count < Self.mostLines, !details.contains(text) { details.append(text) }
            return
        }
        text = EntryText.cut(labels + text, to: Self.longestLine)
        labels = ""
        if senses.count < Self.mostLines, !senses.contains(text) { senses.append(text) }
    }
}
