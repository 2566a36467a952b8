package import ListenCore
package import Markup

/// A text in lines, and the readings of its parts.
package struct ReadText: Hashable, Sendable {
    /// The text, without its readings.
    package let text: String
    /// The readings, in the order of the text.
    package let readings: [CueReading]

    /// A text with those readings that are still valid after its blanks changed.
    init(_ text: String, _ content: CueText?) {
        self.text = text
        readings = content?.text == text ? content?.readings ?? [] : []
    }
}

extension XMLElement {
    /// All text inside the element as `tidied` returns it, with the readings of its rubies (HTML).
    package func readText(tidied: (String) -> String?) -> ReadText? {
        guard let text = tidied(innerText) else { return nil }
        return ReadText(text, markedText().map { RubyMarkup.read($0) })
    }

    /// All text inside the element on one line as ruby markup; `nil` without rubies.
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
