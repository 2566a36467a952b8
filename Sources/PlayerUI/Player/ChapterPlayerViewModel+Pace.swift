package import ListenCore
import Practice
package import UIVocabulary

/// Speed, as a factor or in words a minute.
extension ChapterPlayerViewModel {
    /// The slowest and fastest pace that can be asked for, in words a minute.
    package static let paces = 40...600

    /// Changes the speed by so many steps of the chosen width.
    package mutating func stepSpeed(by steps: Int) -> [ScreenEffect] {
        let step = steps * state.settings.speedStep
        guard let pace = state.speed.wordsPerMinute else {
            return choose(state.speed.rate.advanced(byHundredths: step))
        }
        return choose(wordsPerMinute: pace + step)
    }

    /// Goes by a speed from now on, whoever reads.
    package mutating func choose(_ rate: PlaybackRate) -> [ScreenEffect] {
        state.speed.wordsPerMinute = nil
        state.speed.chosen = rate
        state.dictation?.slower = 0
        return tell(rate)
    }

    /// Goes by a pace from now on, whoever reads.
    package mutating func choose(wordsPerMinute count: Int?) -> [ScreenEffect] {
        guard let count else { return choose(state.speed.rate) }
        let pace = min(max(count, Self.paces.lowerBound), Self.paces.upperBound)
        state.speed.wordsPerMinute = pace
        state.dictation?.slower = 0
        return bringToPace() + [.toast("Every narrator at \(pace) words a minute.")]
    }

    /// Measures how fast the narrator reads, and goes by the pace that is wanted.
    package mutating func measurePace() -> [ScreenEffect] {
        state.speed.pace = Pace(state.text.transcript?.sentences ?? [], chapter: state.source.chapter)
        return bringToPace()
    }

    /// Brings this narrator to the pace that is wanted, once it is known.
    package mutating func bringToPace() -> [ScreenEffect] {
        guard let wanted = state.speed.wordsPerMinute, let pace = state.speed.pace else { return [] }
        return tell(pace.rate(for: wanted))
    }

    /// Tells the player a speed, or remembers to.
    package mutating func tell(_ rate: PlaybackRate) -> [ScreenEffect] {
        guard rate != state.speed.rate else { return [] }
        state.speed.rate = rate
        guard state.sound.isOpen else {
            state.speed.isUntold = true
            return []
        }
        return [.run(.player(.setRate(rate)))]
    }
}
