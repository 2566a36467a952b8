public import ListenCore

/// Japanese dictionary forms from MeCab's own dictionary.
extension MeCabText: Lemmatizing {
    /// The dictionary forms of a Japanese word, as it is cut in its sentence if there is one; none
    /// for other languages, or without MeCab.
    public func lemmas(
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
    public func lemmas(
        of word: String, at place: Int, in sentence: String, language: Language
    ) async -> [String] {
        guard language.code == "ja" else { return [] }
        let bare = Self.bare(word)
        guard !bare.isEmpty, let morphemes = morphemes(of: sentence, weighed: false) else {
            return []
        }
        let marks = word.prefix { !Self.isLetter($0) }.utf8.count
        let wanted = [place + marks, place]
        for morpheme in morphemes where wanted.contains(morpheme.range.lowerBound) {
            let forms = Self.forms(of: bare, in: sentence, [morpheme])
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

    /// The forms of the morpheme at the start of the word: the rest of the word is endings and
    /// particles.
    static func forms(of word: String, in text: String, _ morphemes: [Morpheme]) -> [String] {
        let bytes = Array(text.utf8)
        let wanted = Array(word.utf8)
        let found = morphemes.first { morpheme in
            let start = morpheme.range.lowerBound
            return morpheme.range.count <= wanted.count && bytes[start...].starts(with: wanted)
        }
        return found?.features.dictionaryForms ?? []
    }
}
