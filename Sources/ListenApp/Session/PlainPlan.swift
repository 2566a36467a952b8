import ListenCore
import ListenUI
import Practice

/// What a plain session plays by: what the configuration says of new books,
/// and what is kept of this one.
///
/// Nobody presses keys there, so that it never waits for one.
struct PlainPlan: Sendable {
    /// How a book is listened to for which nothing was chosen.
    var newBook = BookSettings()
    var leadIn = MediaTime.milliseconds(60)
    var tail = MediaTime.milliseconds(180)
    /// What is played over and over.
    var loop: Range<MediaTime>?
    /// What the source says of the chapter.
    var chapter: Chapter?
    /// What is kept of the chapter.
    var practice = ChapterPractice()

    /// The plan for a chapter's sentences.
    func plan(for sentences: [Sentence]) -> PlaybackPlan {
        let kept = practice.settings
        return PlaybackPlan(
            lines: LineEdges.lines(
                of: sentences, offset: .zero, nudges: practice.nudges, leadIn: leadIn, tail: tail),
            drill: score.flatMap(Self.drill), loop: loop,
            condensing: kept.condenses ?? newBook.condenses ?? false
                ? PlaybackPlan.Condensing() : nil,
            skipsSilence: kept.skipsSilence ?? newBook.skipsSilence ?? false)
    }

    /// The drill as it was written; nil for none.
    var score: String? {
        let text = practice.settings.score ?? newBook.score
        return text.flatMap(Self.drill) == nil ? nil : text
    }

    /// The speed that brings the narrator of these sentences to the words a
    /// minute that are wanted; nil where none are, or the pace is not known.
    func rate(for sentences: [Sentence]) -> PlaybackRate? {
        let kept = practice.settings
        guard let wanted = kept.wordsPerMinute ?? (kept.rate == nil ? newBook.wordsPerMinute : nil)
        else { return nil }
        return Pace(sentences, chapter: chapter)?.rate(for: wanted)
    }

    /// The loudness in hundredths; nil for the recording's own.
    var gain: Int? { practice.settings.gainHundredths ?? newBook.gainHundredths }

    /// The drill of a notation or preset that was checked before, without its waits.
    private static func drill(_ notation: String) -> DrillScore? {
        guard let score = try? DrillNotation.read(notation) else { return nil }
        let passes = score.passes.map { pass in
            var pass = pass
            pass.waits = false
            return pass
        }
        return DrillScore(passes, rounds: score.rounds)
    }
}
