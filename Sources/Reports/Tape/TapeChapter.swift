import ListenCore
import Practice
import SharedWork
import UIVocabulary

/// The sentences of a chapter with its sound, for a tape.
struct TapeChapter {
    private let playback: ChapterPlayback
    private let sentences: [Sentence]
    private let location: AudioLocation
    private let nudges: [EdgeNudge]
    private let padding: (before: MediaTime, after: MediaTime)
    /// The new words and those being learnt, of the sentences that have any; by their places.
    private let unknown: [Int: (new: Int, learning: Int)]

    /// Reads a chapter; `nil` without a text, or without a recording on this machine.
    init?(
        _ address: ChapterAddress, _ catalog: Catalog, _ selection: TapeSelection,
        _ options: TapeOptions
    ) async throws {
        let (playback, track) = try await catalog.service.text(
            of: address.chapter, in: address.book, catalog.mode, selection.analysis)
        guard let track, case let sentences = track.sentences, !sentences.isEmpty,
            let whole = await (try catalog.service.audio(of: playback, catalog.mode).value).whole
        else { return nil }
        (self.playback, self.sentences, location) = (playback, sentences, whole)
        nudges = try await selection.nudges(playback.address)
        padding = selection.padding
        unknown =
            options.countsWords ? try await selection.words(track)?.unknownCounts ?? [:] : [:]
    }

    /// The sentence at a place.
    func piece(at start: MediaTime, heading: String) -> TapePiece? {
        index(at: start).flatMap { piece($0, heading: heading) }
    }

    /// The sentences that are asked for, in order.
    func pieces(
        _ options: TapeOptions, hard: [MediaTime], marks: [MediaTime]
    ) -> [TapePiece] {
        let (hard, marked) = (Set(hard.compactMap(index)), Set(marks.compactMap(index)))
        let takesAll = !options.takesHard && !options.takesMarked
        let heading = playback.chapter.title
        return sentences.indices.compactMap { index in
            let (isHard, isMarked) = (hard.contains(index), marked.contains(index))
            guard takesAll || options.takesHard && isHard || options.takesMarked && isMarked else {
                return nil
            }
            var piece = piece(index, heading: heading)
            piece?.traits.isHard = isHard
            piece?.traits.isMarked = isMarked
            if options.isCondensed { piece?.pause = pause(behind: index) }
            return piece
        }
    }

    private func piece(_ index: Int, heading: String) -> TapePiece? {
        let address = playback.address
        let range = CardCut.range(
            of: index, in: sentences, nudges: nudges, before: padding.before,
            after: padding.after)
        return range.map { range in
            var piece = TapePiece(
                location: location,
                of: [
                    address.source.rawValue, address.book.rawValue, address.chapter.rawValue,
                ].joined(separator: " "),
                range: range, text: sentences[index].text, heading: heading)
            let counts = unknown[sentences[index].index] ?? (0, 0)
            piece.traits = LineTraits(
                newWords: counts.new, unknownWords: counts.new + counts.learning)
            piece.line = LastTape.Line(
                address, at: sentences[index].start, text: sentences[index].text)
            return piece
        }
    }

    /// The recording's own silence behind a sentence, cut where it is long.
    private func pause(behind index: Int) -> MediaTime {
        guard index + 1 < sentences.count else { return .zero }
        let gap = sentences[index + 1].start - sentences[index].end
        return min(TapeSelection.longestPause, max(.zero, gap - padding.before - padding.after))
    }

    /// The sentence that is said at a place, or begins nearest to it.
    private func index(at place: MediaTime) -> Int? {
        let next = sentences.firstIndex { $0.start > place } ?? sentences.count
        let near = [next - 1, next].filter(sentences.indices.contains)
        return near.min { distance(of: $0, to: place) < distance(of: $1, to: place) }
            .flatMap { distance(of: $0, to: place) <= CardPlace.nearness ? $0 : nil }
    }

    private func distance(of index: Int, to place: MediaTime) -> MediaTime {
        let sentence = sentences[index]
        if place < sentence.start { return sentence.start - place }
        return place <= sentence.end ? .zero : place - sentence.end
    }
}
