import LanguageAids
package import ListenCore
import PlayerUI
import Practice
package import UIVocabulary

/// Reads the words of a text, and how well a person knows them.
///
/// Runs away from the caller's actor: a book has many words.
package struct ChapterWordsReader: Sendable {
    package let lemmatizer: any Lemmatizing

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

    /// The dictionary forms of the words of a text, by folded form, or the form itself where none
    /// is known; those `known` are not asked for again.
    ///
    /// A word is asked about as it is spelled inside of a sentence, since the capital it begins
    /// one with is none of its own.
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

/// Knows no dictionary form.
package struct NoLemmatizer: Lemmatizing {

    package init() {
    }
    package func lemmas(
        of word: String, in sentence: String?, language: Language
    ) async -> [String] { [] }
}
