package import ListenCore

/// Japanese dictionary forms from MeCab's own dictionary.
extension MeCabText: Lemmatizing {
    /// The dictionary forms of a Japanese word, as it is cut in its sentence if there is one; none
    /// for other languages, or without MeCab.
    package func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] {
        guard language.code == "ja" else { return [] }
        let word = Self.bare(word)
        guard !word.isEmpty else { return [] }
        for text in [sentence, word].compactMap({ $0 }) {
            guard let morphemes = morphemes(of: text, weighed: false) else { return [] }
            let forms = Self.forms(of: word, in: text, morphemes)
            if !forms.isEmpty { return forms }
        }
        return []
    }

    /// The dictionary forms of the word at a place of its sentence, never those of a homograph; by
    /// the word alone when the sentence is cut elsewhere.
    package func lemmas(
        of word: String, at place: Int, in sentence: String, language: Language
    ) async -> [String] {
        guard language.code == "ja" else { return [] }
        let bare = Self.bare(word)
        guard !bare.isEmpty, let morphemes = morphemes(of: sentence, weighed: false) else {
            return []
        }
        let marks = word.prefix { !Self.isLetter($0) }.utf8.count
        let wanted = [place + marks, place]
        for (index, morpheme) in morphemes.enumerated()
        where wanted.contains(morpheme.range.lowerBound) {
            let forms = Self.forms(of: bare, in: sentence, morphemes[index...])
            if !forms.isEmpty { return forms }
        }
        return await lemmas(of: bare, in: nil, language: language)
    }

    private static func bare(_ word: String) -> String {
        String(word.drop(while: { !isLetter($0) }).prefix(while: isLetter))
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    /// The forms of the first morpheme that the word begins with: the rest of the word is endings
    /// and particles; the word itself if it consists of nouns (一|人), or of one that no dictionary
    /// has.
    static func forms(
        of word: String, in text: String, _ morphemes: some RandomAccessCollection<Morpheme>
    ) -> [String] {
        let bytes = Array(text.utf8)
        let wanted = Array(word.utf8)
        let rest = morphemes.drop { morpheme in
            let start = morpheme.range.lowerBound
            return morpheme.range.count > wanted.count || !bytes[start...].starts(with: wanted)
        }
        guard let found = rest.first else { return [] }
        let end = found.range.lowerBound + wanted.count
        let parts = rest.prefix { $0.range.upperBound <= end }
        let forms = found.features.dictionaryForms
        guard parts.last?.range.upperBound == end, parts.count > 1 || forms.isEmpty,
            parts.allSatisfy(\.features.isNominal)
        else { return forms }
        return [word]
    }
}
