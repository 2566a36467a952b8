import ListenCore
import Terminal

/// The sentences of a chapter, ready to be looked up by time and shown.
struct Transcript: Hashable, Sendable {
    /// A gap after a sentence that is shorter than this is not shown as one.
    static let shortestGap = MediaTime.milliseconds(250)

    let sentences: [Sentence]
    /// Whether any word's times were estimated.
    let hasEstimates: Bool

    init(_ sentences: [Sentence]) {
        self.sentences = sentences
        hasEstimates = sentences.contains { $0.words.contains(where: \.isEstimated) }
    }

    var isEmpty: Bool { sentences.isEmpty }

    /// The last sentence begun at `time` on the text's clock.
    func index(at time: MediaTime) -> Int? {
        let begun = partition(sentences.count) { sentences[$0].start <= time }
        return begun > 0 ? begun - 1 : nil
    }

    /// The last word begun at `time` in a sentence.
    func word(at time: MediaTime, in sentence: Int) -> Int? {
        guard let words = self[sentence]?.words else { return nil }
        let begun = partition(words.count) { words[$0].start <= time }
        return begun > 0 ? begun - 1 : nil
    }

    /// Whether the sound is past a sentence and the next is not yet near.
    func isGap(at time: MediaTime, after sentence: Int) -> Bool {
        guard let end = gapStart(after: sentence) else { return false }
        return time >= end
    }

    /// Where the gap after a sentence begins; `nil` when it is too short to show.
    func gapStart(after sentence: Int) -> MediaTime? {
        guard let current = self[sentence] else { return nil }
        if let next = self[sentence + 1], next.start - current.end < Self.shortestGap {
            return nil
        }
        return current.end
    }

    /// The next instant at which another word, sentence or gap begins.
    func boundary(after time: MediaTime) -> MediaTime? {
        guard let current = index(at: time) else { return sentences.first?.start }
        var candidates: [MediaTime] = []
        let words = sentences[current].words
        let begun = partition(words.count) { words[$0].start <= time }
        if begun < words.count { candidates.append(words[begun].start) }
        if let gap = gapStart(after: current), gap > time { candidates.append(gap) }
        if let next = self[current + 1] { candidates.append(next.start) }
        return candidates.min()
    }

    subscript(index: Int) -> Sentence? {
        sentences.indices.contains(index) ? sentences[index] : nil
    }

    /// How many of the first elements satisfy a condition that later ones do not.
    private func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
