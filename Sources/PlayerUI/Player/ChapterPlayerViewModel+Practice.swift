import ListenCore
import Practice
package import UIVocabulary

/// Repeating, stopping and drilling.
extension ChapterPlayerViewModel {
    package mutating func carryOutInPractice(
        _ command: Command, at moment: Moment
    ) -> [ScreenEffect] {
        switch command {
        case .repeatSentence: return practise(.loopSentence, at: moment)
        case .holdAfterSentence: return holdAfterSentence()
        case .autoPause: return practise(.autoPause(nextAutoPause), at: moment)
        case .abLoop: return setPoint()
        case .louder: return practise(.gain(state.practice.gain + 25), at: moment)
        case .quieter: return practise(.gain(max(25, state.practice.gain - 25)), at: moment)
        case .mark: return mark()
        case .gradeHard: return grade(.hard)
        case .gradeGrammar: return grade(.grammar)
        case .gradeQuote: return grade(.quote)
        case .nextBookmark: return goToMark(after: true, at: moment)
        case .previousBookmark: return goToMark(after: false, at: moment)
        case .onlyMarked: return toggleFilter()
        case .dictation: return beginDictation(at: moment)
        case .nextHard: return goToHard(after: true, at: moment)
        case .previousHard: return goToHard(after: false, at: moment)
        default: return carryOutOnEdges(command, at: moment)
        }
    }

    /// Carries out what a key, a menu or a prompt chose.
    package mutating func practise(_ choice: PracticeChoice, at moment: Moment) -> [ScreenEffect] {
        switch choice {
        case .score(let text): return setScore(text)
        case .loopSentence: return toggleSentenceLoop()
        case .loopChapter:
            let isOn = state.practice.loop == .chapter
            state.practice.loop = isOn ? nil : .chapter
            return [.toast(isOn ? "The chapter is played once." : "The chapter is repeated.")]
        case .clearLoop:
            state.practice.loop = nil
            return [.toast("Nothing is repeated.")]
        case .autoPause(let pauses):
            state.practice.autoPause = pauses
            state.practice.isAutoPauseWished = true
            return [.toast(autoPauseText(pauses))]
        case .condense(let isOn):
            state.practice.condenses = isOn
            return [.toast(isOn ? "Long gaps are shortened." : "Gaps are as recorded.")]
        case .skipSilence(let isOn):
            state.practice.skipsSilence = isOn
            return [.toast(isOn ? "Silence is shortened." : "Silence is as recorded.")]
        case .rate(let rate): return choose(rate)
        case .wordsPerMinute(let count): return choose(wordsPerMinute: count)
        case .gain(let hundredths): return setGain(hundredths)
        case .only(let sentences):
            state.marks.only = sentences
            state.marks.filter = sentences == nil ? nil : .chosen
            return []
        }
    }

    private mutating func setScore(_ text: String?) -> [ScreenEffect] {
        guard let text else {
            state.practice.score = nil
            state.practice.drill = nil
            return [.toast("The drill is over.")]
        }
        do throws(NotationError) {
            let drill = try DrillNotation.read(text)
            state.practice.drill = drill
            state.practice.score = drill == nil ? nil : text
            let title = DrillPreset.named(text)?.title ?? text
            return [.toast(drill == nil ? "The drill is over." : "Drill: \(title).")]
        } catch {
            return [.toast(error.description, .failure)]
        }
    }

    private mutating func toggleSentenceLoop() -> [ScreenEffect] {
        if case .sentence = state.practice.loop {
            state.practice.loop = nil
            return [.toast("The sentence is played once.")]
        }
        guard let index = state.heardSentence ?? state.shownSentence,
            state.text.lines.indices.contains(index)
        else { return noSentence("There is no sentence to repeat.") }
        state.practice.loop = .sentence(index)
        return [.toast("This sentence is repeated.")]
    }

    /// Plays to the end of the sentence and stops there.
    ///
    /// A second time takes that back. Where the sound waits, it goes on to the next such end.
    private mutating func holdAfterSentence() -> [ScreenEffect] {
        if state.practice.holdAfter != nil, state.sound.isWanted {
            state.practice.holdAfter = nil
            return [.toast("The sound goes on after this sentence.")]
        }
        let heard = state.heardSentence ?? 0
        let target = state.isFrozenAfterSentence && state.sound.phase == .held ? heard + 1 : heard
        guard state.text.lines.indices.contains(target) else {
            return noSentence("There is no sentence to stop after.")
        }
        state.practice.holdAfter = target
        let toast = ScreenEffect.toast("The sound stops after this sentence.")
        guard !state.sound.isWanted, state.sound.isOpen, state.sound.phase != .ended else { return [toast] }
        closeReading()
        state.sound.isWanted = true
        return [toast, .run(.player(.play))]
    }

    private var nextAutoPause: PlaybackPlan.AutoPause {
        switch state.practice.autoPause {
        case []: .atEnd
        case .atEnd: .atStart
        case .atStart: [.atStart, .atEnd]
        default: []
        }
    }

    private func autoPauseText(_ pauses: PlaybackPlan.AutoPause) -> String {
        switch pauses {
        case []: "The sound pauses no more by itself."
        case .atEnd: "The sound pauses after each sentence."
        case .atStart: "The sound pauses before each sentence."
        default: "The sound pauses before and after each sentence."
        }
    }

    private mutating func setGain(_ hundredths: Int) -> [ScreenEffect] {
        let gain = min(max(hundredths, 0), 400)
        state.practice.gain = gain
        return gainEffects() + [.toast("Loudness \(gain) %\(gain > 100 ? ", limiter on" : "").")]
    }
}

/// A loop from A to B.
extension ChapterPlayerViewModel {
    /// The shortest stretch from A to B.
    private static let shortestLoop = MediaTime.milliseconds(100)

    private var loopKey: String { state.settings.keys.label(of: .abLoop, in: .player) ?? "b" }

    /// Sets A, then B, then takes both away.
    private mutating func setPoint() -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        let chosen =
            state.view.mode.isTranscript ? state.view.listCursor.flatMap { state.text.lines[safe: $0] } : nil
        switch state.practice.loop {
        case .points(let start, nil):
            let first = min(start, chosen?.played.lowerBound ?? state.sound.position)
            let last = max(start, chosen?.played.upperBound ?? state.sound.position)
            guard last - first >= Self.shortestLoop else {
                return [.toast("A and B are too close; \(loopKey) a little later sets B.")]
            }
            state.practice.loop = .points(from: first, to: last)
            return [
                .toast("Repeating \(first.clockText)–\(last.clockText); \(loopKey) again ends it.")
            ]
        case .points:
            state.practice.loop = nil
            return [.toast("A and B are gone.")]
        case .sentence, .chapter, nil:
            let start = chosen?.played.lowerBound ?? state.sound.position
            state.practice.loop = .points(from: start, to: nil)
            return [.toast("A is at \(start.clockText); \(loopKey) sets B.")]
        }
    }
}
