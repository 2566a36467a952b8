import ListenCore

/// Apertium's stream format: its escapes and lexical units.
enum StreamFormat {
    private static let reserved = Set("\\^$[]{}<>@/")
    /// An empty superblank behind the text, which keeps the last word's blank apart.
    private static let tail = " [][\n]"

    /// A request for one text: escaped, with the tail and the final NUL.
    static func request(_ text: String) -> [UInt8] {
        var escaped = ""
        for character in text {
            if character.isNewline || character == "\0" {
                escaped += " "
                continue
            }
            if reserved.contains(character) { escaped += "\\" }
            escaped.append(character)
        }
        return Array((escaped + tail).utf8) + [0]
    }

    /// The text of an answer: without the tail, unescaped, without outer spaces.
    static func text(ofAnswer answer: String) -> String {
        var text = ""
        var isEscaped = false
        var blank = 0
        for character in answer {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "[" {
                blank += 1
            } else if character == "]", blank > 0 {
                blank -= 1
            } else if blank == 0 {
                text.append(character)
            }
        }
        return String(text.trimmed)
    }

    /// The lexical units `^…$` of an answer, each split at its `/`.
    static func units(of answer: String) -> [[String]] {
        var units: [[String]] = []
        var parts: [String] = []
        var part: String?
        var isEscaped = false
        for character in answer {
            if isEscaped {
                part?.append(character)
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "^": (parts, part) = ([], "")
            case "$":
                if let last = part { units.append(parts + [last]) }
                part = nil
            case "/":
                if let finished = part {
                    parts.append(finished)
                    part = ""
                }
            default: part?.append(character)
            }
        }
        return units
    }
}
