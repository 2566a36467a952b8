package import ListenCore
package import Terminal
package import UIVocabulary

/// Finding words in the chapter.
extension ChapterPlayerViewModel {
    /// Opens the line, empty also where something was found before.
    ///
    /// What is typed before the text has come is looked for when it comes.
    package mutating func openFind() -> [ScreenEffect] {
        guard state.text.transcript?.isEmpty == false || state.awaitsText else {
            return [.toast("This chapter has no text to look for anything in.")]
        }
        var find = state.find ?? ChapterFind(in: state.text.transcript?.sentences)
        find.begin()
        find.modeBefore = find.modeBefore ?? state.view.mode
        state.find = find
        state.view.mode = .list
        state.view.listCursor = find.sentence
        return []
    }

    /// Looks in the first text that came, or in none where none will come, for
    /// what was typed before; a line that is typed stays, or the next letters
    /// would be commands.
    package mutating func search(firstText sentences: [Sentence]) -> [ScreenEffect] {
        guard var find = state.find else { return [] }
        find.take(sentences)
        guard find.isTyping else {
            state.find = find
            return sentences.isEmpty ? endFind() : []
        }
        find.look(from: state.heardSentence ?? 0)
        return show(find)
    }

    /// Takes a key while the line is typed; the transcript shows what is found.
    package mutating func takeFind(_ key: Key, at moment: Moment) -> [ScreenEffect] {
        guard var find = state.find else { return [] }
        if key.modifiers.isEmpty, key.code == .up || key.code == .down {
            if key.code == .up, find.editor.text.isEmpty {
                find.bringBack(from: state.heardSentence ?? 0)
            } else {
                find.step(by: key.code == .up ? -1 : 1)
            }
            return show(find)
        }
        let before = find.editor.text
        let isGivenUp = key.code == .backspace && before.isEmpty
        switch isGivenUp ? .cancelled : find.editor.take(key) {
        case .cancelled: return endFind()
        case .accepted:
            guard find.current != nil else {
                return find.query.isEmpty ? endFind() : []
            }
            return jumpToFound(find, at: moment)
        case .editing:
            find.isCut = find.editor.text == before && find.editor.isFull && key.isLetter
            if find.editor.text != before { find.look(from: state.heardSentence ?? 0) }
            return show(find)
        }
    }

    /// Takes text that was pasted into the line.
    package mutating func pasteIntoFind(_ text: TerminalText) {
        guard var find = state.find, find.isTyping else { return }
        find.isCut = !find.editor.insert(text.string)
        find.look(from: state.heardSentence ?? 0)
        _ = show(find)
    }

    private mutating func show(_ find: ChapterFind) -> [ScreenEffect] {
        state.find = find
        state.view.listCursor = find.sentence
        return []
    }

    /// Commands that mean a find while one is on; `nil` for all others.
    package mutating func carryOutOnFind(
        _ command: Command, at moment: Moment
    ) -> [ScreenEffect]? {
        guard var find = state.find else { return nil }
        switch command {
        case .nextMatch, .previousMatch:
            find.step(by: command == .nextMatch ? 1 : -1)
            return jumpToFound(find, at: moment)
        case .open where state.view.listCursor == nil: return jumpToFound(find, at: moment)
        case .leave where !state.isReading && !state.edges.areMoved: return endFind()
        default: return nil
        }
    }

    /// Takes the sound to the match that is looked at; all jumps of one find
    /// are undone together.
    private mutating func jumpToFound(
        _ found: ChapterFind, at moment: Moment
    ) -> [ScreenEffect] {
        var find = found
        // Before the sound is there, nothing can go to it.
        guard let sentence = find.sentence, state.sound.isOpen else { return [] }
        find.isTyping = false
        let recordsUndo = !find.hasJumped
        find.hasJumped = true
        if let mode = find.modeBefore { state.view.mode = mode }
        find.modeBefore = nil
        state.find = find
        return jump(to: sentence, recordsUndo: recordsUndo, at: moment)
    }

    /// Ends the find; the keys mean again what they did.
    package mutating func endFind() -> [ScreenEffect] {
        guard let find = state.find else { return [] }
        state.find = nil
        guard let mode = find.modeBefore else { return [] }
        state.view.mode = mode
        state.view.listCursor = nil
        return []
    }
}

extension Key {
    /// Whether it puts something into a line.
    fileprivate var isLetter: Bool {
        guard case .character = code else { return false }
        return modifiers.isSubset(of: .shift)
    }
}
