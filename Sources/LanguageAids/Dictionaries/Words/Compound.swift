/// Compounds of languages that write them as one word.
enum Compound {
    /// The fewest letters of a compound's last part (Tür, Hut, Arm).
    static let tailLetters = 3
    /// The fewest letters of the head before it.
    static let headLetters = 3
    /// The most words of a head.
    private static let headParts = 3

    private static let languages: Set<String> = [
        "de", "nl", "sv", "da", "no", "nb", "nn", "af", "is",
    ]

    /// All splits of a word in two, the longest tail first, folded; none for a language without
    /// compounds.
    static func parts(of word: String, language: String) -> [(head: String, tail: String)] {
        guard languages.contains(language) else { return [] }
        let letters = Array(WordFold.folded(word))
        guard letters.count >= tailLetters + headLetters, letters.count <= 64 else { return [] }
        return (headLetters...letters.count - tailLetters).map {
            (String(letters[..<$0]), String(letters[$0...]))
        }
    }

    /// True when the text before a tail consists of words too, so that `Hausen` is not taken for a
    /// part of `Grimmelshausen`.
    static func isHead(
        _ head: String, language: String, parts: Int = headParts,
        isHeadword: (String) -> Bool
    ) -> Bool {
        if isAnyHeadword(head, isHeadword) { return true }
        guard parts > 1 else { return false }
        for (first, rest) in Self.parts(of: head, language: language) {
            // Too many strings of three letters are words.
            guard first.count > headLetters, rest.count > tailLetters else { continue }
            guard isAnyHeadword(rest, isHeadword) else { continue }
            if isHead(first, language: language, parts: parts - 1, isHeadword: isHeadword) {
                return true
            }
        }
        return false
    }

    private static func isAnyHeadword(
        _ head: String, _ isHeadword: (String) -> Bool
    ) -> Bool {
        forms(ofHead: head).contains { isHeadword($0) }
    }

    /// A head with and without the letters that join it to the next word: `arbeits`, `blumen`,
    /// `schul` of Schule, `fahr` of fahren.
    static func forms(ofHead head: String) -> [String] {
        var forms = [head]
        for joint in ["s", "es", "n", "en", "ens", "er", "e", "-"]
        where head.hasSuffix(joint) && head.count - joint.count >= headLetters {
            forms.append(String(head.dropLast(joint.count)))
        }
        return forms + [head + "e", head + "en", head + "n"]
    }
}
