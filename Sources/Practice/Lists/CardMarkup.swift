/// The tags of texts that programs for cards write.
///
/// ```swift
/// CardMarkup.plain("<b>fox</b> &amp; hound")  // "fox & hound"
/// ```
package enum CardMarkup {
    /// A text without tags, references to sounds and character references; O(length).
    package static func plain(_ text: String) -> String {
        guard hasMarkup(text) else { return text }
        return onOneLine(stripped(text, breaking: " ")[...])
    }

    /// The first line that has any text, without tags as above, lines being parted by tags; O(length).
    ///
    /// A translation or an example often stands below a word.
    package static func firstLine(_ text: String) -> String {
        guard hasMarkup(text) else { return text }
        // Line ends of the text itself are spaces in a page.
        let page = text.replacing("\n", with: " ")
        return stripped(page, breaking: "\n").split(separator: "\n").lazy.map(onOneLine)
            .first { !$0.isEmpty } ?? ""
    }

    private static func hasMarkup(_ text: String) -> Bool {
        text.utf8.contains { [0x3C, 0x26, 0x5B].contains($0) }
    }

    private static func onOneLine(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func stripped(_ text: String, breaking mark: String) -> String {
        var plain = ""
        var rest = text[...]
        // Behind the last of these nothing ends, so that nothing is searched in vain.
        let lastTag = text.lastIndex(of: ">")
        let lastSound = text.lastIndex(of: "]")
        while let next = rest.firstIndex(where: { "<&[".contains($0) }) {
            plain += rest[..<next]
            rest = rest[next...]
            if let end = tagEnd(rest, lastTag) {
                if isBreak(rest[next...end]) { plain += mark }
                rest = rest[rest.index(after: end)...]
            } else if let lastSound, next < lastSound, rest.hasPrefix("[sound:"),
                let end = rest.firstIndex(of: "]")
            {
                rest = rest[rest.index(after: end)...]
            } else if let (letter, end) = reference(rest) {
                plain += letter
                rest = rest[rest.index(after: end)...]
            } else {
                plain.append(rest.removeFirst())
            }
        }
        return plain + rest
    }

    private static func tagEnd(_ text: Substring, _ last: String.Index?) -> String.Index? {
        guard let last, text.startIndex < last, text.first == "<",
            let second = text.dropFirst().first,
            second.isASCII, second.isLetter || second == "/" || second == "!"
        else { return nil }
        return text.firstIndex(of: ">")
    }

    /// Tells whether a tag ends a line.
    private static func isBreak(_ tag: Substring) -> Bool {
        let name = tag.drop { "</".contains($0) }.prefix { $0.isLetter }.lowercased()
        return ["br", "div", "p", "li", "tr", "td", "hr"].contains(name)
    }

    private static func reference(_ text: Substring) -> (String, String.Index)? {
        guard text.first == "&", let end = text.prefix(10).firstIndex(of: ";") else { return nil }
        let name = text[..<end].dropFirst()
        if let known = names[String(name)] { return (known, end) }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value =
            digits.first?.lowercased() == "x"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = value.flatMap(Unicode.Scalar.init),
            scalar.properties.generalCategory != .control
        else { return nil }
        return (String(scalar), end)
    }

    private static let names = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]
}
