/// The person who speaks from a line of a cue on.
package struct CueVoice: Hashable, Sendable {
    /// The line of the cue's text, from 0.
    package let line: Int
    /// The name on one line, without the colon behind it (not yet safe for a terminal).
    package let name: String

    /// The longest name, in characters.
    private static let longest = 60

    /// A voice; `nil` for a name without visible characters.
    package init?(line: Int = 0, name: some StringProtocol) {
        // More than that is no name, however many blanks are in it.
        var words = name.prefix(4 * Self.longest)
            .split { $0.isWhitespace || $0.unicodeScalars.allSatisfy(Self.isControl) }
            .joined(separator: " ")[...]
        while let last = words.last, last == ":" || last == "：" || last.isWhitespace {
            words.removeLast()
        }
        guard !words.isEmpty else { return nil }
        (self.line, self.name) = (line, String(words.prefix(Self.longest)))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }
}

extension Cue {
    /// The person who speaks first; `nil` where the file does not say.
    public var speaker: String? { voices.first.flatMap { $0.line == 0 ? $0.name : nil } }

    /// The words of each speaker, one after the other.
    package var turns: [(speaker: String?, text: String)] {
        guard voices.count > 1 || voices.first.map({ $0.line > 0 }) == true else {
            return [(speaker, text)]
        }
        var names: [Int: String] = [:]
        for voice in voices { names[voice.line] = voice.name }
        var turns: [(speaker: String?, text: String)] = []
        for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if let name = names[place] {
                turns.append((name, String(line)))
            } else if turns.isEmpty {
                turns.append((nil, String(line)))
            } else {
                turns[turns.count - 1].text += "\n" + line
            }
        }
        return turns
    }
}
