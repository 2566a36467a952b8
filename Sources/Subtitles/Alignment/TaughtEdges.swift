package import ListenCore

/// The beginnings and ends of sentences that a person moved by ear.
///
/// Sentences are found again in another cut of the same text by their words. One whose words
/// changed, or that occurs more often than before, is passed over.
package struct TaughtEdges: Hashable, Sendable {
    /// The edges of one sentence.
    struct Edge: Hashable, Sendable {
        /// The person's move.
        let nudge: EdgeNudge
        let text: FoldedSentence
        /// The number of this sentence among those with the same words, and how many there are.
        let rank: Int
        let count: Int
        /// The moved edges in the recording; `nil` for one nobody moved.
        let start: MediaTime?
        let end: MediaTime?
    }

    let edges: [Edge]

    /// True when no edge was moved.

    /// The moved edges of a text whose sentences are `shift` later in the recording.
    ///
    /// Nudges of sentences that the text does not have are left out.
    package init(_ nudges: [EdgeNudge], of sentences: [Sentence], shift: MediaTime = .zero) {
        let moved = Dictionary(nudges.map { ($0.sentence, $0) }) { _, later in later }
        guard !moved.isEmpty else {
            edges = []
            return
        }
        let texts = sentences.map { FoldedSentence($0.text) }
        var ranks: [FoldedSentence: Int] = [:]
        var found: [(Int, EdgeNudge, Int)] = []
        for (index, sentence) in sentences.enumerated() {
            let rank = ranks[texts[index], default: 0]
            ranks[texts[index]] = rank + 1
            if let nudge = moved[sentence.start] { found.append((index, nudge, rank)) }
        }
        edges = found.map { index, nudge, rank in
            let sentence = sentences[index]
            return Edge(
                nudge: nudge, text: texts[index], rank: rank, count: ranks[texts[index]] ?? 1,
                start: nudge.start == .zero ? nil : sentence.start + shift + nudge.start,
                end: nudge.end == .zero ? nil : sentence.end + shift + nudge.end)
        }
    }

    /// The edges as anchors of a script's lines.
    package func anchors(in script: AlignmentScript) -> [AlignmentAnchor] {
        let units = TextUnits(script.lines.map { $0.words.map(\.text).joined() })
        var starts: [Int: MediaTime] = [:]
        var ends: [Int: MediaTime] = [:]
        for edge in edges {
            guard let lines = units.span(of: edge) else { continue }
            if let start = edge.start { starts[lines.lowerBound] = start }
            if let end = edge.end { ends[lines.upperBound] = end }
        }
        return Set(starts.keys).union(ends.keys).sorted().map {
            AlignmentAnchor(line: $0, start: starts[$0], end: ends[$0])
        }
    }

    /// The same edges as nudges of a new text, which needs no shift.
    ///
    /// They stay nudges even where the new text has them already: an edge that a person set is
    /// played without padding, and is an anchor again the next time.
    package func change(to sentences: [Sentence]) -> EdgeNudgeReplacement {
        let units = TextUnits(sentences.map(\.text))
        var kept: [MediaTime: EdgeNudge] = [:]
        var replaced: [EdgeNudge] = []
        for edge in edges {
            guard let span = units.span(of: edge) else { continue }
            let (first, last) = (sentences[span.lowerBound], sentences[span.upperBound])
            if let start = edge.start {
                kept[first.start, default: EdgeNudge(sentence: first.start)].start =
                    Self.moved(from: first.start, to: start)
            }
            if let end = edge.end {
                kept[last.start, default: EdgeNudge(sentence: last.start)].end =
                    Self.moved(from: last.end, to: end)
            }
            replaced.append(edge.nudge)
        }
        return EdgeNudgeReplacement(
            kept: kept.values.sorted { $0.sentence < $1.sentence }, replaced: replaced)
    }

    /// The distance an edge is moved by; never zero, which would mean that nobody moved it.
    private static func moved(from place: MediaTime, to edge: MediaTime) -> MediaTime {
        let distance = edge - place
        return distance == .zero ? .milliseconds(1) : distance
    }
}

/// The letters and digits of a sentence, by which it is found.
struct FoldedSentence: Hashable, Sendable {
    let scalars: [UInt32]

    init(_ text: String) { scalars = FoldedText(text).scalars.filter { $0 != 0x20 } }
}

/// A text cut into lines or sentences, in which a sentence is searched for.
struct TextUnits {
    private var scalars: [UInt32] = []
    /// The beginning of each unit, and the end of all.
    private var bounds = [0]
    /// The units by the place they end at; of several empty ones, the first.
    private var unitsByEnd: [Int: Int] = [:]

    init(_ texts: [String]) {
        for (index, text) in texts.enumerated() {
            scalars += FoldedSentence(text).scalars
            if bounds.last != scalars.count { unitsByEnd[scalars.count] = index }
            bounds.append(scalars.count)
        }
    }

    /// The units that together make a sentence; `nil` where it does not occur as often as before.
    func span(of edge: TaughtEdges.Edge) -> ClosedRange<Int>? {
        let wanted = edge.text.scalars
        guard !wanted.isEmpty else { return nil }
        var found: [ClosedRange<Int>] = []
        for unit in bounds.indices.dropLast() where bounds[unit] < bounds[unit + 1] {
            let end = bounds[unit] + wanted.count
            guard let last = unitsByEnd[end], scalars[bounds[unit]..<end].elementsEqual(wanted)
            else { continue }
            found.append(unit...last)
        }
        return found.count == edge.count ? found[edge.rank] : nil
    }
}
