/// Names of speakers that a text writes before what they say: `Anna: …`.
package enum SpeakerLabels {
    /// The words of one speaker.
    package typealias Turn = (speaker: String?, text: String)

    /// The longest name.
    private static let longest = (words: 4, characters: 40)
    /// Of so many paragraphs one has a name, at least.
    private static let paragraphs = 4
    /// The same for the lines of a transcript, where names recur.
    private static let lines = 40
    /// The words inside a name that begin with a small letter.
    private static let particles: Set<String> = [
        "de", "del", "der", "den", "di", "da", "do", "dos", "du", "la", "le", "van", "von", "of",
        "and", "y", "e", "und", "et",
    ]

    /// The paragraphs of a text without the names before them; `nil` where it names fewer than two
    /// persons, or so rarely that the names may be words of the text.
    ///
    /// Paragraphs behind a name are of the same person. In a transcript (`isTranscript`) names may
    /// be rare, if two persons speak at least twice. Other texts may be plays, which print names
    /// without a colon.
    package static func parted(_ parts: [String], isTranscript: Bool = false) -> [Turn]? {
        let found = parts.map { label(of: $0) }
        var counts: [String: Int] = [:]
        for label in found { if let name = label?.name { counts[name, default: 0] += 1 } }
        let named = counts.values.reduce(0, +)
        let recurring = counts.values.count { $0 > 1 }
        let isDense = named * paragraphs >= parts.count
        let isTold = isTranscript && recurring > 1 && named * lines >= parts.count
        guard counts.count > 1, isDense || isTold else {
            return isTranscript ? nil : PlayLabels.parted(parts)
        }
        var speaker: String?
        var turns: [Turn] = []
        for (part, label) in zip(parts, found) {
            if let label { speaker = label.name }
            let text = label?.text ?? part
            // A name alone on its line is that of the next.
            if !text.isEmpty { turns.append((speaker, text)) }
        }
        return turns
    }

    /// The name before a paragraph and the rest of it; `nil` where it has none.
    static func label(of part: String) -> (name: String, text: String)? {
        let head = part.prefix(longest.characters + 40)
        guard let colon = head.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
        let behind = part[part.index(after: colon)...]
        let next = behind.drop { "*_]".contains($0) }.first
        guard part[colon] == "：" || next.map(\.isWhitespace) ?? true else { return nil }
        guard let name = name(part[..<colon]) else { return nil }
        let text = behind.drop { $0.isWhitespace || "*_]".contains($0) }
        return (name, String(text))
    }

    /// A name without its marks and what is said of the voice: `**ANNA (laughing)**`.
    private static func name(_ text: Substring) -> String? {
        var bare = String(text.filter { !"*_[]".contains($0) })
        if let open = bare.firstIndex(of: "("), bare.hasSuffix(")"), open > bare.startIndex {
            bare = String(bare[..<open])
        }
        let words = bare.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty, words.count <= longest.words,
            bare.count <= longest.characters, words.first.map(isName) == true,
            words.dropFirst().allSatisfy({ isName($0) || particles.contains(String($0)) })
        else { return nil }
        return words.joined(separator: " ")
    }

    /// True for a word that begins as names do; letters without a case may.
    private static func isName(_ word: Substring) -> Bool {
        guard let first = word.first else { return false }
        let isMarked = word.contains { "?!;,\"“”«»…/=<>@".contains($0) }
        return !isMarked && (first.isNumber || first.isLetter && !first.isLowercase || first == "#")
            && word.contains(where: { $0.isLetter || $0.isNumber })
    }
}
