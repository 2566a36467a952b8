import ListenCore

/// Entries of FreeDict that stand for a form of another word: `geht`, whose references lead to
/// `gehen`, and plurals.
enum DictForms {
    /// Whether an entry is one: it names no word class, or the plural alone, and refers to others.
    static func isForm(_ entry: DictionaryEntry) -> Bool {
        guard entry.grammar == nil || entry.grammar == "plural" else { return false }
        return entry.details.contains { $0.hasPrefix(reference) }
    }

    /// The words that entries of a form may lead to, the likeliest first.
    ///
    /// Each refers to all words of its meaning, `läuft` to `gehen` too: those that begin as the
    /// form does come first, and only they count.
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
    /// So many words are looked up to see whether they are no forms themselves.
    private static let mostBases = 8
    /// What stands before a verb for what it acts on.
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

    /// How like a word is to a form of it: letters at the beginning that are alike count for it,
    /// what the word has beyond them against it; `nil` where it begins otherwise.
    ///
    /// Vowels change from form to form, and `ge` stands before participles, or behind their prefix.
    private static func likeness(_ word: [Character], _ form: [Character]) -> Int? {
        // The form itself and the present participle, which has an entry of its own.
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

    /// `zog` is of `ziehen`; `Morgen` is of no `Montagmorgen`.
    private static let mostBeyond = 4
    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "ä", "ö", "ü", "y"]

    private static func letters(_ word: String) -> [Character] { Array(WordFold.folded(word)) }
}
