/// The beginnings by which a text is known for a page of the web, whatever is said of it.
package enum PageSign {
    /// The bytes that are looked at: comments may stand before the page.
    private static let most = 4_096

    /// True for a page: its declaration comes first, or its element, or one of its two parts.
    ///
    /// Blanks, a byte order mark, comments and instructions may stand before it. What says that it
    /// is XML is a page only by its declaration or its element.
    package static func isPage(_ bytes: some Sequence<UInt8>) -> Bool {
        let bytes = Array(bytes.prefix(most))
        // Most contents are no markup at all, and need not be decoded.
        guard isMarkup(bytes) else { return false }
        return isPage(String(decoding: bytes, as: UTF8.self)[...])
    }

    /// The same for a text.
    package static func isPage(_ text: Substring) -> Bool {
        var rest = text.prefix(most).drop(while: isBlank)
        var isXML = false
        while rest.hasPrefix("<!--") || rest.hasPrefix("<?") {
            isXML = isXML || rest.prefix(5).lowercased() == "<?xml"
            let mark = rest.hasPrefix("<?") ? ">" : "-->"
            guard let end = rest.firstRange(of: mark)?.upperBound else { return false }
            rest = rest[end...].drop(while: isBlank)
        }
        if rest.prefix(14).lowercased() == "<!doctype html" { return true }
        guard rest.first == "<" else { return false }
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
            .lowercased()
        return name == "html" || !isXML && (name == "head" || name == "body")
    }

    /// True for bytes that begin as markup does: with a declaration, a comment, an instruction or an
    /// element.
    package static func isMarkup(_ bytes: some Sequence<UInt8>) -> Bool {
        let blank: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
        var start = bytes.lazy.drop { blank.contains($0) }.makeIterator()
        guard start.next() == UInt8(ascii: "<"), let next = start.next() else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
            || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || character == "\u{FEFF}"
    }
}
