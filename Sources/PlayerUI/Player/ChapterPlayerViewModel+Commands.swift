package import ListenCore
package import UIVocabulary

/// What the person asks for.
extension ChapterPlayerViewModel {
    package mutating func carryOut(_ command: Command, at moment: Moment) -> [ScreenEffect] {
        let isReading = !state.aids.popups.isEmpty && Self.ofPopup.contains(command)
        if state.dictation != nil, !isReading {
            return carryOutInDictation(command, at: moment)
        }
        if let effects = carryOutOnFind(command, at: moment) ?? carryOutOnWords(command) {
            return effects
        }
        switch command {
        case .togglePlay: return togglePlay(at: moment)
        case .previousSentence: return previousSentence(at: moment)
        case .replaySentence: return replaySentence(at: moment)
        case .nextSentence: return nextSentence(at: moment)
        case .back: return seek(by: .milliseconds(-5_000), at: moment)
        case .forward: return seek(by: .milliseconds(5_000), at: moment)
        case .farBack: return seek(by: .milliseconds(-60_000), at: moment)
        case .farForward: return seek(by: .milliseconds(60_000), at: moment)
        case .undoSeek: return undoSeek(at: moment)
        case .slower: return stepSpeed(by: -1)
        case .faster: return stepSpeed(by: 1)
        case .muchSlower: return stepSpeed(by: -5)
        case .muchFaster: return stepSpeed(by: 5)
        case .normalSpeed: return choose(.normal) + [.toast("The narrator's own speed.")]
        case .previousChapter: return [.openNeighbour(-1, byItself: false)]
        case .nextChapter: return [.openNeighbour(1, byItself: false)]
        case .retry:
            return isFailed ? [.reopen] : []
        case .leave: return leave()
        default: return carryOutInText(command, at: moment)
        }
    }

    /// What concerns a pop-up that is open.
    private static let ofPopup: Set<Command> = [
        .leave, .up, .down, .pageUp, .pageDown, .translate, .explain,
    ]

    private mutating func carryOutInText(
        _ command: Command, at moment: Moment
    ) -> [ScreenEffect] {
        switch command {
        case .toggleText: return toggleText()
        case .blurText: return toggleBlur()
        case .nextTextMode: return show(state.view.mode.next)
        case .previousTextMode: return show(state.view.mode.previous)
        case .bilingual: return toggleBilingual()
        case .textEarlier: return shiftText(by: .milliseconds(-100))
        case .textLater: return shiftText(by: .milliseconds(100))
        case .wordCursor: return openWordCursor()
        case .previousWord: return moveWord(by: -1)
        case .nextWord: return moveWord(by: 1)
        // An answer that is longer than its place is read by the same keys.
        case .wordsSentenceBefore:
            return state.aids.popups.isEmpty ? moveWordSentence(by: -1) : scrollPopup(by: -1)
        case .wordsSentenceAfter:
            return state.aids.popups.isEmpty ? moveWordSentence(by: 1) : scrollPopup(by: 1)
        case .translate: return ask(.translation)
        case .explain: return ask(.explanation)
        case .translationLine: return toggleTranslations()
        case .find: return openFind()
        case .copySentence: return copy()
        case .keepCard: return keepCard()
        case .up: return move(by: -1)
        case .down: return move(by: 1)
        case .pageUp: return move(by: -pageStep)
        case .pageDown: return move(by: pageStep)
        case .top: return choose(0)
        case .bottom: return choose((state.text.transcript?.sentences.count ?? 1) - 1)
        case .open: return jumpToChosen(at: moment)
        case .follow:
            state.view.listCursor = nil
            return []
        default: return carryOutInPractice(command, at: moment)
        }
    }

    private mutating func togglePlay(at moment: Moment) -> [ScreenEffect] {
        if isFailed { return [.reopen] }
        let resumes = state.isReading
        closeReading()
        if state.sound.isWanted, !resumes {
            state.sound.isWanted = false
            return state.sound.isOpen ? [.run(.player(.pause))] : []
        }
        state.sound.isWanted = true
        guard state.sound.isOpen else { return [] }
        let restart =
            state.sound.phase == .ended ? seek(to: .zero, at: moment) : rewind(at: moment)
        return restart + [.run(.player(.play))]
    }

    /// Forgets what is being read, without letting the sound go on.
    package mutating func closeReading() {
        state.aids.popups = []
        state.words.cursor = nil
        state.aids.heldSound = false
    }

    private mutating func leave() -> [ScreenEffect] {
        if !state.aids.popups.isEmpty {
            return closePopup()
        }
        if state.words.cursor != nil {
            state.words.cursor = nil
            return resumeAfterReading()
        }
        if state.edges.areMoved { return leaveEdges() }
        if state.text.making.isRunning { return leaveText() }
        return [.leave]
    }

    private var isFailed: Bool {
        if case .failed = state.sound.phase { true } else { false }
    }
}

/// The shift of the text as people read it: `+100 ms`, `−0.3 s`, `in time`.
package func offsetText(_ offset: MediaTime) -> String {
    let count = offset.milliseconds
    if count == 0 { return "in time with the sound" }
    return "\(abs(count)) ms \(count > 0 ? "later" : "earlier")"
}
