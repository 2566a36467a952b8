import ListenCore
import Subtitles

/// The sentences of a chapter, ready to be looked up by time and shown.
struct Transcript: Sendable {
    /// A gap after a sentence that is shorter than this is not shown as one.
    static let shortestGap = MediaTime.milliseconds(250)

    private let lookup: TranscriptIndex
    /// Whether any word's times were estimated.
    let hasEstimates: Bool

    init(_ sentences: [Sentence]) {
        lookup = TranscriptIndex(sentences)
        hasEstimates = sentences.contains { $0.words.contains(where: \.isEstimated) }
    }

    var sentences: [Sentence] { lookup.sentences }
    var isEmpty: Bool { sentences.isEmpty }

    /// Whether these are the words of another transcript, perhaps at other times.
    func hasTexts(of other: Transcript) -> Bool {
        sentences.count == other.sentences.count
            && zip(sentences, other.sentences).allSatisfy {
                $0.words.count == $1.words.count && $0.text == $1.text
            }
    }

    /// The last sentence begun at `time` on the text's clock.
    func index(at time: MediaTime) -> Int? { lookup.place(at: time).sentence }

    /// The last word begun at `time`, if that falls into a sentence; it stays
    /// lit through a gap too short to show.
    func word(at time: MediaTime, in sentence: Int) -> Int? {
        let place = lookup.place(at: time)
        guard place.sentence == sentence else { return nil }
        if place.isActive || isGap(at: time, after: sentence) { return place.word }
        return self[sentence].map { $0.words.count - 1 }
    }

    /// Whether the sound is past a sentence and the next is not yet near.
    func isGap(at time: MediaTime, after sentence: Int) -> Bool {
        guard let end = gapStart(after: sentence) else { return false }
        return time >= end
    }

    /// Where the gap after a sentence begins; `nil` when it is too short to show.
    private func gapStart(after sentence: Int) -> MediaTime? {
        guard let current = self[sentence] else { return nil }
        if let next = self[sentence + 1], next.start - current.end < Self.shortestGap {
            return nil
        }
        return current.end
    }

    /// The next instant at which another word, sentence or gap begins.
    func boundary(after time: MediaTime) -> MediaTime? {
        var change = lookup.nextChange(after: time)
        while let end = change, let sentence = index(at: end), self[sentence]?.end == end,
            gapStart(after: sentence) == nil
        {
            change = lookup.nextChange(after: end)
        }
        return change
    }

    /// The next instant at which another sentence or a gap begins, whatever
    /// words do meanwhile.
    func boundary(betweenWordsAfter time: MediaTime) -> MediaTime? {
        let next = index(at: time).map { $0 + 1 } ?? 0
        let starts = self[next]?.start
        let gap = index(at: time).flatMap { gapStart(after: $0) }
        return [starts, gap].compactMap { $0 }.filter { $0 > time }.min()
    }

    subscript(index: Int) -> Sentence? {
        sentences.indices.contains(index) ? sentences[index] : nil
    }
}

extension Transcript: Hashable {
    static func == (left: Transcript, right: Transcript) -> Bool {
        left.sentences == right.sentences
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(sentences.count)
        hasher.combine(sentences.first)
    }
}
