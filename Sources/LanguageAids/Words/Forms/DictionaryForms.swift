package import ListenCore
import Files

/// The dictionary form that each word has in its sentence.
///
/// German, English, French and Spanish words are judged by the words around them, the dictionaries
/// on this machine and Apertium, otherwise by the rules of their endings; words of other languages
/// by the morphologies alone.
package struct DictionaryForms: Lemmatizing {
    private let shelf: DictionaryShelf
    private let target: Language
    private let apertium: ApertiumLemmatizer
    private let others: any Lemmatizing
    private let memory = FormMemory()

    /// Forms by the dictionaries of a shelf that explain in `target`; `others` are asked about the
    /// words of other languages.
    package init(
        shelf: DictionaryShelf, target: Language = .english, apertium: Apertium,
        others: any Lemmatizing
    ) {
        (self.shelf, self.target) = (shelf, target)
        self.apertium = ApertiumLemmatizer(apertium)
        self.others = others
    }

    private static let languages: Set<String> = ["de", "en", "es", "fr"]

    /// The forms of a word at its first place in the sentence, otherwise by itself.
    package func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] {
        guard Self.languages.contains(language.code) else {
            return await others.lemmas(of: word, in: sentence, language: language)
        }
        let word = Self.withoutElision(word, language).word
        if let sentence, let range = Self.place(of: word, in: sentence) {
            return await lemmas(of: word, at: range, in: sentence, language: language)
        }
        let analyses = await analyses(of: word, in: word, language)
        let form = await DiskWork.run {
            SentenceForm.form(
                of: FormQuestion(word), language: language.code,
                lexicon: lexicon(of: language), analyses: analyses)
        }
        return await certain(form, word, sentence, language)
    }

    /// The forms of the word at a place.
    package func lemmas(
        of word: String, at place: Int, in sentence: String, language: Language
    ) async -> [String] {
        guard Self.languages.contains(language.code) else {
            return await others.lemmas(of: word, at: place, in: sentence, language: language)
        }
        let (word, offset) = Self.withoutElision(word, language)
        let place = place + offset
        let analyses = await analyses(of: word, at: place, in: sentence, language)
        let form = await DiskWork.run {
            SentenceForm.form(
                of: word, at: place, in: sentence, language: language.code,
                lexicon: lexicon(of: language), analyses: analyses)
        }
        let found = await certain(form, word, sentence, language)
        // Without its article the word is another already.
        return found.isEmpty && offset > 0 ? [word] : found
    }

    /// The word behind a French elision, and the bytes before it: `arbre` of `l'arbre`.
    static func withoutElision(
        _ word: String, _ language: Language
    ) -> (word: String, offset: Int) {
        guard language.code == "fr", let mark = word.firstIndex(where: { "'’".contains($0) }),
            FormQuestion.isElision(word[..<mark] + "'")
        else { return (word, 0) }
        let rest = word[word.index(after: mark)...]
        guard rest.first?.isLetter == true else { return (word, 0) }
        return (String(rest), word.utf8.count - rest.utf8.count)
    }

    /// The analyses by Apertium, of the languages whose rules take account of them.
    private func analyses(
        of word: String, at place: Int = 0, in sentence: String, _ language: Language
    ) async -> [String] {
        guard ["es", "fr"].contains(language.code) else { return [] }
        return await apertium.analyses(of: word, at: place, in: sentence, language: language)
    }

    /// The form found, otherwise what other morphologies say.
    private func certain(
        _ form: String?, _ word: String, _ sentence: String?, _ language: Language
    ) async -> [String] {
        if let form, !form.isEmpty { return Self.withSingle(form, language) }
        return await others.lemmas(of: word, in: sentence, language: language)
    }

    /// A form of several words, and its verb alone behind it: `sich freuen`, `freuen`.
    private static func withSingle(_ form: String, _ language: Language) -> [String] {
        let words = form.split(separator: " ").map { String($0) }
        guard words.count == 2, let verb = language.code == "de" ? words.last : words.first else {
            return [form]
        }
        return [form, verb]
    }

    private func lexicon(of language: Language) -> FormLexicon {
        FormShelf(shelf, language, target: target, memory: memory).lexicon
    }

    /// The forms of many words by themselves: of German and English by their dictionaries, of other
    /// languages by the morphologies, since rules alone guess too much without a sentence.
    package func lemmas(ofAll words: [String], language: Language) async -> [String: String] {
        guard ["de", "en"].contains(language.code),
            !shelf.files(from: language, to: target).isEmpty
        else { return await others.lemmas(ofAll: words, language: language) }
        let told = try? await DiskWork.cancellable { isCancelled in
            let lexicon = self.lexicon(of: language)
            var found: [String: String] = [:]
            for word in words where !isCancelled() {
                found[word] = SentenceForm.form(
                    of: FormQuestion(word), language: language.code, lexicon: lexicon)
            }
            return found
        }
        guard let known = told else { return [:] }
        let rest = words.filter { known[$0] == nil }
        guard !rest.isEmpty else { return known }
        let more = await others.lemmas(ofAll: rest, language: language)
        return known.merging(more) { own, _ in own }
    }

    /// The UTF-8 offset of the first place where the word is no part of another: the second `is` of
    /// `This is`.
    static func place(of word: String, in sentence: String) -> Int? {
        guard !word.isEmpty else { return nil }
        let place = sentence.ranges(of: word).first { range in
            let before = sentence[..<range.lowerBound].last?.isLetter == true
            let after = sentence[range.upperBound...].first?.isLetter == true
            // Behind `l’` a letter follows.
            return !(before && word.first?.isLetter == true)
                && !(after && word.last?.isLetter == true)
        }
        return place.map {
            sentence.utf8.distance(from: sentence.startIndex, to: $0.lowerBound)
        }
    }
}
