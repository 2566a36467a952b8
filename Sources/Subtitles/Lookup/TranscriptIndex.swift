package import ListenCore

/// The sentence and word that a transcript shows at one time.
package struct TranscriptPlace: Hashable, Sendable {
    /// The sentence shown; `nil` before the first.
    package let sentence: Int?
    /// True while it is being spoken; false in the gap after it (or in the lead before it).
    package let isActive: Bool
    /// The word of it that is being spoken; `nil` when it is not active.
    package let word: Int?
}

/// Finds the sentence and word for a time, and the sentence for a jump.
///
/// In a gap the sentence before stays shown until the next one starts. Of
/// sentences that start together, a *passage*, the first is shown. Immutable; lookups are O(log n).
///
/// ```swift
/// let index = TranscriptIndex(track.sentences)
/// index.place(at: .seconds(12)).isActive  // true: it is being spoken
/// ```
package struct TranscriptIndex: Sendable {
    /// The sentences, sorted by start.
    package let sentences: [Sentence]
    /// The times at which sentences begin to be shown.
    private let shown: CueIndex

    private struct Showing: Timed {
        let start: MediaTime
        let end: MediaTime
    }

    /// An index over sentences sorted by start; each is shown up to `lead` early, but never while
    /// another is still spoken.
    package init(_ sentences: [Sentence], lead: MediaTime = .zero) {
        var spokenUntil = MediaTime(microseconds: .min)
        var showings: [Showing] = []
        showings.reserveCapacity(sentences.count)
        for sentence in sentences {
            let early = max(sentence.start - max(lead, .zero), spokenUntil)
            showings.append(Showing(start: min(early, sentence.start), end: sentence.end))
            spokenUntil = max(spokenUntil, sentence.end)
        }
        self.sentences = sentences
        shown = CueIndex(showings)
    }

    /// The sentences that start together with one, itself included; empty when there is no such
    /// sentence.
    package func passage(of sentence: Int) -> Range<Int> {
        guard sentences.indices.contains(sentence) else { return 0..<0 }
        let start = sentences[sentence].start
        // Most sentences start alone.
        let isFirst = sentence == 0 || sentences[sentence - 1].start < start
        let isLast = sentence + 1 == sentences.count || sentences[sentence + 1].start > start
        let first = isFirst ? sentence : sentences.partitionIndex { $0.start >= start }
        return first..<(isLast ? sentence + 1 : sentences.partitionIndex { $0.start > start })
    }

    /// The place at `time`.
    package func place(at time: MediaTime) -> TranscriptPlace {
        place(of: first(shown.lastStarted(at: time)), at: time)
    }

    /// The place at `time` with `sentence` shown, when that is another than the first of its
    /// passage.
    package func place(at time: MediaTime, of sentence: Int) -> TranscriptPlace {
        let place = place(at: time)
        guard let first = place.sentence, first != sentence,
            passage(of: first).contains(sentence)
        else { return place }
        return self.place(of: sentence, at: time)
    }

    private func first(_ index: Int?) -> Int? { index.map { passage(of: $0).lowerBound } }

    /// The next time after `time` at which the result of `place(at:)` changes, or that of
    /// `place(at:of:)` for a given sentence; `nil` when no change follows.
    package func nextChange(after time: MediaTime, of sentence: Int? = nil) -> MediaTime? {
        var index = shown.lastStarted(at: time)
        let next = (index ?? -1) + 1
        index = first(index)
        if let sentence, let first = index, passage(of: first).contains(sentence) {
            index = sentence
        }
        var candidates: [MediaTime] = []
        if next < sentences.count {
            candidates.append(MediaTime(microseconds: shown.starts[next]))
        }
        if let index {
            let sentence = sentences[index]
            candidates += [sentence.start, sentence.end].filter { $0 > time }
            let word = lastWord(of: sentence, at: time) ?? -1
            if word + 1 < sentence.words.count {
                candidates.append(sentence.words[word + 1].start)
            }
        }
        return candidates.filter { $0 > time }.min()
    }

    private func place(of index: Int?, at time: MediaTime) -> TranscriptPlace {
        guard let index else { return TranscriptPlace(sentence: nil, isActive: false, word: nil) }
        let sentence = sentences[index]
        guard sentence.start <= time, time < sentence.end else {
            return TranscriptPlace(sentence: index, isActive: false, word: nil)
        }
        return TranscriptPlace(
            sentence: index, isActive: true, word: lastWord(of: sentence, at: time))
    }

    /// The last word begun by `time`: it stays lit through the short silence before the next one.
    private func lastWord(of sentence: Sentence, at time: MediaTime) -> Int? {
        var (low, high) = (0, sentence.words.count)
        while low < high {
            let middle = (low + high) / 2
            if sentence.words[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
