/// The file of a text as it was typed, with an optional part of an EPUB after it.
package struct TextFileName: Hashable, Sendable {
    /// The whole line as it was typed.
    package let typed: String
    package let path: String
    package let part: String?

    /// `book.epub 3`, or any path; `nil` for a blank line.
    package init?(_ typed: String) {
        let blank: (Character) -> Bool = { $0.isWhitespace }
        var text = typed.drop(while: blank)
        while text.last.map(blank) == true { text.removeLast() }
        guard !text.isEmpty else { return nil }
        self.typed = String(text)
        let end = text.indices.first {
            text[$0] == " " && text[..<$0].suffix(5).lowercased() == ".epub"
        }
        path = String(end.map { text[..<$0] } ?? text)
        part = end.map { String(text[$0...].drop(while: blank)) }
    }
}
