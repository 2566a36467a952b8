import ListenCore
import Markup
import Subtitles

extension DocumentReader {
    /// The text of a page of HTML.
    func page(_ document: Document) -> WrittenText {
        let page = HTMLPage.page(document.bytes)
        return WrittenText(title: page.title, language: page.language, blocks: page.blocks)
    }
}

/// Pages of HTML, however they were written.
enum HTMLPage {
    /// The blocks of a page that is no well-formed XML.
    static func blocks(of bytes: [UInt8], language: Language?) -> [TextBlock] {
        page(bytes).blocks
    }

    /// The text of a fragment or a whole page.
    static func plain(_ bytes: [UInt8]) -> String {
        page(bytes).blocks.map(\.text).joined(separator: "\n")
    }

    /// The blocks of a whole page, and the title and the language it states.
    static func page(
        _ bytes: [UInt8]
    ) -> (blocks: [TextBlock], title: String?, language: Language?) {
        let wrapped = Array("<body>".utf8) + bytes + Array("</body>".utf8)
        guard let root = XMLDocument(wrapped).root else { return ([], nil, nil) }
        let outer = root.first("html") ?? root
        let stated = outer["lang"] ?? (outer.first("body") ?? root.first("body"))?["lang"]
        let language = BookText.language(stated)
        let title = outer.first("head")?.first("title")?.innerText
        return (
            MarkupBlocks.blocks(of: root, language: language), BookText.name(title), language
        )
    }
}
