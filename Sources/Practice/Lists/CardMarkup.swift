/// The tags of texts that programs for cards write.
///
/// ```swift
/// CardMarkup.plain("<b>fox</b> &amp; hound")  // "fox & hound"
/// ```
package enum CardMarkup {
    /// A text without tags, references to sounds and character references; O(length).
    package static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x3C, 0x26, 0x5B].contains($0) }) else { return text }
        var plain = ""
        var rest = text[...]
        // Behind the last of these nothing ends, so that nothing is searched in vain.
        let lastTag = text.lastIndex(of: ">")
        let lastSound = text.lastIndex(of: "]")
        while let next = rest.firstIndex(where: { "<&[".contains($0) }) {
            plain += rest[..<next]
            rest = rest[next...]
            if let end = tagEnd(rest, lastTag) {
                if isBreak(rest[next...end]) { plain += " " }
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
        plain += rest
        return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
