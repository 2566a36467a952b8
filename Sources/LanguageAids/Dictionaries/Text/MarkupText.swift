/// Text of markup (HTML, Pango, XDXF) without it: elements that begin a block
/// begin a line, references become characters.
enum MarkupText {
    /// The text; linear in its length.
    static func text(of markup: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = markup.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "<", let element = element(rest) {
                rest = rest.dropFirst(element.length)
                if blocks.contains(element.name), let last = result.last, last != "\n" {
                    result.append("\n")
                }
                if element.name == "li", !element.isEnd {
                    result.append(contentsOf: "• ".unicodeScalars)
                }
            } else if scalar == "&", let reference = reference(rest) {
                rest = rest.dropFirst(reference.length)
                result.append(contentsOf: reference.text.unicodeScalars)
            } else {
                result.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return String(result)
    }

    private static let blocks: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "hr", "h1", "h2",
        "h3", "h4", "h5", "h6", "blockquote", "def", "ex", "ar",
    ]

    /// The element at the start of `rest`: its name without the slash, in lower
    /// case, and its length; `nil` when no element begins there.
    private static func element(
        _ rest: Substring.UnicodeScalarView
    ) -> (name: String, isEnd: Bool, length: Int)? {
        let isEnd = rest.dropFirst().first == "/"
        var name = ""
        var length = 1
        var isNameOver = false
        for scalar in rest.dropFirst().prefix(1_024) {
            length += 1
            if scalar == ">" {
                return name.isEmpty ? nil : (name.lowercased(), isEnd, length)
            }
            if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                if !isNameOver { name.unicodeScalars.append(scalar) }
            } else if scalar == "/" || scalar == "!" {
                if !name.isEmpty { isNameOver = true }
            } else {
                // "a < b" begins no element.
                if name.isEmpty { return nil }
                isNameOver = true
            }
        }
        return nil
    }

    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
        "mdash": "—", "ndash": "–", "laquo": "«", "raquo": "»", "ldquo": "“", "rdquo": "”",
        "lsquo": "‘", "rsquo": "’", "middot": "·", "bull": "•", "times": "×", "deg": "°",
    ]

    private static func reference(_ rest: Substring.UnicodeScalarView) -> (
        text: String, length: Int
    )? {
        let name = rest.dropFirst().prefix(12).prefix { $0 != ";" && $0 != "&" }
        guard rest.dropFirst(name.count + 1).first == ";" else { return nil }
        let length = name.count + 2
        let text = String(name)
        if let known = named[text] { return (known, length) }
        guard text.hasPrefix("#") else { return nil }
        let isHex = text.dropFirst().first == "x" || text.dropFirst().first == "X"
        guard let value = UInt32(text.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (String(scalar), length)
    }
}
