public import ListenCore

/// Pairs the sentences of two tracks by how much time they share.
///
/// Two sentences belong together when they share at least half of the shorter
/// one. What belongs together, directly or through a neighbour, is one pair:
/// one to one, one to many, many to one. What shares nothing stands alone, in
/// order of time. A shift of both ends smaller than half of the shorter
/// sentence changes no pair, so that small errors of timing do no harm.
/// Linear in the number of sentences.
public enum TrackPairing {
    /// The pairs of two tracks whose sentences are sorted by start; `lead` is
    /// added to the times of `other`.
    ///
    /// Every sentence of either track is in exactly one pair.
    public static func pairs(
        of text: [Sentence], and other: [Sentence], lead: MediaTime = .zero
    ) -> [SentencePair] {
        var pairs: [SentencePair] = []
        var (left, right) = (0, 0)
        while left < text.count || right < other.count {
            let (ends, isPair) = reach(text, other, left, right, lead)
            if isPair {
                pairs.append(SentencePair(text: left..<ends.text, other: right..<ends.other))
                (left, right) = ends
            } else if isTextNext(text, other, left, right, lead) {
                pairs.append(SentencePair(text: left..<left + 1, other: right..<right))
                left += 1
            } else {
                pairs.append(SentencePair(text: left..<left, other: right..<right + 1))
                right += 1
            }
        }
        return pairs
    }

    /// How far the pair that begins with two sentences goes.
    private static func reach(
        _ text: [Sentence], _ other: [Sentence], _ left: Int, _ right: Int, _ lead: MediaTime
    ) -> (ends: (text: Int, other: Int), isPair: Bool) {
        guard left < text.count, right < other.count,
            belong(text[left], other[right], lead)
        else { return ((left, right), false) }
        var ends = (text: left + 1, other: right + 1)
        while true {
            if ends.text < text.count, belong(text[ends.text], other[ends.other - 1], lead) {
                ends.text += 1
            } else if ends.other < other.count,
                belong(text[ends.text - 1], other[ends.other], lead)
            {
                ends.other += 1
            } else {
                return (ends, true)
            }
        }
    }

    private static func belong(_ text: Sentence, _ other: Sentence, _ lead: MediaTime) -> Bool {
        let (start, end) = (other.start + lead, other.end + lead)
        let shared = (min(text.end, end) - max(text.start, start)).microseconds
        let shorter = min(text.end - text.start, end - start).microseconds
        return shared > 0 && shared * 2 >= shorter
    }

    /// Whether the next sentence that stands alone is one of the text's: the
    /// one whose middle comes first.
    private static func isTextNext(
        _ text: [Sentence], _ other: [Sentence], _ left: Int, _ right: Int, _ lead: MediaTime
    ) -> Bool {
        guard left < text.count else { return false }
        guard right < other.count else { return true }
        return (text[left].start + text[left].end).microseconds
            <= (other[right].start + other[right].end + lead + lead).microseconds
    }
}
