package import ListenCore
import Practice
import Typesetting
package import UIVocabulary

/// What is known of the words in the lines and under the cursor.
extension ChapterPlayerState {
    /// The words of a sentence that a line marks.
    package func wordMarks(of sentence: Int) -> [Int: WordMark] {
        guard settings.wordMarking != .off, let words, words.isBegun else { return [:] }
        let marks = words.marks(of: sentence)
        return settings.wordMarking == .all ? marks : marks.filter { $0.value == .new }
    }

    /// The words under the cursor, in the order of the sentence.
    package var cursorWords: ClosedRange<Int>? {
        wordCursor.map { place in
            let end = phraseEnd ?? place.word
            return min(place.word, end)...max(place.word, end)
        }
    }

    /// The text under the cursor as it is spelled, without the punctuation around it.
    package var cursorText: String? {
        guard let place = wordCursor, let range = cursorWords,
            let words = transcript?[place.sentence]?.words, words.indices.contains(range.upperBound)
        else { return nil }
        let text = words[range].enumerated().map { offset, word in
            word.text + (word.isFollowedBySpace && offset + 1 < range.count ? " " : "")
        }.joined()
        let bare = bareWord(text)
        return bare.isEmpty ? text : bare
    }

    /// Where the text under the cursor begins in its sentence, in characters.
    package var cursorStart: Int? {
        guard let place = wordCursor, let range = cursorWords,
            let words = transcript?[place.sentence]?.words, words.indices.contains(range.lowerBound)
        else { return nil }
        let before = words[..<range.lowerBound].reduce(0) {
            $0 + $1.text.count + ($1.isFollowedBySpace ? 1 : 0)
        }
        let edge = words[range.lowerBound].text.prefix {
            $0.isPunctuation || $0.isSymbol || $0.isWhitespace
        }
        let isBare = edge.count < words[range.lowerBound].text.count
        return before + (isBare ? edge.count : 0)
    }

    /// Whether what is under the cursor cannot be read, and must not be told.
    package var isCursorHidden: Bool { wordCursor.map { isHidden($0.sentence) } ?? false }

    /// What a status given now is kept under: the phrase, or the word in the
    /// form the settings want; `nil` for what holds no letter.
    package var cursorKey: WordKey? {
        guard let place = wordCursor, let range = cursorWords, let words else { return nil }
        if range.count == 1, settings.statusText == .lemma,
            let lemma = words.text.word(
                at: TextWord.Place(sentence: place.sentence, word: place.word))?.lemma
        {
            return WordKey(lemma, language: words.language)
        }
        return cursorFormKey
    }

    /// The phrase or word under the cursor as it stands in the line.
    package var cursorFormKey: WordKey? {
        guard let place = wordCursor, let range = cursorWords, let words else { return nil }
        let spellings = transcript?[place.sentence]?.words[safe: range]?.map(\.text) ?? []
        return WordKey(phrase: spellings, language: words.language)
    }

    /// What the status of the word under the cursor stands under; `nil` without one.
    package var cursorStatusKey: WordKey? {
        guard let place = wordCursor, let range = cursorWords, range.count == 1, let words,
            let text = words.text.statusText(
                at: TextWord.Place(sentence: place.sentence, word: place.word),
                by: words.statuses)
        else { return nil }
        return WordKey(storedText: text, language: words.language.code)
    }

    /// The form under the cursor where it has a status of its own, which would hide the one that
    /// its dictionary form is given.
    package func shadowingForm(of key: WordKey) -> WordKey? {
        guard let form = cursorFormKey, form != key, words?.statuses[form.text] != nil else {
            return nil
        }
        return form
    }

    /// The status of what is under the cursor; of one word also by its lemma or
    /// the phrase it stands in.
    package var cursorStatus: WordStatus? {
        guard let place = wordCursor, let range = cursorWords, let words else { return nil }
        if range.count > 1 { return cursorKey.flatMap { words.statuses[$0.text] } }
        return words.text.statuses(ofSentence: place.sentence, by: words.statuses)
            .first { $0.word == place.word }?.status
    }
}

extension WordStatus {
    /// It as people read it.
    package var words: String {
        switch self {
        case .known: "known"
        case .five: "5, learned"
        case .ignored: "ignored"
        default: "\(rawValue) of 5"
        }
    }
}

extension Array {
    package subscript(safe range: ClosedRange<Int>) -> ArraySlice<Element>? {
        indices.contains(range.lowerBound) && indices.contains(range.upperBound)
            ? self[range] : nil
    }
}
