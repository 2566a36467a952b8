import Articles
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `the title of an article`() {
        let paragraph = String(
            repeating: "The fox ran over the hill, and the hound sat down. ", count: 20)
        let page = "<title>The fox</title><article><h1>The fox</h1><p>\(paragraph)</article>"
        let bytes = Array(page.utf8)
        #expect(PlainArticle(html: bytes, address: "https://example.org/fox")?.title == "The fox")
    }
}
