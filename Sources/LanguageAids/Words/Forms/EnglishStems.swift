/// The stems of English forms, which a mute e, a doubled letter or a y tells apart.
struct EnglishStems {
    let lexicon: FormLexicon

    /// The stems of a form with an ending: `hope` and `hop` of `hoping`, the likelier first.
    func stems(of word: String, _ ending: String) -> [String] {
        let stem = String(word.dropLast(ending.count))
        guard stem.contains(where: Self.vowels.contains) || stem.contains("y"), stem.count > 1
        else { return [] }
        if stem.hasSuffix("i"), ending != "ing" { return [stem.dropLast() + "y", stem] }
        let letters = Array(stem)
        let last = letters[letters.count - 1]
        var found: [String] = []
        if letters.count > 2, last == letters[letters.count - 2], !Self.vowels.contains(last) {
            let single = String(stem.dropLast())
            // `added`
            guard single.count > 2 else { return [stem, single] }
            found =
                "lsfz".contains(last) && lexicon.kinds(stem)?.isEmpty != true
                ? [stem, single] : [single, stem]
        } else if last == "y", ending == "ing" {
            found = [stem, stem.dropLast() + "ie"]
        } else {
            found = needsE(letters) ? [stem + "e", stem] : [stem, stem + "e"]
        }
        return found
    }

    /// True when a verb of these letters is likelier with a mute e: `hop` in `hoping`.
    private func needsE(_ letters: [Character]) -> Bool {
        let stem = String(letters)
        if [
            "at", "iz", "is", "us", "v", "c", "dg", "u", "rg", "ng", "ak", "os", "bl", "pl", "tl",
            "dl", "gl", "ir", "ur", "in",
        ].contains(where: stem.hasSuffix),
            !["ng"].contains(where: stem.hasSuffix) || stem.hasSuffix("ang"),
            lexicon.has(stem + "e", .verb, unknown: true),
            !["eat", "oat", "iat"].contains(where: stem.hasSuffix) || stem.hasSuffix("iat")
        {
            return true
        }
        guard letters.count > 2 else { return false }
        let tail = letters.suffix(3).map { Self.vowels.contains($0) }
        let last = letters[letters.count - 1]
        return tail == [false, true, false] && !"wxy".contains(last)
            && !["er", "en", "it", "on", "om", "or", "et", "ow", "el", "al"].contains {
                stem.count > 4 && stem.hasSuffix($0)
            }
    }

    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
}
