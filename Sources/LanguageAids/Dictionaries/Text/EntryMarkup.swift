/// The text of markup (HTML, Pango, XDXF): block elements begin a line, references become
/// characters.
enum EntryMarkup {
    /// The text; linear in its length.
    static func text(of markup: String) -> String {
        let scalars = Array(markup.unicodeScalars)
        var result = String.UnicodeScalarView()
        var close = 0
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            if scalar == "<" {
                // Searched once: many a `<` may share the next `>`, or have none.
                while close < scalars.count, close <= place || scalars[close] != ">" { close += 1 }
            }
            if scalar == "<", let element = element(scalars, place, close) {
                place = close + 1
                if blocks.contains(element.name), let last = result.last, last != "\n" {
                    result.append("\n")
                }
                if element.name == "li", !element.isEnd {
                    result.append(contentsOf: "• ".unicodeScalars)
                }
            } else if scalar == "&", let reference = reference(scalars, place) {
                place += reference.length
                result.append(contentsOf: reference.text.unicodeScalars)
            } else {
                result.append(scalar)
                place += 1
            }
        }
        return String(result)
    }

    /// The longest element.
    private static let longestElement = 1_024

    private static let blocks: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "hr", "h1", "h2",
        "h3", "h4", "h5", "h6", "blockquote", "def", "ex", "ar",
    ]

    /// The element from `<` at `place` to `>` at `close`: its name without the slash, in lower
    /// case; `nil` when there is none.
    private static func element(
        _ scalars: [Unicode.Scalar], _ place: Int, _ close: Int
    ) -> (name: String, isEnd: Bool)? {
        guard close < scalars.count, close - place <= longestElement else { return nil }
        let isEnd = scalars[place + 1] == "/"
        var name = String.UnicodeScalarView()
        for scalar in scalars[(place + 1)..<close] {
            if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                name.append(scalar)
            } else if !name.isEmpty {
                break
            } else if scalar != "/", scalar != "!" {
                // "a < b" does not begin an element.
                return nil
            }
        }
        return name.isEmpty ? nil : (String(name).lowercased(), isEnd)
    }

    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
        "mdash": "—", "ndash": "–", "laquo": "«", "raquo": "»", "ldquo": "“", "rdquo": "”",
        "lsquo": "‘", "rsquo": "’", "middot": "·", "bull": "•", "times": "×", "deg": "°",
    ]

    private static func reference(_ scalars: [Unicode.Scalar], _ place: Int) -> (
        text: String, length: Int
    )? {
        let name = scalars[(place + 1)...].prefix(12).prefix { $0 != ";" && $0 != "&" }
        guard name.endIndex < scalars.count, scalars[name.endIndex] == ";" else { return nil }
        let length = name.count + 2
        var view = String.UnicodeScalarView()
        view.append(contentsOf: name)
        let text = String(view)
        if let known = named[text] { return (known, length) }
        guard text.hasPrefix("#") else { return nil }
        let isHex = text.dropFirst().first == "x" || text.dropFirst().first == "X"
        guard let value = UInt32(text.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (String(scalar), length)
    }
}
