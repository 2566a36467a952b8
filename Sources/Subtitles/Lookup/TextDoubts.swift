package import ListenCore

/// The stretches in which a text marks its own times as doubtful: the cues of low confidence.
package struct TextDoubts: Hashable, Sendable {
    /// The stretches in order, not overlapping.
    private let stretches: [Range<MediaTime>]

    /// No doubts.
    package static let none = TextDoubts([])

    /// The doubts of cues that are sorted by their start; O(n).
    package init(_ cues: [Cue]) {
        var stretches: [Range<MediaTime>] = []
        for cue in cues where cue.isDoubtful {
            if let last = stretches.last, cue.start <= last.upperBound {
                let end = max(last.upperBound, cue.end)
                stretches[stretches.count - 1] = last.lowerBound..<end
            } else {
                stretches.append(cue.start..<cue.end)
            }
        }
        self.stretches = stretches
    }

    /// True when the times of a word are doubtful because its middle lies in such a cue; O(log n).
    package func hold(_ word: Word) -> Bool {
        let middle = MediaTime(
            microseconds: word.start.microseconds
                + (word.end.microseconds - word.start.microseconds) / 2)
        let next = stretches.partitionIndex { $0.lowerBound > middle }
        guard next > 0 else { return false }
        return middle < stretches[next - 1].upperBound
    }

    /// True when the place of a sentence is doubtful, as most of its words are.
    package func hold(_ sentence: Sentence) -> Bool {
        !stretches.isEmpty && sentence.words.count(where: hold) * 2 > sentence.words.count
    }
}
