package import ListenCore
import Terminal
package import Typesetting
package import UIVocabulary

/// Clicks on what the player shows.
extension ChapterPlayerViewModel {
    /// A word opens what it means, a sentence is played, a place of the sound
    /// is gone to.
    package mutating func click(_ target: HitTarget, at moment: Moment) -> [ScreenEffect] {
        guard state.dictation == nil else { return [] }
        endTyping()
        switch target {
        case .word(let place): return click(word: place)
        case .sentence(let index): return play(sentence: index, at: moment)
        case .time(let place): return seek(to: landing(place), at: moment)
        case .row: return []
        }
    }

    private mutating func click(word place: WordPlace) -> [ScreenEffect] {
        guard !state.edges.areMoved,
            state.text.transcript?[place.sentence]?.words.indices.contains(place.word) == true
        else { return [] }
        let isOfClick = state.words.cursor == nil || state.words.cursor == state.words.clicked
        if state.words.cursor != place || state.words.phraseEnd != nil { state.aids.popups = [] }
        state.words.cursor = place
        state.words.phraseEnd = nil
        state.words.clicked = isOfClick ? place : nil
        return ask(.explanation)
    }

    /// Keys go to what was clicked on, no longer to the line of a find.
    private mutating func endTyping() {
        guard state.find?.isTyping == true else { return }
        guard state.find?.query.isEmpty == false else {
            _ = endFind()
            return
        }
        state.find?.isTyping = false
    }

    private mutating func play(sentence index: Int, at moment: Moment) -> [ScreenEffect] {
        guard state.text.lines.indices.contains(index) else { return [] }
        let effects = jump(to: index, at: moment)
        guard !state.sound.isWanted, state.sound.isOpen else { return effects }
        state.sound.isWanted = true
        return effects + [.run(.player(.play))]
    }

    /// Where a click on the waveform leads: no click ends the chapter.
    package func landing(_ place: MediaTime) -> MediaTime {
        guard state.sound.duration > .zero else { return max(.zero, place) }
        return min(max(.zero, place), max(.zero, state.sound.duration - Self.endMargin))
    }
}
