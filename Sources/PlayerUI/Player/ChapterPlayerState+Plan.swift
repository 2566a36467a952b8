package import ListenCore
import Practice
package import Routes
import UIVocabulary

/// The plan of the chapter's playback, from all that is on.
extension ChapterPlayerState {
    /// The plan the player is to follow.
    package var plan: PlaybackPlan {
        if let dictation { return dictation.plan(text.lines) }
        if let alone = words.alone {
            return PlaybackPlan(
                lines: [PlaybackPlan.Line(speech: alone.range, played: alone.range)],
                autoPause: .atEnd)
        }
        var plan = PlaybackPlan(
            lines: text.pieces == nil ? text.lines : text.planned,
            traits: traitsDecide ? text.traits.lines : [],
            drill: attendedDrill,
            loop: loopedStretch, autoPause: autoPause, holdAfter: heldLine,
            only: marks.only.map { $0.sorted() },
            condensing: practice.condenses ? PlaybackPlan.Condensing() : nil,
            skipsSilence: practice.skipsSilence)
        // A wish that leaves nothing of a short chapter is none for it.
        let end = sound.end(promised: source.chapter?.duration ?? .zero) - source.endsEarly
        if source.endsEarly > .zero, end >= source.begins + .seconds(1) { plan.end = end }
        return plan
    }

    /// The drill with the waits that somebody is there to end; in the plain view its questions, where
    /// the drill was wished in this run.
    private var attendedDrill: DrillScore? {
        if settings.face.waitsForReader { return practice.drill }
        let asks = settings.typist.map { $0.wishesDrill || practice.isDrillWished } ?? false
        return asks ? practice.askingDrill : practice.flowingDrill
    }

    /// The places the sound waits at by itself; in the plain view only by a wish of this run.
    var autoPause: PlaybackPlan.AutoPause {
        settings.face.waitsForReader || practice.isAutoPauseWished ? practice.autoPause : []
    }

    /// True if the drill or the pauses go by the facts of sentences.
    private var traitsDecide: Bool {
        autoPause.contains(.onlyNew) || practice.drill?.branches.isEmpty == false
    }

    /// The facts of a sentence that a drill goes by.
    func traits(of sentence: Int) -> LineTraits {
        text.traits.lines[safe: sentence] ?? LineTraits()
    }

    /// Brings the facts of the sentences in line with what is known of them now, where they decide.
    mutating func takeTraits() {
        guard traitsDecide, text.pieces == nil else { return }
        text.traits.follow(
            words: words.known, hard: efforts.placed.hard,
            marked: marks.marked(in: text.transcript),
            lines: text.lines)
    }

    /// The line after which the sound waits; one behind the last where it is
    /// to end with the chapter, since nothing may then follow without a gap.
    var heldLine: Int? {
        practice.holdAfter ?? (surroundings.endsHere ? text.lines.count : nil)
    }

    /// True while a chapter that could sound waits for its text, and for the words of it where the
    /// plan goes by them.
    var holdsForText: Bool {
        settings.face.soundAwaitsText && sound.phase == .ready
            && (awaitsText || traitsDecide && !hasWords)
    }

    /// True when it is known which words are new, or none can be: there is no text, or its language is
    /// not known.
    private var hasWords: Bool {
        text.transcript?.isEmpty != false || words.lackLanguage
            || words.known?.awaitsForms == false
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

/// The pieces between pauses of live sound, which take the place of sentences.
extension ChapterPlayerState {
    /// True while live sound is heard: it has no length, and pieces in place of sentences.
    var isLive: Bool { text.pieces != nil }

    /// The open sound at the beginning of a sentence.
    var nounOfSound: String { isLive ? "A station" : "This chapter" }

    /// True when the keys of sentences go by pauses of speech.
    var goesByPieces: Bool { text.pieces?.ranges.isEmpty == false }

    /// The line that is being heard, or was heard last.
    package var heardLine: Int? {
        text.pieces == nil ? heardSentence : piece(at: sound.position)
    }

    /// The line in the middle of the screen.
    var shownLine: Int? { text.pieces == nil ? shownSentence : nil }

    /// The piece begun last at a place.
    func piece(at place: MediaTime) -> Int? {
        // The player rounds places to its frames.
        let reached = place + .milliseconds(20)
        return text.lines.lastIndex { $0.played.lowerBound <= reached }
    }

    /// The place at which a sentence, or a title, begins to be played.
    func start(ofSentence index: Int) -> MediaTime? {
        guard text.pieces != nil else { return text.lines[safe: index]?.played.lowerBound }
        return text.transcript?[index].map { $0.start + text.offset }
    }

    /// Replaces the pieces by those that are known now.
    mutating func setPieces(_ pieces: SpeechPieces) {
        let (all, gone) = pieces.following(text.pieces)
        text.pieces = all
        if gone > 0 {
            practice.moveLines(by: -gone)
            text.planned = []
        }
        makeLines()
    }

    /// Gives the plan the lines of live sound, where it goes by lines: anew only where those that
    /// come next have changed, since another plan begins the passes of a line again.
    mutating func takeLines() {
        guard text.pieces != nil else { return }
        let goesByLines =
            practice.drill != nil || practice.condenses || heldLine != nil || !autoPause.isEmpty
        guard goesByLines else { return text.planned = [] }
        let next = (heardLine ?? 0)...((heardLine ?? 0) + 1)
        let isSame = next.allSatisfy { text.planned[safe: $0] == text.lines[safe: $0] }
        if !isSame { text.planned = text.lines }
    }
}

/// The sentences that a step of a route plays.
extension ChapterPlayerState {
    /// True when a step may begin: the sound is open, and what its sentences are chosen by is known
    /// or never will be.
    package func isReady(for lines: RouteStep.Lines) -> Bool {
        guard sound.isOpen, !awaitsText, practice.kept != nil else { return false }
        return lines != .new || hasWords
    }

    /// The last pass of the last chosen sentence, where the sound waits behind it: nothing of the
    /// plan is left; `nil` before, and where all sentences are played.
    package var passBehindChosen: Passage? {
        guard sound.phase == .held, let last = marks.only?.max(), let passage,
            passage.line == last, passage.pass == passage.passCount
        else { return nil }
        return passage
    }

    /// The sentences of a step, by their index; `nil` for all of them.
    ///
    /// Of each new word the first sentence it stands in; none while no word has a status, since all
    /// of them would be new then.
    package func sentences(of lines: RouteStep.Lines) -> Set<Int>? {
        switch lines {
        case .all: return nil
        case .new:
            guard let known = words.known, known.isBegun else { return [] }
            return Set(known.coverage.newWords.map(\.first.sentence))
        case .hard: return Set(efforts.placed.hard)
        case .hardest(let count):
            let heats = Dictionary(
                efforts.placed.entries.map { ($0.sentence, $0.heat) }, uniquingKeysWith: max)
            return Set(RouteLines.hardest(count, of: heats))
        case .marked: return marks.marked(in: text.transcript)
        }
    }
}
