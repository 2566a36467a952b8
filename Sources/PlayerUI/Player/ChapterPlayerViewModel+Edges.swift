package import ListenCore
package import UIVocabulary

/// Putting the text where the sound is: its shift as a whole, and the edges of
/// single sentences.
extension ChapterPlayerViewModel {
    /// How far the text can be shifted.
    private static let farthestShift = MediaTime.milliseconds(60_000)
    /// How far an edge can be moved.
    private static let farthestEdge = MediaTime.milliseconds(2_000)
    /// How much is heard before a moved end.
    private static let endRun = MediaTime.milliseconds(800)

    package mutating func carryOutOnEdges(_ command: Command, at moment: Moment) -> [ScreenEffect] {
        switch command {
        case .edges: return state.edges.areMoved ? leaveEdges() : enterEdges(at: moment)
        case .startEarlier: return moveEdges(start: -20, at: moment)
        case .startLater: return moveEdges(start: 20, at: moment)
        case .endEarlier: return moveEdges(end: -20, at: moment)
        case .endLater: return moveEdges(end: 20, at: moment)
        case .resetEdges: return resetEdges(at: moment)
        case .snapTextBack: return snapText(to: state.heardSentence ?? 0)
        case .snapTextOn: return snapText(to: state.heardSentence.map { $0 + 1 } ?? 0)
        default: return []
        }
    }

    package mutating func shiftText(by step: MediaTime) -> [ScreenEffect] {
        shiftText(to: state.text.offset + step)
    }

    private mutating func shiftText(to offset: MediaTime) -> [ScreenEffect] {
        let limit = Self.farthestShift
        state.text.offset = offset.clamped(to: .zero - limit...limit)
        if state.source.translationsKeepTheirTimes { forgetTranslations() }
        state.jumps.anchor = nil
        state.makeLines()
        return [.toast("Text \(offsetText(state.text.offset)).")]
    }

    /// Shifts the text so that a sentence begins at the place that is heard.
    private mutating func snapText(to index: Int) -> [ScreenEffect] {
        guard let sentence = state.text.transcript?[index] else {
            return noSentence("There is no sentence that could begin now.")
        }
        let offset = state.sound.position - sentence.start
        guard abs(offset.milliseconds) <= Self.farthestShift.milliseconds else {
            return [.toast("That sentence is more than a minute away.")]
        }
        return shiftText(to: offset)
    }

    private mutating func enterEdges(at moment: Moment) -> [ScreenEffect] {
        guard let index = state.view.listCursor ?? state.heardSentence ?? state.shownSentence,
            state.text.lines.indices.contains(index)
        else { return noSentence("There is no sentence whose edges could be moved.") }
        closeReading()
        let isHeard = index == state.heardSentence
        let start = isHeard && state.sound.phase != .held ? [] : jump(to: index, at: moment)
        state.edges.moved = index
        guard !state.sound.isWanted, state.sound.isOpen else { return start }
        state.sound.isWanted = true
        return start + [.run(.player(.play))]
    }

    package mutating func leaveEdges() -> [ScreenEffect] {
        state.edges.moved = nil
        return []
    }

    private mutating func moveEdges(
        start: Int64 = 0, end: Int64 = 0, at moment: Moment
    ) -> [ScreenEffect] {
        guard let sentence = movedSentence, let moved = state.edges.moved,
            let line = state.text.lines[safe: moved]
        else { return [] }
        let nudge = state.edges.nudges[sentence.start] ?? EdgeNudge(sentence: sentence.start)
        var change = EdgeNudgeChange(sentence: sentence.start)
        if start != 0 {
            let padding = line.played.lowerBound - line.speech.lowerBound
            change.start = Self.moved(nudge.start, else: padding, by: start)
        } else {
            let padding = line.played.upperBound - line.speech.upperBound
            change.end = Self.moved(nudge.end, else: padding, by: end)
        }
        return keep(change, playsEnd: end != 0, at: moment)
    }

    /// Where an edge is after a step from where it is heard, which is its
    /// padding while nobody moved it.
    ///
    /// Nothing is never the answer, since that would be
    /// an edge nobody moved.
    private static func moved(
        _ nudge: MediaTime, else padding: MediaTime, by step: Int64
    ) -> MediaTime {
        let limit = .zero - farthestEdge...farthestEdge
        let base = nudge == .zero ? padding : nudge
        let place = (base + .milliseconds(step)).clamped(to: limit)
        return place == .zero ? .milliseconds(step.signum()) : place
    }

    private mutating func resetEdges(at moment: Moment) -> [ScreenEffect] {
        guard let sentence = movedSentence else { return [] }
        let change = EdgeNudgeChange(sentence: sentence.start, start: .zero, end: .zero)
        return keep(change, playsEnd: false, at: moment)
    }

    private var movedSentence: Sentence? {
        state.edges.moved.flatMap { state.text.transcript?[$0] }
    }

    /// Keeps where edges are now and plays the one that was moved.
    private mutating func keep(
        _ change: EdgeNudgeChange, playsEnd: Bool, at moment: Moment
    ) -> [ScreenEffect] {
        let sentence = change.sentence
        var nudge = state.edges.nudges[sentence] ?? EdgeNudge(sentence: sentence)
        nudge.apply(change)
        let isNothing = nudge.start == .zero && nudge.end == .zero
        state.edges.nudges[sentence] = isNothing ? nil : nudge
        state.makeLines()
        guard let index = state.edges.moved, let line = state.text.lines[safe: index] else {
            return []
        }
        let run = state.heardRate.mediaTime(during: Self.endRun)
        let place =
            playsEnd
            ? max(line.played.lowerBound, line.played.upperBound - run) : line.played.lowerBound
        let anchor = JumpAnchor(sentence: index, landing: bounded(place))
        return [.run(.keepNudge(change, of: state.subject.address))]
            + seek(to: place, anchor: anchor, recordsUndo: false, at: moment)
    }
}
