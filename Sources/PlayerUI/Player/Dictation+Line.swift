import ListenCore
import Practice
package import Terminal
import UIVocabulary

/// The line a sentence is written into: typed, helped, compared.
extension Dictation {
    /// Edits the line by a key.
    mutating func edit(_ key: Key) {
        guard isTyping else { return }
        _ = editor.handle(key)
        enters.interrupt()
    }

    /// Puts text that was pasted into the line.
    package mutating func paste(_ text: TerminalText) {
        guard isTyping else { return }
        editor.insert(text.string)
    }

    /// Compares the line with its sentence; `nil` where nothing of the sentence counts, as of a
    /// dash.
    mutating func compare(
        with told: Sentence, _ practised: PractisedSentence, in subject: PlayerSubject,
        _ rules: DictationRules
    ) -> DictationScore? {
        let check = DictationCheck(
            of: editor.text, with: told, language: subject.dictationLanguage, rules: rules)
        guard check.total > 0 else { return nil }
        let score = DictationScore(
            sentence: practised, language: subject.language, attempt: attempt,
            words: check.total, rightWords: check.right, extraWords: check.extra, hints: hints,
            typed: editor.text)
        step = .checked(check)
        attempts[sentence] = score.attempt
        tally.receive(score)
        return score
    }

    /// The most mistakes of one dictation that count for how hard its sentence is: one that was
    /// given up must not outweigh all else.
    private static let mostErrors = 6

    /// The trouble a score tells of.
    static func effort(_ score: DictationScore) -> SentenceEffort {
        let errors = score.words - score.rightWords + score.extraWords
        return SentenceEffort(errors: min(errors, mostErrors))
    }

    /// Gives a letter away, or the rest of a word, and mends what stands before it; false where
    /// all of it stands there.
    mutating func hint(
        wholeWord: Bool, of told: Sentence, _ language: Language, _ rules: DictationRules
    ) -> Bool {
        let hint = DictationCheck.hint(
            after: editor.text, of: told, language: language, rules: rules)
        var head = hint.head
        if wholeWord { head = told.text(throughWordAt: head.count - 1) }
        guard head + hint.tail != editor.text else { return false }
        editor = LineEditor(head, tail: hint.tail, limit: Self.limit)
        hints += 1
        tally.hints += 1
        return true
    }

    /// True when a command is more than an Enter too many.
    mutating func means(_ command: Command, at host: Duration) -> Bool {
        guard command == .open else {
            enters.interrupt()
            return true
        }
        if isTyping, !editor.text.isEmpty {
            enters.takeTyped(at: host)
            return true
        }
        return enters.press(at: host)
    }

    /// The speed that is no wish for it slower: one that was chosen meanwhile holds.
    func usualRate(_ speed: PlayerSpeed) -> PlaybackRate {
        let wanted = speed.wordsPerMinute
        guard wanted != before.wordsPerMinute || speed.chosen != before.chosenRate else {
            return before.rate
        }
        let chosen = wanted.map { speed.pace?.rate(for: $0) } ?? speed.chosen
        return chosen ?? before.rate
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
    /// The number of words that were typed and not said.
    var extra: Int { marks.count { if case .extra = $0 { true } else { false } } }
}
