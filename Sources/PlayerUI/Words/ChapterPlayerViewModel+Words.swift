import ListenCore
import Practice
import Terminal
import Typesetting
package import UIVocabulary

/// How well the person knows the words: given, taken away, and looked for.
extension ChapterPlayerViewModel {
    /// Takes over the words of the text that is shown; `nil` where its language is not known.
    package mutating func take(words: ChapterWords?) -> [ScreenEffect] {
        state.words.lackLanguage = words == nil
        // Those of a text that was replaced meanwhile point at other words.
        guard var words, let transcript = state.text.transcript,
            transcript.hasTexts(of: Transcript(words.sentences))
        else { return [] }
        words.follow(state.words.known)
        state.words.known = words
        return countAnew()
    }

    /// Has it counted again how much of the chapter is known.
    private func countAnew() -> [ScreenEffect] {
        guard let words = state.words.known, words.isCountDue else { return [] }
        return [.run(.recountWords(words, of: state.subject.address))]
    }

    package mutating func carryOutOnWords(_ command: Command) -> [ScreenEffect]? {
        switch command {
        case .statusOne: give(.one)
        case .statusTwo: give(.two)
        case .statusThree: give(.three)
        case .statusFour: give(.four)
        case .statusFive: give(.five)
        case .statusKnown: give(.known)
        case .statusIgnored: give(.ignored)
        case .statusNone: give(nil)
        case .nextUnknown: goToNextUnknown()
        case .phraseShorter: stretchPhrase(by: -1)
        case .phraseLonger: stretchPhrase(by: 1)
        default: nil
        }
    }

    /// Carries out a command about a word of the sentence, named as it is spelled there; as behind
    /// a click, the cursor stays on it only while an answer is awaited.
    package mutating func carryOut(
        _ command: Command, aboutWord name: String, at moment: Moment
    ) -> [ScreenEffect] {
        guard let index = askedSentence, let sentence = state.text.transcript?[index] else {
            return noSentence("There is no sentence to ask about.")
        }
        let wanted = bareWord(name).lowercased()
        let word = sentence.words.firstIndex { bareWord($0.text).lowercased() == wanted }
        guard let word else {
            return [.toast("This sentence has no word \"\(name)\": \(sentence.text)")]
        }
        let before = state.words.cursor
        state.aids.popups = []
        state.words.cursor = WordPlace(sentence: index, word: word)
        state.words.clicked = state.words.cursor
        let effects = carryOut(command, at: moment)
        if state.aids.popups.isEmpty { state.words.cursor = before }
        return effects
    }

    /// Gives what is under the cursor a status.
    private mutating func give(_ status: WordStatus?) -> [ScreenEffect] {
        guard state.words.cursor != nil, let text = state.cursorPhrase?.text else {
            return state.settings.waitsForReader
                ? [] : [.toast("Say of which word, as it is spelled.")]
        }
        guard state.words.known != nil else { return [.toast(missingWords)] }
        let name = state.isCursorHidden ? "The word" : "“\(text)”"
        guard let key = status == nil ? state.cursorPhrase?.statusKey ?? state.cursorPhrase?.key : state.cursorPhrase?.key
        else {
            return [.toast("\(name) is no word to learn.")]
        }
        var effects: [ScreenEffect] = []
        if status != nil, let form = state.cursorPhrase?.shadowingForm(of: key) {
            effects.append(give(nil, form, spelling: form.text))
        }
        // What a lemma is kept for is spelled as one, or lists would name the form.
        let isForm = key == state.cursorPhrase?.formKey
        effects.append(give(status, key, spelling: isForm ? text : key.text))
        let known = state.isCursorHidden || isForm ? name : "“\(key.text)”"
        let said = status.map { "\(known): \($0.words)." } ?? "\(known) is new again."
        let counts = state.cursorPhrase?.status == status ? "" : " Here its phrase counts."
        return effects + countAnew() + [.toast(said + counts)]
    }

    private mutating func give(
        _ status: WordStatus?, _ key: WordKey, spelling: String
    ) -> ScreenEffect {
        state.words.known?.set(status, of: key.text)
        return .run(.keepWord(key, status, spelling: spelling))
    }

    private var missingWords: String {
        state.words.lackLanguage
            ? "The language of this text is not known, so its words have no status."
            : "The words are still being read."
    }

    private mutating func goToNextUnknown() -> [ScreenEffect] {
        guard let words = state.words.known else { return [.toast(missingWords)] }
        let place = state.words.cursor.map {
            TextWord.Place(sentence: $0.sentence, word: state.words.chosen?.upperBound ?? $0.word)
        }
        guard let next = words.text.nextUnknown(after: place, by: words.statuses) else {
            let isNone = words.text.nextUnknown(after: nil, by: words.statuses) == nil
            return [
                .toast(
                    isNone ? "No word of this chapter is new." : "No new word comes after this one."
                )
            ]
        }
        state.words.cursor = WordPlace(sentence: next.place.sentence, word: next.place.word)
        state.words.clicked = nil
        return askAgain()
    }

    /// Takes words more or fewer into the phrase under the cursor, in the order they are read,
    /// within the sentence.
    private mutating func stretchPhrase(by step: Int) -> [ScreenEffect] {
        guard let place = state.words.cursor, let sentence = state.text.transcript?[place.sentence] else {
            return []
        }
        let end = (state.words.phraseEnd ?? place.word) + step
        guard sentence.words.indices.contains(end),
            abs(end - place.word) < WordKey.longestPhrase
        else { return [] }
        state.words.phraseEnd = end == place.word ? nil : end
        return askAgain()
    }
}
