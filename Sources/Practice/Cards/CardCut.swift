package import ListenCore

/// The part of a recording that a sentence's card keeps.
package enum CardCut {
    /// The stretch of the sound, padded as far as the neighbours' speech leaves room.
    ///
    /// `nil` when there is no such sentence; constant time. `offset` is how much later the sound is than the text, `nudges` what the
    /// person moved, as for `LineEdges`.
    package static func range(
        of index: Int, in sentences: [Sentence], offset: MediaTime = .zero,
        nudges: [EdgeNudge] = [], before: MediaTime, after: MediaTime
    ) -> Range<MediaTime>? {
        guard sentences.indices.contains(index) else { return nil }
        let first = max(0, index - 1)
        let near = Array(sentences[first...min(sentences.count - 1, index + 1)])
        let lines = LineEdges.lines(
            of: near, offset: offset, nudges: nudges, leadIn: before, tail: after)
        let played = lines[index - first].played
        let start = max(.zero, played.lowerBound)
        return start < played.upperBound ? start..<played.upperBound : nil
    }
}
