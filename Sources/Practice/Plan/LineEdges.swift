package import ListenCore

/// The edges of each sentence's sound when it is played alone.
package enum LineEdges {
    /// The shortest speech a line is left with.
    static let shortest = MediaTime.milliseconds(50)

    /// The lines of a chapter, one for each sentence, in their order; O(n).
    ///
    /// `speech` is the text's timing with the offset and the person's nudges.
    /// `played` adds a lead-in and a tail; where the gap to the neighbour is
    /// shorter than both, they share it in proportion, so that no line reaches
    /// into another's speech. An edge the person set is played exactly, without
    /// padding. Where two sentences overlap the later one's start decides,
    /// unless only the earlier one's end was set by the person; every line
    /// keeps at least 50 ms, and none begins before the one before it.
    ///
    /// Sentences that start together are one passage of sound: their lines are the same, from
    /// that start to the last of their ends.
    ///
    /// - Parameters:
    ///   - sentences: The sentences on the text's clock, in order of time.
    ///   - offset: How much later the sound is than the text.
    ///   - nudges: What the person moved, by the sentence's start in the text;
    ///     of two for one sentence the later counts.
    ///   - leadIn: What is played before the first word.
    ///   - tail: What is played behind the last word.
    /// - Returns: As many lines as sentences; with an offset they may lie
    ///   before the start of the sound.
    package static func lines(
        of sentences: [Sentence], offset: MediaTime = .zero, nudges: [EdgeNudge] = [],
        leadIn: MediaTime = .milliseconds(60), tail: MediaTime = .milliseconds(180)
    ) -> [PlaybackPlan.Line] {
        var edges = edges(of: sentences, offset: offset, nudges: nudges)
        separate(&edges)
        return edges.indices.flatMap { index in
            let edge = edges[index]
            let before = index > 0 ? edges[index - 1] : nil
            let after = index + 1 < edges.count ? edges[index + 1] : nil
            let start = edge.start - padding(before: edge, behind: before, leadIn, tail).leadIn
            let end = edge.end + padding(before: after, behind: edge, leadIn, tail).tail
            let line = PlaybackPlan.Line(
                speech: edge.start..<edge.end, played: start..<max(start, end))
            return repeatElement(line, count: edge.sentences)
        }
    }

    /// The speech of a sentence, or of several that start together, and which of its edges the
    /// person set.
    private struct Edges {
        var start: MediaTime
        var end: MediaTime
        var startIsSet: Bool
        var endIsSet: Bool
        /// The number of sentences it is.
        var sentences = 1
    }

    private static func edges(
        of sentences: [Sentence], offset: MediaTime, nudges: [EdgeNudge]
    ) -> [Edges] {
        let nudges = Dictionary(nudges.map { ($0.sentence, $0) }) { _, later in later }
        var edges: [Edges] = []
        edges.reserveCapacity(sentences.count)
        for (place, sentence) in sentences.enumerated() {
            let nudge = nudges[sentence.start] ?? EdgeNudge(sentence: sentence.start)
            var edge = Edges(
                start: sentence.start + offset + nudge.start,
                end: sentence.end + offset + nudge.end,
                startIsSet: nudge.start != .zero, endIsSet: nudge.end != .zero)
            if edge.startIsSet, !edge.endIsSet {
                edge.start = min(edge.start, edge.end - shortest)
            }
            edge.end = max(edge.end, edge.start + shortest)
            if place > 0, sentences[place - 1].start == sentence.start {
                edge.sentences += edges[edges.count - 1].sentences
                edge.end = max(edge.end, edges[edges.count - 1].end)
                edges[edges.count - 1] = edge
            } else {
                edges.append(edge)
            }
        }
        return edges
    }

    /// Puts the edges in order, so that no line reaches into the next.
    private static func separate(_ edges: inout [Edges]) {
        for index in edges.indices.dropLast() {
            let (here, next) = (edges[index], edges[index + 1])
            guard here.endIsSet, !next.startIsSet, here.end > next.start else { continue }
            edges[index + 1].start = min(here.end, max(next.start, next.end - shortest))
        }
        for index in edges.indices.dropFirst() {
            edges[index].start = max(edges[index].start, edges[index - 1].start + shortest)
        }
        for index in edges.indices {
            if index + 1 < edges.count {
                edges[index].end = min(edges[index].end, edges[index + 1].start)
            }
            edges[index].end = max(edges[index].end, edges[index].start + shortest)
        }
    }

    /// The room in the gap between two lines; nil stands for no neighbour.
    private static func padding(
        before next: Edges?, behind last: Edges?, _ leadIn: MediaTime, _ tail: MediaTime
    ) -> (leadIn: MediaTime, tail: MediaTime) {
        let leadIn = next?.startIsSet == false ? max(.zero, leadIn) : .zero
        let tail = last?.endIsSet == false ? max(.zero, tail) : .zero
        guard let next else { return (.zero, tail) }
        guard let last else { return (min(leadIn, max(.zero, next.start)), .zero) }
        let (gap, wanted) = (max(.zero, next.start - last.end), leadIn + tail)
        guard gap < wanted else { return (leadIn, tail) }
        let share = gap.seconds * (tail.seconds / wanted.seconds)
        let tailShare = min(gap, MediaTime.seconds(share))
        return (gap - tailShare, tailShare)
    }
}
