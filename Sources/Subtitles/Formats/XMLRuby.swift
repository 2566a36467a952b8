package import ListenCore
package import Markup

/// A text on lines and how parts of it are read.
package struct ReadText: Hashable, Sendable {
    /// The text, without its readings.
    package let text: String
    /// The readings, in the order of the text.
    package let readings: [CueReading]

    /// A text with the readings that a change of its blanks left true.
    init(_ text: String, _ content: CueText?) {
        self.text = text
        readings = content?.text == text ? content?.readings ?? [] : []
    }
}

extension XMLElement {
    /// All text inside it as `tidied` gives it, with what its rubies (HTML) say.
    package func readText(tidied: (String) -> String?) -> ReadText? {
        guard let text = tidied(innerText) else { return nil }
        return ReadText(text, markedText().map { RubyMarkup.read($0) })
    }

    /// All text inside it on one line as markup of rubies; `nil` where there are none.
    private func markedText() -> String? {
        enum Step {
            case enter(XMLElement)
            case leave(String)
        }
        var (markup, hasReading) = ("", false)
        var steps: [Step] = [.enter(self)]
        while let step = steps.popLast() {
            guard case .enter(let element) = step else {
                if case .leave(let name) = step { markup += "</\(name)>" }
                continue
            }
            if element.isText {
                let text = element.ownText.onOneLine
                markup += RubyMarkup.escaped(
                    markup.hasSuffix(" ") && text.hasPrefix(" ") ? String(text.dropFirst()) : text)
                continue
            }
            let name = element.name.lowercased()
            if ["ruby", "rb", "rt", "rp", "rtc"].contains(name) {
                hasReading = hasReading || name == "rt"
                markup += "<\(name)>"
                steps.append(.leave(name))
            } else if name == "br" {
                markup += " "
            }
            steps += element.children.reversed().map { .enter($0) }
        }
        return hasReading ? markup : nil
    }
}
