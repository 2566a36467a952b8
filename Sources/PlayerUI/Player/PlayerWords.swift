import ListenCore
import Practice
package import Typesetting
package import UIVocabulary

/// The words of the open chapter: the cursor that walks over them, and how well they are known.
package struct PlayerWords: Hashable, Sendable {
    package var cursor: WordAddress? {
        didSet { if cursor != oldValue { phraseEnd = nil } }
    }
    /// The other end of a phrase that was chosen from the cursor on; `nil` for
    /// the one word.
    var phraseEnd: Int?
    /// The word a click put the cursor on, which goes with its pop-up; `nil`
    /// when the person walks over words.
    package var clicked: WordAddress?
    /// The words that are heard alone, while they are.
    var alone: WordAlone?
    /// The words that were heard alone last at the usual speed, which are heard slower next.
    var heardAlone: WordAlone.Words?
    /// The statuses of the text's words, once they are known.
    package var known: ChapterWords?
    /// True where the language of the text is not known, so that no word has a status.
    var lackLanguage = false

    /// The words under the cursor, in the order of the sentence.
    var chosen: ClosedRange<Int>? {
        cursor.map { place in
            let end = phraseEnd ?? place.word
            return min(place.word, end)...max(place.word, end)
        }
    }

    /// The words of a sentence that a line marks; `isCurrent` is true of the sentence heard, and
    /// `lookUps` where words that were looked up before are marked.
    func marks(
        of sentence: Int, _ marking: WordMarking, lookUps: Bool = false, isCurrent: Bool
    ) -> [Int: WordMark] {
        guard marking != .off, marking != .sentence || isCurrent, let known else { return [:] }
        var marks = known.marks(of: sentence).filter { mark in
            mark.value == .new ? known.marksNew : marking != .new
        }
        if lookUps { for word in known.metAgain(in: sentence) { marks[word] = .lookedUp } }
        return marks
    }

    /// Notes that the word or the phrase under the cursor was looked up.
    mutating func noteLookUp(_ phrase: CursorPhrase) -> [ScreenEffect] {
        guard let place = cursor,
            let key = phrase.isPhrase
                ? phrase.formKey
                : known?.lookUpKey(at: .init(sentence: place.sentence, word: place.word))
        else { return [] }
        known?.noteLookUp(of: key.text, in: place.sentence)
        return [.run(.keepLookUp(key))]
    }

    /// The words and phrases of a sentence that were looked up in another one before, as they stand
    /// there.
    package func metAgain(in sentence: Int, of transcript: ChapterTranscript?) -> [String] {
        guard let known, let words = transcript?[sentence]?.words else { return [] }
        var rest = known.metAgain(in: sentence).filter(words.indices.contains)[...]
        var names: [String] = []
        while !rest.isEmpty {
            let count = Self.phraseLength(at: rest, in: words, known)
            let chosen = rest.prefix(count).map { words[$0] }
            names.append(
                bareWord(
                    chosen.enumerated().map { offset, word in
                        word.text + (word.isFollowedBySpace && offset + 1 < count ? " " : "")
                    }.joined()))
            rest = rest.dropFirst(count)
        }
        return names
    }

    /// The number of words of the longest phrase that was looked up and begins at the first place; 1
    /// for a word alone.
    private static func phraseLength(
        at places: ArraySlice<Int>, in words: [Word], _ known: ChapterWords
    ) -> Int {
        let run = zip(places, places.dropFirst()).prefix { $1 == $0 + 1 }.count + 1
        let longest = min(run, WordKey.longestPhrase)
        return stride(from: longest, to: 1, by: -1).first { count in
            let spelled = places.prefix(count).map { words[$0].text }
            return WordKey(phrase: spelled, language: known.language).map {
                known.lookedUp.contains($0.text)
            } ?? false
        } ?? 1
    }

    /// Shows the words of the text; `nil` where its language is not known.
    mutating func show(
        _ words: ChapterWords?, in transcript: ChapterTranscript?, of chapter: ChapterAddress
    ) -> [ScreenEffect] {
        lackLanguage = words == nil
        // Those of a text that was replaced meanwhile point at other words.
        guard var words, let transcript, transcript.hasTexts(of: ChapterTranscript(words.sentences))
        else {
            return []
        }
        words.follow(known)
        known = words
        return countAnew(of: chapter)
    }

    /// Has it counted again how much of the chapter is known.
    private func countAnew(of chapter: ChapterAddress) -> [ScreenEffect] {
        guard let known, known.isCountDue else { return [] }
        return [.run(.recountWords(known, of: chapter))]
    }

    /// Gives what is under the cursor a status; a word that cannot be read is not told.
    mutating func give(
        _ status: WordStatus?, to phrase: CursorPhrase, isHidden: Bool, of chapter: ChapterAddress
    ) -> [ScreenEffect] {
        guard known != nil else { return [.toast(missing)] }
        let name = isHidden ? "The word" : "“\(phrase.text)”"
        guard let key = status == nil ? phrase.statusKey ?? phrase.key : phrase.key else {
            return [.toast("\(name) is no word to learn.")]
        }
        var effects: [ScreenEffect] = []
        if status != nil, let form = phrase.shadowingForm(of: key) {
            effects.append(give(nil, form, spelling: form.text))
        }
        // A status kept for a lemma is spelled as the lemma, or lists would name the form.
        let isForm = key == phrase.formKey
        effects.append(give(status, key, spelling: isForm ? phrase.text : key.text))
        let told = isHidden || isForm ? name : "“\(key.text)”"
        let said = status.map { "\(told): \($0.words)." } ?? "\(told) is new again."
        let now = phrase.status(by: known)
        let counts = now == status ? "" : " Here its phrase counts."
        return effects + countAnew(of: chapter) + [.toast(said + counts)]
    }

    private mutating func give(
        _ status: WordStatus?, _ key: WordKey, spelling: String
    ) -> ScreenEffect {
        known?.set(status, of: key.text)
        return .run(.keepWord(key, status, spelling: spelling))
    }

    static let noLanguage =
        "The language of this text is not known, so its words have no status."

    private var missing: String {
        lackLanguage ? Self.noLanguage : "The words are still being read."
    }

    /// Puts the cursor on the next word that is not known; returns the reason where there is none.
    mutating func goToNextUnknown() -> String? {
        guard let known else { return missing }
        let place = cursor.map {
            TextWord.Place(sentence: $0.sentence, word: chosen?.upperBound ?? $0.word)
        }
        guard let next = known.text.nextUnknown(after: place, by: known.statuses) else {
            let isNone = known.text.nextUnknown(after: nil, by: known.statuses) == nil
            return isNone ? "No word of this chapter is new." : "No new word comes after this one."
        }
        cursor = WordAddress(sentence: next.place.sentence, word: next.place.word)
        clicked = nil
        return nil
    }

    /// Adds words to the phrase under the cursor or leaves them out, in the order they are read,
    /// within the sentence; false where no word is left.
    mutating func stretchPhrase(by step: Int, in transcript: ChapterTranscript?) -> Bool {
        guard let place = cursor, let sentence = transcript?[place.sentence] else { return false }
        let end = (phraseEnd ?? place.word) + step
        guard sentence.words.indices.contains(end),
            abs(end - place.word) < WordKey.longestPhrase
        else { return false }
        phraseEnd = end == place.word ? nil : end
        return true
    }
}
