package import ListenCore
package import Terminal
package import UIVocabulary

/// A model with an open chapter, for a test that presses keys and reports what is heard.
package protocol Stage {
    /// The place that the player last told of.
    var place: PlaybackPlace { get }
    /// The position that is shown, which a jump moves at once.
    var position: MediaTime { get }
    /// The lines of the text.
    var lines: [PlaybackPlan.Line] { get }
    /// The host's time at which an Enter is meant, long enough after the one before.
    var enterTime: Duration { get }

    mutating func update(_ message: AppMessage, at moment: Moment) -> [AppEffect]
}

extension Stage {
    /// Presses keys, one after another, at the shown position.
    @discardableResult
    package mutating func press(_ keys: Key..., host: Duration = .zero) -> [AppEffect] {
        keys.flatMap { key in
            update(.input(.key(key)), at: Moment(position: position, host: host))
        }
    }

    /// Types characters, each a key.
    @discardableResult
    package mutating func type(_ text: String, host: Duration = .zero) -> [AppEffect] {
        text.flatMap { press(.character($0), host: host) }
    }

    /// Presses a key while the player stays at the last reported position.
    @discardableResult
    package mutating func tap(_ text: String, host: Duration = .zero) -> [AppEffect] {
        text.flatMap { character in
            update(.input(.key(.character(character))), at: Moment(place: place, host: host))
        }
    }

    /// Presses Enter, each time long enough after the one before to be meant.
    @discardableResult
    package mutating func enter(_ times: Int = 1) -> [AppEffect] {
        (0..<times).flatMap { _ in press(Key(.enter), host: enterTime) }
    }

    /// Reports a position of the player, as every turn of the loop does.
    @discardableResult
    package mutating func hear(_ place: PlaybackPlace, host: Duration = .zero) -> [AppEffect] {
        update(.tick, at: Moment(place: place, host: host))
    }

    /// Reports that a line is being played, `seconds` into its speech.
    @discardableResult
    package mutating func hearLine(
        _ passage: Passage, after seconds: Double = 0.5, gapLeft: MediaTime? = nil,
        host: Duration = .zero
    ) -> [AppEffect] {
        hear(place(of: passage, after: seconds, gapLeft: gapLeft), host: host)
    }

    /// The position `seconds` into the speech of a passage's line; in a gap, the end of the speech.
    package func place(
        of passage: Passage, after seconds: Double = 0.5, gapLeft: MediaTime? = nil,
        rate: PlaybackRate = .normal
    ) -> PlaybackPlace {
        let line = lines[safe: passage.line]
        let end = line?.played.upperBound ?? .zero
        let position =
            gapLeft == nil ? (line?.speech.lowerBound ?? .zero) + Make.time(seconds) : end
        return PlaybackPlace(
            position: position, rate: rate, passage: passage, runsUntil: end, gapLeft: gapLeft)
    }

    /// Reports that the plan stopped the sound at the end of a line.
    @discardableResult
    package mutating func hold(after line: Int, host: Duration = .zero) -> [AppEffect] {
        let end = lines[safe: line]?.played.upperBound ?? .zero
        let place = PlaybackPlace(position: end, passage: Passage(line: line), runsUntil: end)
        return update(.player(.phase(.held)), at: Moment(place: place, host: host))
    }

    /// Does something and answers every translation it asks for, one after another.
    package mutating func translating(_ change: (inout Self) -> [AppEffect]) {
        var pending = change(&self)
        let moment = Moment(position: position)
        while let effect = pending.popLast() {
            guard case .translate(let request, let ticket) = effect else { continue }
            let count = request.text.count
            let text = "Translation of \(count) letters that goes on for a while, as they do."
            pending += update(
                .aid(
                    .translation(.success(Translation(text: text, provider: "test"))), for: ticket),
                at: moment)
        }
    }
}
