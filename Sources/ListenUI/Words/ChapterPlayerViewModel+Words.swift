import ListenCore
import Practice
import Terminal

/// How well the person knows the words: given, taken away, and looked for.
extension ChapterPlayerViewModel {
    mutating func take(words: ChapterWords) -> [ScreenEffect] {
        var words = words
        words.follow(state.words)
        state.words = words
        return []
    }

    mutating func carryOutOnWords(_ command: Command) -> [ScreenEffect]? {
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

    /// Gives what is under the cursor a status.
    private mutating func give(_ status: WordStatus?) -> [ScreenEffect] {
        guard state.wordCursor != nil, let text = state.cursorText else { return [] }
        guard state.words != nil else { return [.toast("The words are still being read.")] }
        guard let key = state.cursorKey else {
            return [.toast("“\(text)” is no word to learn.")]
        }
        state.words?.set(status, of: key.text)
        let name = key.text == text.lowercased() ? text : key.text
        let said = status.map { "“\(name)”: \($0.words)." } ?? "“\(name)” is new again."
        return [.run(.keepWord(key, status, spelling: text)), .toast(said)]
    }

    private mutating func goToNextUnknown() -> [ScreenEffect] {
        guard let words = state.words else { return [.toast("The words are still being read.")] }
        let place = state.wordCursor.map {
            TextWord.Place(sentence: $0.sentence, word: state.cursorWords?.upperBound ?? $0.word)
        }
        guard let next = words.text.nextUnknown(after: place, by: words.statuses) else {
            let isNone = words.coverage.newWords.isEmpty
            return [
                .toast(
                    isNone ? "No word of this chapter is new." : "No new word comes after this one."
                )
            ]
        }
        state.wordCursor = WordPlace(sentence: next.place.sentence, word: next.place.word)
        state.clickedWord = nil
        return askAgain()
    }

    /// Moves the end of the phrase under the cursor to the left or right of the
    /// screen, within the sentence.
    private mutating func stretchPhrase(by step: Int) -> [ScreenEffect] {
        guard let place = state.wordCursor, let sentence = state.transcript?[place.sentence] else {
            return []
        }
        let step = BidiOrder.isRightToLeft(sentence.scripts) ? -step : step
        let end = (state.phraseEnd ?? place.word) + step
        guard sentence.words.indices.contains(end),
            abs(end - place.word) < WordKey.longestPhrase
        else { return [] }
        state.phraseEnd = end == place.word ? nil : end
        return askAgain()
    }
}
