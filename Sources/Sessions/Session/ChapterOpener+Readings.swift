package import ListenCore
import Subtitles
import UIVocabulary

/// Readings of words come behind the text: to weigh those of a long chapter takes seconds, and the
/// text is wanted at once.
extension ChapterOpener {
    /// The text with its readings, which are shown: those of where the chapter begins to be heard
    /// first.
    package func withReadings(
        _ snapshot: Snapshot<SubtitleTrack>?, of playback: ChapterPlayback
    ) async -> Snapshot<SubtitleTrack>? {
        guard let snapshot else { return nil }
        let scripts = SentenceScripts(
            language: snapshot.value.language, analysis: listening.analysis)
        guard scripts.mayHaveReadings(snapshot.value.sentences) else { return snapshot }
        var shown = snapshot
        let sentences = snapshot.value.sentences
        let place = await startTime(in: playback).place
        let first = sentences.firstIndex { $0.end > place } ?? 0
        for range in ReadingsLater.portions(of: sentences.count, near: first) {
            guard !Task.isCancelled else { return shown }
            let read = await shown.value.withReadings(scripts, in: range)
            guard !Task.isCancelled else { return shown }
            guard read.sentences != shown.value.sentences else { continue }
            shown = Snapshot(read, snapshot.freshness)
            await post(.track(.success(shown), of: address))
        }
        return shown
    }
}

extension SubtitleTrack {
    /// The track with the readings of some of its sentences, away from the caller's actor.
    @concurrent
    fileprivate func withReadings(
        _ scripts: SentenceScripts, in range: Range<Int>
    ) async -> SubtitleTrack {
        var sentences = sentences
        for index in range where !Task.isCancelled {
            sentences[index] = scripts.withReadings(sentences[index])
        }
        return SubtitleTrack(
            language: language, cues: cues, sentences: sentences, diagnostics: diagnostics)
    }
}

/// The services of others, but for readings: they are asked for behind the text.
package struct ReadingsLater: WrappingAnalysis {
    package let base: any TextAnalyzing

    /// The services of `base`.
    package init(_ base: any TextAnalyzing) {
        self.base = base
    }

    /// How many sentences have their readings before the first ones are shown.
    package static let firstPortion = 100

    /// So many sentences before a place are on the screen with it.
    package static let shownBefore = 20

    /// The sentences in the portions in which their readings are shown, each some times as
    /// large as the one before: from a little before a place on, then what is before that.
    package static func portions(of count: Int, near place: Int = 0) -> [Range<Int>] {
        let first = min(max(0, place - shownBefore), max(0, count - 1))
        return portions(first..<max(first, count)) + portions(0..<first)
    }

    private static func portions(_ range: Range<Int>) -> [Range<Int>] {
        var portions: [Range<Int>] = []
        var (start, size) = (range.lowerBound, firstPortion)
        while start < range.upperBound {
            let end = range.upperBound - start > size ? start + size : range.upperBound
            portions.append(start..<end)
            (start, size) = (end, size * 4)
        }
        return portions
    }

    package func readings(of words: [String], language: Language?) -> [WordReading?] {
        words.map { _ in nil }
    }
}
