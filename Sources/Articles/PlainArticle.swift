import HTMLText
import ListenCore
import Subtitles

/// The article of a page as plain text, for who measures this package from outside.
///
///     PlainArticle(html: bytes, address: "https://example.org/fox")?.title  // The fox
public struct PlainArticle: Sendable {
    /// The title; `nil` where none is stated.
    public let title: String?
    /// The authors.
    public let author: String?
    /// The blocks behind the title, a line each.
    public let text: String

    /// The article of a page; `nil` where there is none.
    public init?(html: [UInt8], address: String?) {
        let page = HTMLPage(html, analysis: PlainTextAnalysis())
        guard let article = try? ArticleReader.article(of: page, address: address) else {
            return nil
        }
        title = article.title
        author = article.author
        let first = article.blocks.first
        let hasTitle = first?.kind == .heading(level: 1) && first?.text == article.title
        text = article.blocks.dropFirst(hasTitle ? 1 : 0).map(\.text).joined(separator: "\n")
    }
}
