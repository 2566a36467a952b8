import ListenCore
package import Practice
package import Terminal
package import UIVocabulary

/// The line a sentence is written into: typed, helped, compared.
extension ChapterPlayerViewModel {
    /// Takes a key that edits the line.
    package mutating func takeDictation(_ key: Key) {
        guard var dictation = state.dictation, dictation.isTyping else { return }
        _ = dictation.editor.take(key)
        dictation.enters.interrupt()
        state.dictation = dictation
    }

    /// Takes text that was pasted into the line.
    package mutating func pasteIntoDictation(_ text: TerminalText) {
        guard state.dictation?.isTyping == true else { return }
        state.dictation?.editor.insert(text.string)
    }

    /// Compares what is written with the sentence, and has that kept.
    package mutating func compare() -> [ScreenEffect] {
        guard let dictation = state.dictation, let sentence = state.text.transcript?[dictation.sentence],
            let practised = state.practised(dictation.sentence)
        else { return [] }
        let check = DictationCheck(
            of: dictation.editor.text, with: sentence, language: state.subject.dictationLanguage,
            rules: state.settings.dictation)
        guard check.total > 0 else { return writeOnPastNothing() }
        let score = DictationScore(
            sentence: practised, language: state.subject.language, attempt: dictation.attempt,
            words: check.total, rightWords: check.right, extraWords: check.extra,
            hints: dictation.hints)
        state.dictation?.step = .checked(check)
        state.dictation?.attempts[dictation.sentence] = dictation.attempt
        state.dictation?.tally.take(score)
        return [.run(.keepScore(score))] + learn(from: score, about: dictation)
    }

    /// A sentence of nothing that counts, such as a dash, is neither right nor wrong.
    private mutating func writeOnPastNothing() -> [ScreenEffect] {
        let key = state.settings.keys.label(of: .nextSentence, in: .dictation) ?? "PgDn"
        return [.toast("Nothing of this sentence is compared; \(key) goes on.")]
    }

    /// What a score says of how hard the sentence is.
    private mutating func learn(
        from score: DictationScore, about dictation: Dictation
    ) -> [ScreenEffect] {
        guard score.attempt == 1 else { return [] }
        if score.isMastery, dictation.slowest == 0 { return clearEffort(of: dictation.sentence) }
        // One dictation that was given up must not outweigh all else.
        let errors = min(score.words - score.rightWords + score.extraWords, Self.mostErrors)
        return add(SentenceEffort(errors: errors), to: dictation.sentence)
    }

    /// The most mistakes of one dictation that count for how hard its sentence is.
    private static let mostErrors = 6

    /// Gives a letter away, or the rest of a word, and mends what stands before it.
    package mutating func hint(wholeWord: Bool) -> [ScreenEffect] {
        guard var dictation = state.dictation, let sentence = state.text.transcript?[dictation.sentence]
        else { return [] }
        let typed = dictation.editor.text
        let hint = DictationCheck.hint(
            after: typed, of: sentence, language: state.subject.dictationLanguage,
            rules: state.settings.dictation)
        var head = hint.head
        if wholeWord { head = sentence.text(throughWordAt: head.count - 1) }
        guard head + hint.tail != typed else { return [.toast("That is all of it.")] }
        dictation.editor = LineEditor(head, tail: hint.tail, limit: Dictation.limit)
        dictation.hints += 1
        dictation.tally.hints += 1
        state.dictation = dictation
        return []
    }
}

extension Sentence {
    /// The beginning of the text up to the end of the word that holds a grapheme.
    fileprivate func text(throughWordAt place: Int) -> String {
        var end = 0
        for word in words {
            end += word.text.count
            if end > place { break }
            if word.isFollowedBySpace { end += 1 }
        }
        return String(text.prefix(end))
    }
}

extension DictationCheck {
    /// How many words were typed that were not said.
    package var extra: Int { marks.count { if case .extra = $0 { true } else { false } } }
}
