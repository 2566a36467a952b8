import ListenCore

/// FreeDict entries for inflected forms: `geht`, whose references lead to `gehen`, and plurals.
enum DictForms {
    /// True when an entry is for a form: it has no part of speech, or only "plural", and refers to
    /// others.
    static func isForm(_ entry: DictionaryEntry) -> Bool {
        guard entry.grammar == nil || entry.grammar == "plural" else { return false }
        return entry.details.contains { $0.hasPrefix(reference) }
    }

    /// The lemmas that entries of a form may lead to, the likeliest first.
    ///
    /// Each entry refers to all words of its meaning, `läuft` to `gehen` too: words that begin like
    /// the form come first, and only they count.
    static func bases(of entries: [DictionaryEntry], form: String) -> [String] {
        let (written, form) = (form, letters(form))
        var found: [(word: String, likeness: Int)] = []
        for entry in entries where isForm(entry) {
            for line in entry.details where line.hasPrefix(reference) {
                for item in line.dropFirst(reference.count).split(separator: ",").prefix(60) {
                    guard let word = bare(item) else { continue }
                    // `Tropfen` is its own plural.
                    if word == written, entry.grammar != nil { return [written] }
                    guard !found.contains(where: { $0.word == word }),
                        let likeness = likeness(letters(word), form)
                    else { continue }
                    found.append((word, likeness))
                }
            }
        }
        let sorted = found.enumerated().sorted {
            ($1.element.likeness, $0.offset) < ($0.element.likeness, $1.offset)
        }
        return sorted.prefix(mostBases).map(\.element.word)
    }

    private static let reference = "see: "
    /// The most words that are looked up to see if they are forms themselves.
    private static let mostBases = 8
    /// The words for objects that precede a verb in headwords.
    static let objects: Set<Substring> = [
        "etw.", "jdn.", "jdm.", "jds.", "jd.", "jdn./etw.", "etw./jdn.", "jdm./etw.", "sich",
        "nach", "auf", "an", "von", "mit", "über", "um", "für", "zu", "in", "aus", "bei", "vor",
    ]

    /// The last word of `jdn./etw. bringen`; `nil` for phrases.
    private static func bare(_ item: Substring) -> String? {
        let words = item.split(separator: " ")
        guard let last = words.last, words.dropLast().allSatisfy(objects.contains) else {
            return nil
        }
        return String(last)
    }

    /// The likeness of a word to a form of it: equal letters at the beginning count for it, letters
    /// beyond them against it; `nil` when it begins otherwise.
    ///
    /// Vowels change from form to form, and participles have `ge` in front or behind their prefix.
    private static func likeness(_ word: [Character], _ form: [Character]) -> Int? {
        // Without the form itself and the present participle, which has an entry of its own.
        guard word != form, !word.suffix(3).elementsEqual("end") else { return nil }
        let isParticiple = form.starts(with: "ge")
        let rest = isParticiple ? alike(word, form.dropFirst(2)) : nil
        let inner = GermanParticiple.withoutGe(form).flatMap { alike(word, $0[...]) }
        return [alike(word, form[...]), rest, inner].compactMap { $0 }.max()
    }

    private static func alike(_ word: [Character], _ form: ArraySlice<Character>) -> Int? {
        var (points, matched) = (0, 0)
        for (letter, other) in zip(word, form) {
            if letter == other {
                points += 2
            } else if vowels.contains(letter), vowels.contains(other) {
                points -= 1
            } else {
                break
            }
            matched += 1
        }
        let beyond = word.count - matched
        return matched > 0 && beyond <= mostBeyond ? points - 2 * beyond : nil
    }

    /// The most letters a lemma may add: `zog` comes from `ziehen`; `Morgen` not from
    /// `Montagmorgen`.
    private static let mostBeyond = 4
    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "ä", "ö", "ü", "y"]

    private static func letters(_ word: String) -> [Character] { Array(WordFold.folded(word)) }
}
