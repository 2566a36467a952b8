/// A headword of a dictionary of ABBYY Lingvo: `{to }go`, `colo(u)r`, `\#1`.
///
/// Parts in braces are shown and not searched for, parts in brackets may be left out, tags are
/// dropped, and a backslash takes the meaning from the character behind it.
struct DSLHeadword {
    private enum Part {
        case text(String)
        case unsorted(String)
        case optional(String)
    }

    /// The headword as it is shown.
    let shown: String
    /// The ways it is written, the fullest first; empty for one without a letter, or too long.
    let spellings: [String]

    /// The most ways of a headword that are kept.
    private static let mostSpellings = 8
    /// The most signs `~` that stand for another headword.
    private static let mostTildes = 8

    /// The longest headword that is read, in bytes; its parts may make it shorter.
    private static let longest = 4 * EntryLimits.keyBytes

    /// The text that `~` stands for.
    var name: String { spellings.first ?? shown }

    /// Reads a headword, in which `tilde` is what `~` stands for.
    init(_ text: String, tilde: String = "~") {
        guard text.utf8.count <= Self.longest else {
            let head = text.unicodeScalars.prefix(EntryLimits.keyBytes)
            shown = EntryText.line(Substring(head))
            self.spellings = []
            return
        }
        let parts = Self.parts(of: text, tilde)
        shown = EntryText.line(
            parts.map { part in
                switch part {
                case .text(let text), .unsorted(let text): text
                case .optional(let text): "(\(text))"
                }
            }.joined())
        var spellings = [""]
        for part in parts {
            switch part {
            case .text(let text): spellings = spellings.map { $0 + text }
            case .unsorted: break
            case .optional(let text):
                let full = spellings.map { $0 + text }
                spellings = Array((full + spellings).prefix(Self.mostSpellings))
            }
        }
        var seen: Set<String> = []
        self.spellings = spellings.map { EntryText.line($0) }
            .filter {
                !$0.isEmpty && $0.utf8.count <= EntryLimits.keyBytes && seen.insert($0).inserted
            }
    }

    /// The parts; one that is not closed is text.
    private static func parts(of text: String, _ tilde: String) -> [Part] {
        var parts: [Part] = []
        var current = ""
        var close: Character?
        var isInTag = false
        var isEscaped = false
        var tildes = 0
        for character in text {
            if isEscaped {
                isEscaped = false
                if !isInTag { current.append(character) }
            } else if character == "\\" {
                isEscaped = true
            } else if isInTag {
                isInTag = character != "]"
            } else if character == "[" {
                isInTag = true
            } else if character == "~", tildes < mostTildes {
                tildes += 1
                current += tilde
            } else if let end = close, character == end {
                parts.append(end == "}" ? .unsorted(current) : .optional(current))
                (current, close) = ("", nil)
            } else if close == nil, character == "{" || character == "(" {
                parts.append(.text(current))
                (current, close) = ("", character == "{" ? "}" : ")")
            } else {
                current.append(character)
            }
        }
        return parts + [.text(current)]
    }
}
