import ListenCore
import Markup
import Subtitles

/// The plain text of HTML: a line for every block, with white space as a browser shows it.
enum PageText {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "dd", "div", "dl", "dt",
        "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li",
        "main", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul", "br",
    ]
    private static let hidden: Set<String> = [
        "head", "script", "style", "rt", "rp", "template", "svg", "math", "audio", "video",
    ]

    /// The text of a fragment or a whole page.
    static func plain(_ bytes: [UInt8]) -> String {
        page(bytes).paragraphs.joined(separator: "\n")
    }

    /// The blocks of a whole page, and the language it states.
    static func page(_ bytes: [UInt8]) -> (paragraphs: [String], language: Language?) {
        let wrapped = Array("<body>".utf8) + bytes + Array("</body>".utf8)
        guard let root = XMLDocument(wrapped).root else { return ([], nil) }
        let outer = root.first("html") ?? root
        let stated = outer["lang"] ?? (outer.first("body") ?? root.first("body"))?["lang"]
        return (paragraphs(of: root), BookText.language(stated))
    }

    /// The blocks of an element that have any text, in order.
    static func paragraphs(of root: XMLElement) -> [String] {
        enum Step {
            case enter(XMLElement)
            case leave
        }
        var paragraphs: [String] = []
        var open = ""
        func finish() {
            if let text = BookText.whole(open) { paragraphs.append(text) }
            open = ""
        }
        var steps: [Step] = [.enter(root)]
        while let step = steps.popLast() {
            guard case .enter(let element) = step else {
                finish()
                continue
            }
            if element.isText {
                open += element.ownText
                continue
            }
            let name = element.name.lowercased()
            if hidden.contains(name) { continue }
            if blocks.contains(name) {
                finish()
                steps.append(.leave)
            }
            steps += element.children.reversed().map { .enter($0) }
        }
        finish()
        return paragraphs
    }
}

extension BookText {
    /// The whole text on one line, however long; `nil` when nothing is left.
    static func whole(_ text: String) -> String? {
        let words = text.unicodeScalars.split { scalar in
            scalar.properties.isWhitespace && scalar != "\u{A0}" || scalar.value < 0x20
                || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFEFF
        }
        return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
    }
}
