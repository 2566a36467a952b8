package import ListenCore
import Practice
import UIVocabulary

/// The plan of the chapter's playback, from all that is on.
extension ChapterPlayerState {
    /// The plan the player is to follow.
    package var plan: PlaybackPlan {
        if let dictation { return dictation.plan(text.lines) }
        var plan = PlaybackPlan(
            lines: text.lines,
            drill: settings.face.waitsForReader ? practice.drill : practice.flowingDrill,
            loop: loopedStretch, autoPause: autoPause, holdAfter: heldLine,
            only: marks.only.map { $0.sorted() },
            condensing: practice.condenses ? PlaybackPlan.Condensing() : nil,
            skipsSilence: practice.skipsSilence)
        // A wish that leaves nothing of a short chapter is none for it.
        let end = sound.limit - source.endsEarly
        if source.endsEarly > .zero, end > .seconds(1) { plan.end = end }
        return plan
    }

    /// The places the sound waits at by itself; in the plain view only by a wish of this run.
    private var autoPause: PlaybackPlan.AutoPause {
        settings.face.waitsForReader || practice.isAutoPauseWished ? practice.autoPause : []
    }

    /// The line after which the sound waits; one behind the last where it is
    /// to end with the chapter, since nothing may then follow without a gap.
    private var heldLine: Int? {
        practice.holdAfter ?? (surroundings.endsHere ? text.lines.count : nil)
    }

    /// True while a chapter that could sound waits for its text.
    var holdsForText: Bool {
        settings.face.soundAwaitsText && sound.phase == .ready && awaitsText
    }

    /// The stretch that is repeated: the sentence whose edges are moved comes
    /// before every other loop.
    package var loopedStretch: Range<MediaTime>? {
        if let moved = edges.moved { return text.lines[safe: moved]?.played }
        switch practice.loop {
        case .sentence(let index): return text.lines[safe: index]?.played
        case .chapter: return sound.limit > .zero ? .zero..<sound.limit : nil
        case .points(let start, let end): return end.map { start..<max(start, $0) }
        case nil: return nil
        }
    }

    /// Makes the lines anew: the text, its shift or an edge changed.
    mutating func makeLines() {
        text.makeLines(edges, leadIn: settings.playing.leadIn, tail: settings.playing.tail)
        efforts.place(in: text.transcript)
    }
}
