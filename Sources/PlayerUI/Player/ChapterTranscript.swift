package import ListenCore
package import Subtitles
import UIVocabulary

/// The sentences of a chapter, ready to be looked up by time and shown.
package struct ChapterTranscript: Sendable {
    /// A gap after a sentence that is shorter than this is not shown as one.
    static let shortestGap = MediaTime.milliseconds(250)

    private let lookup: TranscriptIndex
    /// The places at which the text itself doubts its times.
    private let doubts: TextDoubts
    /// True when the times of most words were estimated; a few are no news.
    package let isEstimated: Bool
    /// The persons who speak, by the order in which they begin; empty where a text names only one.
    private let speakers: [String: Int]

    package init(_ sentences: [Sentence], doubts: TextDoubts = .none) {
        lookup = TranscriptIndex(sentences)
        self.doubts = doubts
        let words = sentences.reduce(0) { $0 + $1.words.count }
        let estimated = sentences.reduce(0) { $0 + $1.words.count(where: \.isEstimated) }
        isEstimated = estimated * 2 > words
        var speakers: [String: Int] = [:]
        for name in sentences.lazy.compactMap(\.speaker) where speakers[name] == nil {
            speakers[name] = speakers.count
        }
        self.speakers = speakers.count > 1 ? speakers : [:]
    }

    package init(_ track: SubtitleTrack) {
        self.init(track.sentences, doubts: TextDoubts(track.cues))
    }

    package var sentences: [Sentence] { lookup.sentences }
    package var isEmpty: Bool { sentences.isEmpty }
    /// True when any word has a reading; walks over the text.
    package var hasReadings: Bool {
        sentences.contains { $0.scripts.contains { $0.reading != nil } }
    }

    /// The person who says a sentence, with a number that is the same in the whole chapter; `nil`
    /// where the text names fewer than two.
    package func speaker(of sentence: Int) -> (name: String, number: Int)? {
        guard !speakers.isEmpty, let name = self[sentence]?.speaker, let number = speakers[name]
        else { return nil }
        return (name, number)
    }

    /// True when another person spoke before a sentence.
    package func beginsTurn(_ sentence: Int) -> Bool {
        self[sentence]?.speaker != self[sentence - 1]?.speaker
    }

    /// True when these are the words of another transcript, perhaps at other times.
    package func hasTexts(of other: ChapterTranscript) -> Bool {
        sentences.count == other.sentences.count
            && zip(sentences, other.sentences).allSatisfy {
                $0.words.count == $1.words.count && $0.text == $1.text
            }
    }

    /// True when the time of a word is estimated or doubtful.
    package func isUnsure(_ word: Int, in sentence: Int) -> Bool {
        guard let word = self[sentence]?.words[safe: word] else { return false }
        return word.isEstimated || doubts.hold(word)
    }

    /// True when the place of a whole sentence is doubtful.
    package func isDoubtful(_ sentence: Int) -> Bool { self[sentence].map(doubts.hold) ?? false }

    /// The last sentence begun at `time` on the text's clock; of several that begin together
    /// the first.
    package func index(at time: MediaTime) -> Int? { lookup.place(at: time).sentence }

    /// The sentence a mark is of: of several that begin together the one with its text.
    func index(of mark: Bookmark) -> Int? {
        guard let begun = index(at: mark.range.lowerBound) else { return nil }
        return passage(of: begun).first { sentences[$0].text == mark.text } ?? begun
    }

    /// The sentences that begin together with one, itself included.
    package func passage(of sentence: Int) -> Range<Int> { lookup.passage(of: sentence) }

    /// True when a sentence is one of those begun last at `time`.
    func isBegun(_ sentence: Int, at time: MediaTime) -> Bool {
        guard let first = index(at: time) else { return false }
        return first == sentence || passage(of: first).contains(sentence)
    }

    /// The last word begun at `time`, if that falls into a sentence; it stays
    /// lit through a gap too short to show.
    package func word(at time: MediaTime, in sentence: Int) -> Int? {
        let place = lookup.place(at: time, of: sentence)
        guard place.sentence == sentence else { return nil }
        if place.isActive || isGap(at: time, after: sentence) { return place.word }
        return self[sentence].map { $0.words.count - 1 }
    }

    /// True when the sound is past a sentence and the next is not yet near.
    func isGap(at time: MediaTime, after sentence: Int) -> Bool {
        guard let end = gapStart(after: sentence) else { return false }
        return time >= end
    }

    /// The start of the gap after a sentence; `nil` when it is too short to show.
    private func gapStart(after sentence: Int) -> MediaTime? {
        guard let current = self[sentence] else { return nil }
        if let next = self[passage(of: sentence).upperBound],
            next.start - current.end < Self.shortestGap
        {
            return nil
        }
        return current.end
    }

    /// The instant at which a sentence is lit no more, in a gap longer than `pause`; `nil` where
    /// the next sentence begins before, or none follows.
    func dimming(after sentence: Int, _ pause: MediaTime) -> MediaTime? {
        guard let end = gapStart(after: sentence),
            let next = self[passage(of: sentence).upperBound], next.start - end > pause
        else { return nil }
        return end + pause
    }

    /// The next instant at which another word, sentence or gap begins; the words are those of
    /// the sentence that is shown, where it is one of those begun last.
    package func boundary(after time: MediaTime, showing shown: Int? = nil) -> MediaTime? {
        var change = lookup.nextChange(after: time, of: shown)
        while let end = change, let sentence = begun(at: end, showing: shown),
            self[sentence]?.end == end, gapStart(after: sentence) == nil
        {
            change = lookup.nextChange(after: end, of: shown)
        }
        return change
    }

    private func begun(at time: MediaTime, showing shown: Int?) -> Int? {
        if let shown, isBegun(shown, at: time) { return shown }
        return index(at: time)
    }

    /// The next instant at which another sentence or a gap begins, whatever
    /// words do meanwhile.
    func boundary(betweenWordsAfter time: MediaTime, showing shown: Int? = nil)
        -> MediaTime?
    {
        let begun = begun(at: time, showing: shown)
        let starts = self[begun.map { passage(of: $0).upperBound } ?? 0]?.start
        let gap = begun.flatMap { gapStart(after: $0) }
        return [starts, gap].compactMap { $0 }.filter { $0 > time }.min()
    }

    package subscript(index: Int) -> Sentence? {
        sentences.indices.contains(index) ? sentences[index] : nil
    }
}

extension ChapterTranscript: Hashable {
    package static func == (left: ChapterTranscript, right: ChapterTranscript) -> Bool {
        left.sentences == right.sentences && left.doubts == right.doubts
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(sentences.count)
        hasher.combine(sentences.first)
    }
}
