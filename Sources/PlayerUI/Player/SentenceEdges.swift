import ListenCore
import Practice

/// The edges of single sentences: how they were moved, and the one that is being moved.
package struct SentenceEdges: Hashable, Sendable {
    /// The longest move of an edge.
    private static let farthest = MediaTime.milliseconds(2_000)

    /// The moved edges by the start of their sentence in the text.
    var nudges: [MediaTime: EdgeNudge] = [:]
    /// The sentence whose edges the keys move.
    package var moved: Int?

    /// True while the keys move the edges of a sentence.
    package var areMoved: Bool { moved != nil }

    /// Goes by the edges as they are kept.
    mutating func show(_ kept: [EdgeNudge]) {
        nudges = Dictionary(kept.map { ($0.sentence, $0) }, uniquingKeysWith: { $1 })
    }

    /// Moves the start of a sentence, or its end, by so many milliseconds from where it is heard.
    mutating func move(
        of sentence: Sentence, heardAs line: PlaybackPlan.Line, start: Int64, end: Int64
    ) -> EdgeNudgeChange {
        let nudge = nudges[sentence.start] ?? EdgeNudge(sentence: sentence.start)
        var change = EdgeNudgeChange(sentence: sentence.start)
        if start != 0 {
            let padding = line.played.lowerBound - line.speech.lowerBound
            change.start = Self.moved(nudge.start, else: padding, by: start)
        } else {
            let padding = line.played.upperBound - line.speech.upperBound
            change.end = Self.moved(nudge.end, else: padding, by: end)
        }
        apply(change)
        return change
    }

    /// Puts the edges of a sentence back where the text has them.
    mutating func reset(_ sentence: Sentence) -> EdgeNudgeChange {
        let change = EdgeNudgeChange(sentence: sentence.start, start: .zero, end: .zero)
        apply(change)
        return change
    }

    private mutating func apply(_ change: EdgeNudgeChange) {
        var nudge = nudges[change.sentence] ?? EdgeNudge(sentence: change.sentence)
        nudge.apply(change)
        let isNothing = nudge.start == .zero && nudge.end == .zero
        nudges[change.sentence] = isNothing ? nil : nudge
    }

    /// The place of an edge after a step from where it is heard, which is its
    /// padding while nobody moved it.
    ///
    /// Nothing is never the answer, since that would be
    /// an edge nobody moved.
    private static func moved(
        _ nudge: MediaTime, else padding: MediaTime, by step: Int64
    ) -> MediaTime {
        let base = nudge == .zero ? padding : nudge
        let place = (base + .milliseconds(step)).clamped(to: .zero - farthest...farthest)
        return place == .zero ? .milliseconds(step.signum()) : place
    }
}
