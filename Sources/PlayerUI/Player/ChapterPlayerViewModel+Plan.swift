import ListenCore
package import UIVocabulary

/// What follows from the state after every message: the plan, the loudness,
/// what is kept of the book, the next chapter.
extension ChapterPlayerViewModel {
    /// Tells the player the plan when it is another than it was told.
    package mutating func planEffects() -> [ScreenEffect] {
        guard state.sound.isOpen else {
            sentPlan = nil
            return []
        }
        let plan = state.plan
        guard plan != sentPlan, !isOnlyHoldTakenBack(plan) else { return [] }
        sentPlan = plan
        return [.run(.player(.follow(plan)))]
    }

    /// The stop that holds the sound just now is over for the next time only:
    /// the player keeps its place among the passes until it goes on.
    private func isOnlyHoldTakenBack(_ plan: PlaybackPlan) -> Bool {
        guard state.sound.phase == .held, state.sound.pendingSeek == nil, var sent = sentPlan else {
            return false
        }
        sent.holdAfter = plan.holdAfter
        return sent == plan
    }

    /// Tells the player the loudness when it is another than it was told.
    package mutating func gainEffects() -> [ScreenEffect] {
        guard state.sound.isOpen, state.practice.toldGain != state.practice.gain else { return [] }
        state.practice.toldGain = state.practice.gain
        return [.run(.player(.setGain(hundredths: state.practice.gain)))]
    }

    /// Has kept what was chosen for the book, once it is known what was before.
    package mutating func settingsEffects() -> [ScreenEffect] {
        guard let kept = state.practice.kept else { return [] }
        let chosen = state.chosen(since: kept)
        guard chosen != kept else { return [] }
        state.practice.kept = chosen
        let change = BookSettingsChange(from: kept, to: chosen)
        return [.run(.keepBookSettings(change, of: state.subject.address))]
    }

    /// Takes up what is kept of the book and the chapter.
    package mutating func take(_ practice: ChapterPractice) -> [ScreenEffect] {
        state.practice.touched = practice.touched
        state.edges.nudges = Dictionary(
            practice.nudges.map { ($0.sentence, $0) }, uniquingKeysWith: { $1 })
        state.efforts.kept = Dictionary(
            practice.efforts.map { ($0.sentence.start, $0) }, uniquingKeysWith: { $1 })
        state.makeLines()
        let effects = take(practice.bookmarks)
        // The sound is loaded at the speed that is kept.
        if !state.sound.isOpen, let loaded = practice.settings.rate, loaded != state.speed.rate {
            state.speed.isUntold = true
        }
        // A chapter of the same book was open: what was chosen there is newer.
        guard state.practice.kept == nil else { return effects }
        let wished = state.speed.chosen
        state.practice.kept = practice.settings
        state.adopt(practice.settings)
        if let wished {
            // It was chosen while the chapter opened.
            state.speed.chosen = wished
            state.speed.wordsPerMinute = nil
        }
        let rate = state.speed.chosen ?? state.settings.rate
        return effects + (state.speed.wordsPerMinute == nil ? tell(rate) : bringToPace())
            + gainEffects()
    }
}

/// Going over into the next chapter without a gap.
extension ChapterPlayerViewModel {
    /// How long before its end the next chapter's sound is asked for.
    private static let preparation = MediaTime.milliseconds(30_000)
    /// Has the next chapter's sound fetched, once near the end and again after a jump.
    package mutating func prepareNext() -> [ScreenEffect] {
        guard !state.sound.hasPreparedNext, state.sound.isRunning, state.sound.duration > .zero,
            state.sound.duration - state.sound.position <= Self.preparation, state.plan.isFlowing
        else { return [] }
        state.sound.hasPreparedNext = true
        return [.prepareNeighbour]
    }

    /// The next chapter is heard: this one was heard to its end.
    package mutating func cross() -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        if state.sound.limit > .zero { state.sound.position = state.sound.limit }
        let note = note(completed: true)
        return [
            .run(.saveProgress(note, .ended)), .run(.recordPlace(note, .end)), .adoptNeighbour,
        ]
    }
}
