import ListenCore
import Practice
import UIVocabulary

/// Repeating, stopping and drilling.
extension PracticeState {
    /// Repeats the chapter, or plays it once.
    mutating func toggleChapterLoop() -> [ScreenEffect] {
        let isOn = loop == .chapter
        loop = isOn ? nil : .chapter
        return [.toast(isOn ? "The chapter is played once." : "The chapter is repeated.")]
    }

    /// Repeats nothing.
    mutating func clearLoop() -> [ScreenEffect] {
        loop = nil
        return [.toast("Nothing is repeated.")]
    }

    /// Lets the sound wait at the edges of sentences.
    mutating func pause(at edges: PlaybackPlan.AutoPause) -> [ScreenEffect] {
        autoPause = edges
        isAutoPauseWished = true
        return [.toast(autoPauseText(edges))]
    }

    /// Shortens the gaps between sentences, or leaves them.
    mutating func condense(_ isOn: Bool) -> [ScreenEffect] {
        condenses = isOn
        return [.toast(isOn ? "Long gaps are shortened." : "Gaps are as recorded.")]
    }

    /// Shortens silence, or leaves it.
    mutating func skipSilence(_ isOn: Bool) -> [ScreenEffect] {
        skipsSilence = isOn
        return [.toast(isOn ? "Silence is shortened." : "Silence is as recorded.")]
    }

    /// Drills by a score in the notation; `nil` ends the drill.
    mutating func setScore(_ text: String?) -> [ScreenEffect] {
        isDrillWished = true
        guard let text else {
            score = nil
            drill = nil
            return [.toast("The drill is over.")]
        }
        do throws(NotationError) {
            let drill = try DrillNotation.read(text)
            self.drill = drill
            score = drill == nil ? nil : text
            let title = DrillPreset.named(text)?.title ?? text
            return [.toast(drill == nil ? "The drill is over." : "Drill: \(title).")]
        } catch {
            return [.toast(error.description, .failure)]
        }
    }

    /// Repeats a sentence; `nil` where there is none.
    mutating func repeatSentence(_ index: Int?) -> [ScreenEffect]? {
        guard let index else { return nil }
        loop = .sentence(index)
        return [.toast("This sentence is repeated.")]
    }

    /// Plays the repeated sentence once.
    mutating func endSentenceLoop() -> [ScreenEffect] {
        loop = nil
        return [.toast("The sentence is played once.")]
    }

    /// The edges the key goes on to.
    var nextAutoPause: PlaybackPlan.AutoPause {
        switch autoPause {
        case []: .atEnd
        case .atEnd: .atStart
        case .atStart: [.atStart, .atEnd]
        case [.atStart, .atEnd]: [.atEnd, .onlyNew]
        default: []
        }
    }

    private func autoPauseText(_ pauses: PlaybackPlan.AutoPause) -> String {
        switch pauses {
        case []: "The sound pauses no more by itself."
        case .atEnd: "The sound pauses after each sentence."
        case .atStart: "The sound pauses before each sentence."
        case [.atEnd, .onlyNew]: "The sound pauses after each sentence with a new word."
        default: "The sound pauses before and after each sentence."
        }
    }

    /// Changes the loudness, and tells the player where it has the chapter.
    mutating func setGain(_ hundredths: Int, isOpen: Bool) -> [ScreenEffect] {
        gain = min(max(hundredths, 0), 400)
        return tellGain(isOpen: isOpen)
            + [.toast("Loudness \(gain) %\(gain > 100 ? ", limiter on" : "").")]
    }

    /// Tells the player the loudness when it is another than it was told.
    mutating func tellGain(isOpen: Bool) -> [ScreenEffect] {
        guard isOpen, toldGain != gain else { return [] }
        toldGain = gain
        return [.run(.player(.setGain(hundredths: gain)))]
    }

    /// Goes along with a jump: it takes a wish to stop back; what repeats one sentence goes along.
    mutating func follow(jumpTo sentence: Int) {
        holdAfter = nil
        if isSentenceLooped { loop = .sentence(sentence) }
    }
}

/// A loop from A to B.
extension PracticeState {
    /// The shortest stretch from A to B.
    private static let shortestLoop = MediaTime.milliseconds(100)

    /// The stretch that is repeated, in words; `key` is what ends it.
    func loopText(key: String) -> String {
        guard case .points(let first, let last?) = loop else { return "Nothing is repeated." }
        return "Repeating \(first.clockText)–\(last.clockText); \(key) again ends it."
    }

    /// Sets A, then B, then takes both away; `key` is what does it.
    mutating func setPoint(
        at place: MediaTime, of chosen: PlaybackPlan.Line?, key: String
    ) -> [ScreenEffect] {
        switch loop {
        case .points(let start, nil):
            let first = min(start, chosen?.played.lowerBound ?? place)
            let last = max(start, chosen?.played.upperBound ?? place)
            guard last - first >= Self.shortestLoop else {
                return [.toast("A and B are too close; \(key) a little later sets B.")]
            }
            loop = .points(from: first, to: last)
            return [.toast(loopText(key: key))]
        case .points:
            loop = nil
            return [.toast("A and B are gone.")]
        case .sentence, .chapter, nil:
            let start = chosen?.played.lowerBound ?? place
            loop = .points(from: start, to: nil)
            return [.toast("A is at \(start.clockText); \(key) sets B.")]
        }
    }
}
