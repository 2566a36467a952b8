package import ListenCore

/// All words of a language that were ever heard, by number, with how well they are known.
package struct MiningLexicon: Sendable {
    /// A form with its number.
    package struct Form: Hashable, Sendable {
        /// Its number.
        package let number: Int
        /// The folded form.
        package let text: String
        /// Its folded dictionary form, when it is known.
        package let lemma: String?

        /// A form.
        package init(number: Int, text: String, lemma: String? = nil) {
            self.number = number
            self.text = text
            self.lemma = lemma
        }
    }

    /// The place of what is no new word: it is known, on the way, ignored, or of another language.
    static let familiar: Int32 = -1

    /// By number, the place of a new word among `words`, or `familiar`.
    let places: [Int32]
    /// By number, true if a phrase with a status may begin with it; empty without any.
    private let beginsPhrase: [Bool]
    /// The new words, by what they are learned as.
    let words: [String]
    /// By number, the forms, for phrases; empty without any.
    private let forms: [String]
    private let statuses: WordStatuses

    /// The largest number that is kept: more words than any library has.
    private static let mostForms = 20_000_000

    /// The words of a language: O(n).
    ///
    /// A word counts as for ``WordCoverage``: under its form when that has a status, else under
    /// its dictionary form.
    package init(_ forms: [Form], statuses: WordStatuses) {
        let last = min(forms.map(\.number).max() ?? 0, Self.mostForms)
        var places = [Int32](repeating: Self.familiar, count: last + 1)
        var (words, known) = ([String](), [String: Int32]())
        for form in forms where (0...last).contains(form.number) {
            guard statuses.status(form: form.text, lemma: form.lemma) == nil else { continue }
            let word = form.lemma ?? form.text
            let place = known[word] ?? Int32(words.count)
            if place == words.count {
                known[word] = place
                words.append(word)
            }
            places[form.number] = place
        }
        (self.places, self.words, self.statuses) = (places, words, statuses)
        guard statuses.hasPhrases else {
            (beginsPhrase, self.forms) = ([], [])
            return
        }
        var begins = [Bool](repeating: false, count: last + 1)
        var texts = [String](repeating: "", count: last + 1)
        for form in forms where (0...last).contains(form.number) {
            begins[form.number] = statuses.beginsPhrase(form.text)
            texts[form.number] = form.text
        }
        (beginsPhrase, self.forms) = (begins, texts)
    }

    /// True if there are phrases with a status.
    var hasPhrases: Bool { !beginsPhrase.isEmpty }

    /// Leaves only those words of a sentence that stand in no phrase with a status.
    func leaveOutPhrases(of numbers: inout [Int]) {
        guard numbers.contains(where: { $0 < beginsPhrase.count && beginsPhrase[$0] }) else {
            return
        }
        var (left, index) = ([Int](), 0)
        while index < numbers.count {
            let number = numbers[index]
            if number < beginsPhrase.count, beginsPhrase[number],
                let length = phraseLength(at: index, of: numbers)
            {
                index += max(1, length)
            } else {
                left.append(number)
                index += 1
            }
        }
        numbers = left
    }

    /// The number of words of a phrase with a status that begins at a place of a sentence.
    private func phraseLength(at place: Int, of numbers: [Int]) -> Int? {
        statuses.phrase { offset in
            let index = place + offset
            guard index < numbers.count, numbers[index] < forms.count else { return nil }
            let form = forms[numbers[index]]
            return form.isEmpty ? nil : form
        }?.length
    }
}
