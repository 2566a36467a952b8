package import ListenCore
import Practice

/// The text of the open chapter, where it is in the sound, and what is made for it.
package struct ChapterText: Hashable, Sendable {
    package var transcript: Transcript? {
        didSet { shelf = LineShelf() }
    }
    /// The text in lines, as it was last shown.
    package var shelf = LineShelf()
    /// The sentences as sound, where the person's shift has them.
    package var lines: [PlaybackPlan.Line] = []
    /// The reason why there is no text.
    package var failure: String?
    /// The text that the person asked for, as far as it is.
    package var making = TextMaking()
    /// The person's shift of the text; positive is later.
    package var offset = MediaTime.zero

    /// Whether there is a sentence.
    package var hasSentences: Bool { transcript?.isEmpty == false }

    /// Makes the lines anew: the text, its shift or an edge changed.
    package mutating func makeLines(_ edges: SentenceEdges, leadIn: MediaTime, tail: MediaTime) {
        guard let transcript else { return lines = [] }
        lines = LineEdges.lines(
            of: transcript.sentences, offset: offset, nudges: Array(edges.nudges.values),
            leadIn: leadIn, tail: tail)
    }
}
