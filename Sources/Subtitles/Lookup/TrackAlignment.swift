package import ListenCore

/// Finds the text of another track, a translation, for a stretch of time.
///
/// Immutable; lookups are O(log n).
package struct TrackAlignment: Sendable {
    private let aligned: AlignedTrack
    private let index: CueIndex

    /// An alignment with a track that may have an offset of its own.
    package init(to aligned: AlignedTrack) {
        self.aligned = aligned
        index = CueIndex(aligned.track.sentences)
    }

    /// The sentences for `range` of the chapter's text, which the person shifts by `shift`.
    ///
    /// These are the sentences that overlap by at least half of the shorter of the two, or the one
    /// that overlaps most; empty when none overlaps.
    package func sentences(
        overlapping range: Range<MediaTime>, textShift shift: MediaTime = .zero
    ) -> [Sentence] {
        let lead = aligned.lead(withTextShifted: shift)
        let range = range.lowerBound - lead..<range.upperBound - lead
        let found = index.overlapping(range).map { aligned.track.sentences[$0] }
        let matching = found.filter { sentence in
            let length = min(sentence.end - sentence.start, range.upperBound - range.lowerBound)
            return Self.shared(sentence, range) * 2 >= length.microseconds
        }
        if !matching.isEmpty { return matching }
        return found.max { Self.shared($0, range) < Self.shared($1, range) }.map { [$0] } ?? []
    }

    /// The text for `range` as one line; `nil` when nothing overlaps it.
    package func text(
        overlapping range: Range<MediaTime>, textShift shift: MediaTime = .zero
    ) -> String? {
        let found = sentences(overlapping: range, textShift: shift)
        guard !found.isEmpty else { return nil }
        return found.map(\.text).reduce(into: "") { line, text in
            if let last = line.unicodeScalars.last, let first = text.unicodeScalars.first,
                !(last.joinsWithoutSpace && first.joinsWithoutSpace)
            {
                line += " "
            }
            line += text
        }
    }

    private static func shared(_ sentence: Sentence, _ range: Range<MediaTime>) -> Int64 {
        let from = max(sentence.start, range.lowerBound)
        return (min(sentence.end, range.upperBound) - from).microseconds
    }
}
