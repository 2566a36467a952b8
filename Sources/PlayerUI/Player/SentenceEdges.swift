package import ListenCore

/// The edges of single sentences: how they were moved, and the one that is being moved.
package struct SentenceEdges: Hashable, Sendable {
    /// The moved edges by the start of their sentence in the text.
    package var nudges: [MediaTime: EdgeNudge] = [:]
    /// The sentence whose edges the keys move.
    package var moved: Int?

    /// Whether the keys move the edges of a sentence.
    package var areMoved: Bool { moved != nil }

    /// Goes by the edges as they are kept.
    package mutating func show(_ kept: [EdgeNudge]) {
        nudges = Dictionary(kept.map { ($0.sentence, $0) }, uniquingKeysWith: { $1 })
    }
}
