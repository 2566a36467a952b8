import ListenCore
import Subtitles
import UIVocabulary

/// Adds the readings of words after the text, since they take seconds for a long chapter and the
/// text must show at once.
extension ChapterOpener {
    /// The text with its readings, which are shown in portions, those near the chapter's start
    /// place first.
    func withReadings(
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
            await post(.answer(.track(.success(shown)), of: address))
        }
        return shown
    }
}

extension SubtitleTrack {
    /// The track with the readings of the same text at other times.
    func withReadings(of other: SubtitleTrack?) -> SubtitleTrack {
        guard let other, other.sentences.count == sentences.count else { return self }
        let sentences = zip(sentences, other.sentences).map { own, other in
            guard other.scripts.count == own.words.count,
                own.words.map(\.text) == other.words.map(\.text)
            else { return own }
            return own.with(other.scripts)
        }
        return SubtitleTrack(
            language: language, cues: cues, sentences: sentences, diagnostics: diagnostics)
    }

    /// The track with the readings of some of its sentences; runs off the caller's actor.
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

/// Text analysis without readings, which are added later.
struct ReadingsLater: WrappingAnalysis {
    package let base: any TextAnalyzing

    /// The analysis of `base`, without readings.
    init(_ base: any TextAnalyzing) {
        self.base = base
    }

    /// The number of sentences whose readings are added first.
    static let firstPortion = 100

    /// The number of sentences before a place that share the screen with it.
    static let shownBefore = 20

    /// The portions in which readings are added, each several times as large as the one before:
    /// first from shortly before a place on, then the sentences before that.
    static func portions(of count: Int, near place: Int = 0) -> [Range<Int>] {
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
