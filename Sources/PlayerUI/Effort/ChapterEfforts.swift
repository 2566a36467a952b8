package import ListenCore
package import UIVocabulary

/// How much trouble the sentences of the open chapter were, and what is counted of it now.
package struct ChapterEfforts: Hashable, Sendable {
    /// The trouble by the start of its sentence in the text.
    package var kept: [MediaTime: KeptEffort] = [:]
    /// The same, by sentence.
    package var placed = PlacedEfforts()
    /// The sentence that was asked for again last, and how.
    package var replayed: Int?
    package var replays = HeldKey()
    /// The sentence the sound was made slower for last.
    package var slowedFor: Int?

    /// Finds the sentences of what is kept, when that or the text changed.
    package mutating func place(in transcript: Transcript?) {
        placed = PlacedEfforts(kept, in: transcript)
    }

    /// A sentence as its trouble is kept: under every start it has had.
    package func starts(of sentence: Int, now: PractisedSentence) -> [PractisedSentence] {
        (placed[sentence]?.starts ?? [now.start]).map { start in
            PractisedSentence(
                chapter: now.chapter, start: start, text: now.text, bookTitle: now.bookTitle,
                chapterTitle: now.chapterTitle)
        }
    }
}
