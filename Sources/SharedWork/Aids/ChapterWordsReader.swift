package import ListenCore
import Practice
package import UIVocabulary

/// Reads the words of a text, with how well a person knows each.
///
/// Runs off the caller's actor, since a book has many words.
package struct ChapterWordsReader: Sendable {
    let lemmatizer: any Lemmatizing

    package init(lemmatizer: any Lemmatizing) {
        self.lemmatizer = lemmatizer
    }

    /// The words of a text; `lemmas` are dictionary forms by folded form.
    @concurrent
    package func words(
        of track: SubtitleTrack, _ language: Language, _ statuses: WordStatuses,
        lemmas: [String: String] = [:]
    ) async -> ChapterWords {
        let text = TextWords(track.sentences, language: language) { lemmas[$0] }
        return ChapterWords(
            language: language, sentences: track.sentences, text: text, statuses: statuses)
    }

    /// The dictionary forms of a text's words, by folded form; the form itself where no dictionary
    /// form is known.
    ///
    /// Those in `known` are not looked up again.
    ///
    /// A word is looked up in its spelling inside of a sentence, since the capital at a sentence's
    /// beginning is not part of it.
    @concurrent
    package func lemmas(
        of track: SubtitleTrack, _ language: Language, known: [String: String] = [:]
    ) async -> [String: String] {
        let folding = WordFolding(language)
        var spellings: [String: String] = [:]
        var isInner: Set<String> = []
        for sentence in track.sentences {
            for (place, word) in sentence.words.enumerated() {
                let form = folding.folded(word.text)
                guard !form.isEmpty, known[form] == nil,
                    spellings[form] == nil || place > 0 && !isInner.contains(form)
                else { continue }
                if place > 0 { isInner.insert(form) }
                spellings[form] = bareWord(word.text)
            }
        }
        let asked = Array(Set(spellings.values)).sorted()
        let found = await lemmatizer.lemmas(ofAll: asked, language: language)
        let lemmas = spellings.map { form, spelling in (form, found[spelling] ?? form) }
        return known.merging(lemmas) { former, _ in former }
    }
}

/// A lemmatizer without any dictionary form.
package struct NoLemmatizer: Lemmatizing {

    package init() {
    }
    package func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] { [] }
}
